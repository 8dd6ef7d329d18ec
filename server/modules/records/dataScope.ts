import { parseJson } from '../../../core/binding';
import type { Comparison, Condition, Operand } from '../../../core/language/types';
import { readDate } from '../../../core/model/dates';
import { widgetFacts } from '../../../core/model/fields';
import { columnType } from '../../../core/model/storageType';
import { tokenBinding } from '../../../core/model/tokens';
import type { Model, ModelField } from '../../../core/model/types';
import { findField, isStored, walkFields } from '../../../core/model/walk';
import type { DataScheme, ModelAccess } from './access';
import type { Published } from './published';

/** One comparison of a scheme (contract-platform §4.3); compatible servers name the operators as queries do. */
interface Item {
  field: string;
  op: string;
  value: unknown;
}

const nobody: Condition = { any: [] };

/** Operator names of data rules and of the later generation → operators of the condition language. */
const operators: Record<string, keyof Comparison> = {
  Equal: 'eq',
  NotEqual: 'ne',
  GreaterThan: 'gt',
  LessThan: 'lt',
  GreaterThanOrEqual: 'gte',
  LessThanOrEqual: 'lte',
  Included: 'like',
  NotIncluded: 'notLike',
  IsNull: 'null',
  IsNotNull: 'null',
  '==': 'eq',
  '<>': 'ne',
  '>': 'gt',
  '<': 'lt',
  '>=': 'gte',
  '<=': 'lte',
  like: 'like',
  notLike: 'notLike',
  in: 'in',
  notIn: 'notIn',
  null: 'null',
  notNull: 'null',
};
const negated = new Set<keyof Comparison>(['ne', 'notLike', 'notIn']);
const isNotNull = new Set(['IsNotNull', 'notNull']);

function readItems(scheme: DataScheme): { logic: 'all' | 'any'; items: Item[] }[] | undefined {
  const groups = parseJson(scheme.conditionJson ?? '');
  if (!Array.isArray(groups)) return undefined;
  return groups.map((group) => ({
    logic: String(group?.logic).toLowerCase() === 'or' ? 'any' : 'all',
    items: (Array.isArray(group?.groups) ? group.groups : []).map((item: Record<string, unknown>) => ({
      field: String(item?.field ?? ''),
      op: String(item?.op ?? item?.symbol ?? ''),
      // Some clients send the system variable of the comparison in `conditionText`.
      value: tokenBinding(item?.conditionText) ? item.conditionText : (item?.value ?? item?.fieldValue),
    })),
  }));
}

/** A field by its code, case-insensitive, or by its column. */
function fieldOf(model: Model, published: Published, code: string): { prop: string; field: ModelField } | undefined {
  const found = findField(model, code);
  if (found && isStored(found.field)) return { prop: code, field: found.field };
  const wanted = code.toLowerCase();
  const column = published.storage.main.columns.find(
    (each) => each.column.toLowerCase() === wanted || each.vModel.toLowerCase() === wanted,
  );
  const other = column && findField(model, column.vModel);
  return column && other ? { prop: column.vModel, field: other.field } : undefined;
}

/** A value as the field's column compares it; undefined: not a possible value of this field. */
function operandOf(field: ModelField, value: unknown): Operand | undefined {
  if (widgetFacts(field.key).value === 'date') return readDate(value);
  return ['string', 'number', 'boolean'].includes(typeof value) ? (value as Operand) : undefined;
}

function compare(published: Published, item: Item): Condition {
  const operator = Object.hasOwn(operators, item.op) ? operators[item.op] : undefined;
  const found = fieldOf(published.model, published, item.field);
  // A rule about a field that the model does not have (any more) matches no rows.
  if (!operator || !found) return nobody;
  const { prop, field } = found;
  if (operator === 'null') return { [prop]: { null: !isNotNull.has(item.op) } };
  const token = tokenBinding(item.value);
  const values = (Array.isArray(item.value) ? item.value : [item.value])
    .map((value) => operandOf(field, value))
    .filter((value) => value !== undefined);
  if (columnType(field) === 'jsonb') {
    const has: Condition = { [prop]: { has: token ?? values } };
    return negated.has(operator) ? { not: has } : has;
  }
  if (token || operator === 'in' || operator === 'notIn')
    return { [prop]: negated.has(operator) ? { notIn: token ?? values } : { in: token ?? values } };
  const [value] = values;
  if (value === undefined) return nobody;
  return { [prop]: { [operator]: ['like', 'notLike'].includes(operator) ? String(value) : value } };
}

function schemeCondition(published: Published, scheme: DataScheme): Condition {
  const groups = readItems(scheme);
  if (!groups?.length) return nobody;
  return {
    all: groups.map(({ logic, items }): Condition => {
      const compared = items.map((item) => compare(published, item));
      return logic === 'any' ? { any: compared } : { all: compared };
    }),
  };
}

/**
 * The rows allowed by data permission: those of any granted scheme (contract-visualdev §2.2, §7). undefined: all of
 * them. Applied to every read, update and delete, by id as in lists (reliability T08).
 */
export function dataScope(published: Published, { schemes }: Pick<ModelAccess, 'schemes'>): Condition | undefined {
  return schemes && { any: schemes.map((scheme) => schemeCondition(published, scheme)) };
}

/** Owner fields of the main form, for which a release creates schemes (§7). */
export function ownerFields(model: Model): { user?: ModelField; organize?: ModelField } {
  const main = [...walkFields(model.form.fields)].filter(({ table }) => !table).map(({ field }) => field);
  return {
    user: main.find((field) => field.key === 'createUser' && field.vModel),
    organize: main.find((field) => field.key === 'currOrganize' && field.vModel),
  };
}
