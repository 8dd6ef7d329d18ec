import type { Scope } from '../../binding';
import { isEmptyValue } from '../../comparable';
import { isObject } from '../../isObject';
import type { Condition } from '../../language/types';
import type { Model, ModelField } from '../../model/types';
import { columnsOf, mainFields } from '../../model/walk';
import { checkRules, conditionHolds, type Failure } from '../../rules';
import { compileRules, type FieldLinks, statesOf } from './compileRules';
import { ruleName } from './fieldNames';
import { givenBy, recordsOf } from './runSets';

type Values = Record<string, unknown>;

/** What a rule refuses, at the path of a field (`total`, `items.2.price`). */
export interface Refused extends Failure {
  field: string;
  label: string;
}

/** A field with rules, in the form or in each of its rows; `at`: its path. */
interface Place {
  field: ModelField;
  name: string;
  links: FieldLinks;
  at: string;
  row?: Values;
  /** Place of the row among those of its table. */
  id?: unknown;
}

function placesOf(model: Model, values: Values): Place[] {
  const { fields } = compileRules(model);
  return mainFields(model).flatMap((field): Place[] => {
    const links = fields.get(field.vModel);
    const own = links ? [{ field, name: field.vModel, links, at: field.vModel }] : [];
    const rows = field.key === 'table' ? values[field.vModel] : undefined;
    if (!Array.isArray(rows)) return own;
    const cells = columnsOf(field).flatMap((column) => {
      const name = ruleName(column, field);
      const ruled = fields.get(name);
      if (!ruled) return [];
      return rows.flatMap((row: unknown, index) =>
        isObject(row)
          ? [{ field: column, name, links: ruled, at: `${field.vModel}.${index}.${column.vModel}`, row, id: row.id }]
          : [],
      );
    });
    return [...own, ...cells];
  });
}

/** What rules refuse (`refuse`), whether its field is shown or not. */
export function refusalsOf(model: Model, values: Values, scope: Scope): Refused[] {
  return placesOf(model, values).flatMap(({ field, links, at, row }) => {
    const value = (row ?? values)[field.vModel];
    return checkRules(links.refusals, value, { values, row, scope }).map((failure) => ({
      ...failure,
      field: at,
      label: field.label,
    }));
  });
}

const holds = (condition: Condition | boolean | undefined, values: Values, scope: Scope, row?: Values): boolean =>
  typeof condition === 'object' ? conditionHolds(condition, { values, row, scope }) : condition === true;

const asText = (value: unknown): string => {
  if (isEmptyValue(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The rows of the table with the same members as the stored ones. */
function rowsText(table: ModelField, rows: unknown): string {
  if (!Array.isArray(rows)) return '';
  return JSON.stringify(
    rows.map((row: unknown) => [
      isObject(row) ? (row.id ?? '') : '',
      ...columnsOf(table).map(({ vModel }) => asText(isObject(row) ? row[vModel] : undefined)),
    ]),
  );
}

const changed = (field: ModelField, before: unknown, after: unknown): boolean => {
  if (field.key === 'table') return (rowsText(field, before) || '[]') !== (rowsText(field, after) || '[]');
  return asText(before) !== asText(after);
};

/** A new record as the form opens it, where that is known without the form. */
export const blankRecord = (fields: readonly ModelField[]): Values =>
  Object.fromEntries(fields.map(({ vModel, defaultValue }) => [vModel, defaultValue]));

/**
 * Fields that a rule disables in the record before and after a save, and whose value differs, unless it is what a rule sets
 * there. `before`: undefined for a new record, which begins with its presets.
 */
export function lockedChanges(model: Model, before: Values | undefined, after: Values, scope: Scope): Place[] {
  const was = before ?? blankRecord(mainFields(model));
  return placesOf(model, after).filter(({ field, name, links, row, id }) => {
    if (!links.disabled.length || field.formula || (!before && field.defaultCurrent)) return false;
    const tables = row ? was[name.split('.')[0] as string] : undefined;
    const old = Array.isArray(tables) ? tables.find((each: unknown) => isObject(each) && each.id === id) : undefined;
    if (row && (id === undefined || !isObject(old))) return false;
    const [one, other] = row ? [old as Values, row] : [was, after];
    if (!changed(field, one[field.vModel], other[field.vModel])) return false;
    const { disabled } = statesOf(links, { required: false, disabled: field.disabled });
    if (!holds(disabled, was, scope, row && (old as Values)) || !holds(disabled, after, scope, row)) return false;
    return !compileRules(model).order.some((rule) =>
      recordsOf(rule, after)
        .filter((each) => each === row)
        .some((each) =>
          givenBy(model, rule, after, scope, each).some(
            (given) => given.name === name && !changed(field, given.value, other[field.vModel]),
          ),
        ),
    );
  });
}
