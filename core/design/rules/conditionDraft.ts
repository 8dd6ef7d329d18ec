import { isBinding } from '../../binding';
import { ConditionError, type Operator, operators, parseCondition } from '../../condition';
import { isObject } from '../../isObject';
import type { Condition, Json } from '../../language/types';

/** One comparison in an editor; without a field, or without a value where one is compared, it is not finished. */
export interface Line {
  kind: 'line';
  field?: string;
  operator: Operator;
  operand?: unknown;
  /** The text compares with this operand: it is finished although it may be empty. */
  said?: boolean;
  /** What a text says besides, which stays with it. */
  kept?: unknown;
}

/** `none` and `notAll` are `any` and `all` turned round. */
export type Join = 'all' | 'any' | 'none' | 'notAll';

export interface Group {
  kind: 'group';
  join: Join;
  items: (Line | Group)[];
  kept?: unknown;
}

/** Groups within groups that an editor shows. */
export const deepestGroup = 3;

const turned: Record<Join, Join> = { all: 'notAll', notAll: 'all', any: 'none', none: 'any' };

function linesOf(field: string, value: unknown): Line[] {
  if (!isObject(value) || isBinding(value))
    return [{ kind: 'line', field, operator: 'eq', operand: value, said: true }];
  return Object.entries(value).map(([operator, operand]) => ({
    kind: 'line',
    field,
    operator: operator as Operator,
    operand,
    said: true,
  }));
}

function nodesOf(condition: Condition): (Line | Group)[] {
  return Object.entries(condition as Record<string, unknown>).flatMap(([key, value]): (Line | Group)[] => {
    if ((key === 'all' || key === 'any') && Array.isArray(value))
      return [{ kind: 'group', join: key, items: value.flatMap((each) => single(each as Condition)) }];
    if (key !== 'not') return linesOf(key, value);
    const inner = groupOf(value as Condition);
    return [{ ...inner, join: turned[inner.join] }];
  });
}

/** A condition as one node: several members are a group. */
function single(condition: Condition): (Line | Group)[] {
  const nodes = nodesOf(condition);
  return nodes.length > 1 ? [{ kind: 'group', join: 'all', items: nodes }] : nodes;
}

function groupOf(condition: Condition): Group {
  const nodes = nodesOf(condition);
  const [first] = nodes;
  return nodes.length === 1 && first?.kind === 'group' ? first : { kind: 'group', join: 'all', items: nodes };
}

const depthOf = (node: Line | Group): number =>
  node.kind === 'line' ? 0 : 1 + Math.max(0, ...node.items.map(depthOf));

const readsScope = (node: Line | Group): boolean =>
  node.kind === 'line' ? node.field?.startsWith('$') === true : node.items.some(readsScope);

/**
 * A condition as an editor shows it; undefined where that cannot show it: nested deeper, or over what is no field. `scope`: paths
 * such as `$flow.urgency` are shown too.
 */
export function draftOf(condition: Condition, { scope = false } = {}): Group | undefined {
  try {
    parseCondition(condition);
  } catch (error) {
    if (error instanceof ConditionError) return undefined;
    throw error;
  }
  const group = groupOf(condition);
  return depthOf(group) > deepestGroup || (!scope && readsScope(group)) ? undefined : group;
}

/** Whether the line compares something. */
export const isFinished = ({ field, operator, operand, said }: Line): boolean => {
  // A formula that is not written yet, or was cleared.
  if (field === '=') return false;
  if (said) return true;
  if (!field || !(operators as readonly string[]).includes(operator)) return false;
  if (Array.isArray(operand)) return operand.length > 0;
  return operand !== undefined && operand !== null && operand !== '';
};

/** Whether a line says something already and is not finished. */
export const isBegun = (node: Line | Group): boolean =>
  node.kind === 'group' ? node.items.some(isBegun) : Boolean(node.field) && !isFinished(node);

function written(node: Line | Group): Condition[] {
  if (node.kind === 'group') return node.items.some((item) => written(item).length) ? [conditionOf(node)] : [];
  if (!isFinished(node)) return [];
  const { field, operator, operand } = node as Line & { field: string };
  return [{ [field]: operator === 'eq' ? (operand as Json) : { [operator]: operand } } as Condition];
}

/** The condition of an editor; lines that are not finished are left out. Without any it always holds: `{}`. */
export function conditionOf({ join, items }: Group): Condition {
  const list = items.flatMap(written);
  if (!list.length) return {};
  const not = join === 'none' || join === 'notAll';
  const key = join === 'any' || join === 'none' ? 'any' : 'all';
  const inner = list.length === 1 ? (list[0] as Condition) : key === 'any' ? { any: list } : { all: list };
  return not ? { not: inner } : inner;
}
