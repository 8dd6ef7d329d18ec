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
  /** Rows at a path of the scope, such as those of an answer that a step has stored; a row without an id gets its index. */
  | (RowKeys & { rows: Binding });
