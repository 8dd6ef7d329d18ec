import type { Condition } from './conditions';
import type { Binding, Params, Text } from './values';

export interface Option {
  id: string | number | boolean;
  /** Defaults to the id. */
  label?: Text;
  disabled?: boolean;
  /** antd preset or hex: the colour of a table tag. */
  color?: string;
  children?: Option[];
}

/** Names of a row's members. Where a source names none, the platform's defaults apply (`Host.sources`). */
export interface RowKeys {
  idKey?: string;
  labelKey?: string;
  childrenKey?: string;
  /** True: the row cannot be selected. */
  disabledKey?: string;
  /** True: the row has no children. */
  leafKey?: string;
  /** True: the row only heads a group and is not a record. */
  headingKey?: string;
}

/** The units that a date is grouped by. */
export const periodUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** What is counted of the rows of a group. */
export const measureKinds = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** Names of measures; `id` and `fullName` name the group. */
export const measureNamePattern = '^(?!(?:id|fullName)$)[A-Za-z][A-Za-z0-9_]{0,49}$';

export interface NumbersGroup {
  /** A column of the model's list. */
  field: string;
  /** Dates: the unit, on the organisation's clock. Default: day. */
  by?: PeriodUnit;
}

export interface NumbersMeasure {
  /** Member of a row that holds the number. */
  name: string;
  measure: MeasureKind;
  /** A column of the model's list; every measure but `count` needs one. */
  field?: string;
}

/**
 * Numbers over the records of a published model: one row per group with a member per measure, its `fullName` names the
 * group. Records and columns that the person may not see are not counted. Sums are exact.
 */
export interface Numbers {
  /** Id or code of the model. */
  model: string;
  /** At most two. Without groups there is one row. */
  groupBy?: NumbersGroup[];
  measures: NumbersMeasure[];
  /** Only these records are counted. A comparison whose bound value is missing is left out. */
  where?: Condition;
  /** Most groups, the largest or the latest; default 100, at most 1000. */
  limit?: number;
  /** While this is false, nothing is fetched and there are no rows. */
  when?: Condition;
}

/** Where options, rows and nodes come from. All uses (options, tables, trees, pickers, opened nodes) read it alike. */
export type Source =
  | Option[]
  | (RowKeys & {
      call: string;
      params?: Params;
      /** Path of the array within `data`; '' when data is the array itself. Default: `list`, or data if it is an array. */
      list?: string;
      /** A node above the answer (`{ "id": "-1", "label": "dictionary.top" }`); in a flat table, the first row. */
      root?: Option;
      /** While this is false, nothing is fetched and there are no rows. */
      when?: Condition;
      /** Trees only: children are fetched when a node opens; `row` is that node in these params. `list` as above. */
      lazy?: { call: string; params?: Params; list?: string };
      /** Pickers: fetch page by page and by keyword. */
      paged?: boolean;
    })
  | { dictionary: string; valueKey?: 'id' | 'enCode' }
  /** A data interface by id (contract-visualdev §11), with its `params` (`paramList`); the Host knows the call. */
  | (RowKeys & {
      interface: string;
      params?: Params;
      paged?: boolean;
      when?: Condition;
    })
  | Numbers
  /** Rows at a path of the scope, such as those of an answer that a step has stored; a row without an id gets its index. */
  | (RowKeys & { rows: Binding });
