import { parseJson } from '../../../core/binding';
import { isObject } from '../../../core/isObject';
import { Refusal } from '../../ctx';

/** Comparisons of a data-permission scheme (contract §4.3). */
const symbols = new Set([
  'Equal',
  'NotEqual',
  'GreaterThan',
  'LessThan',
  'GreaterThanOrEqual',
  'LessThanOrEqual',
  'Included',
  'NotIncluded',
  'IsNull',
  'IsNotNull',
]);
/** System variables with which a field may be compared, besides a text. */
const variables = new Set([
  '@userId',
  '@userAraSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
  '@branchManageOrganizeAndSub',
]);
const mostGroups = 20;
const mostConditions = 100;

/** A data-rule field of the menu, as used in conditions. */
export interface DataField {
  id: string;
  enCode: string;
  type?: string | null;
  fieldRule?: number;
  bindTable?: string | null;
}
interface SchemeCondition {
  id: string;
  field: string;
  type: string;
  op: string;
  value: string;
  fieldRule: number;
  bindTable: string;
}
export interface SchemeGroup {
  logic: 'and' | 'or';
  groups: SchemeCondition[];
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function conditionOf(said: unknown, fields: readonly DataField[]): SchemeCondition {
  if (!isObject(said)) throw new Refusal('menu.conditionBad');
  const named = text(said.fieldId ?? said.id);
  const field = fields.find((each) => each.id === named || each.enCode === text(said.field));
  const op = text(said.op);
  const content = text(said.content);
  const value = variables.has(content) ? content : text(said.value);
  if (!field || !symbols.has(op) || (value.startsWith('@') && !variables.has(value)))
    throw new Refusal('menu.conditionBad');
  const { id, enCode, type, fieldRule, bindTable } = field;
  return { id, field: enCode, type: type ?? '', op, value, fieldRule: fieldRule ?? 0, bindTable: bindTable ?? '' };
}

/**
 * The stored conditions of a scheme: JSON of `[{logic, groups}]`; every field belongs to the menu. The body
 * may hold JSON text, as clients of the contract send it, or the array.
 */
export function readScheme(said: unknown, fields: readonly DataField[]): SchemeGroup[] {
  const groups = typeof said === 'string' ? parseJson(said || '[]') : (said ?? []);
  if (!Array.isArray(groups) || groups.length > mostGroups) throw new Refusal('menu.conditionBad');
  return groups.map((group): SchemeGroup => {
    const list = isObject(group) ? group.groups : undefined;
    if (!isObject(group) || !Array.isArray(list) || list.length > mostConditions)
      throw new Refusal('menu.conditionBad');
    return { logic: group.logic === 'or' ? 'or' : 'and', groups: list.map((each) => conditionOf(each, fields)) };
  });
}

/** The editable form of a scheme: its first group, fields by id, variables separate from texts. */
export function schemeForm(conditionJson: unknown) {
  const stored = typeof conditionJson === 'string' ? parseJson(conditionJson || '[]') : undefined;
  const [first] = Array.isArray(stored) ? (stored as Partial<SchemeGroup>[]) : [];
  const groups = (first?.groups ?? []).map(({ id, op, value }) => ({
    fieldId: id,
    op,
    content: variables.has(value) ? value : 'text',
    value: variables.has(value) ? '' : value,
  }));
  return { logic: first?.logic ?? 'and', groups };
}
