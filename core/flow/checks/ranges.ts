import { type ConditionNode, holdsFor, type Leaf } from '../../condition';

/** Numbers that a field may have where a condition holds; `among`: only these values. */
interface Range {
  low: number;
  lowOpen: boolean;
  high: number;
  highOpen: boolean;
  among?: unknown[];
  empty?: boolean;
}

const isConstant = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isConstant) : value === null || typeof value !== 'object';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const keyOf = ({ inScope, field }: Leaf): string => (inScope ? `$${field}` : field);

/** Values that a comparison allows, one by one; undefined: it does not list them. */
const valuesOf = ({ operator, operand }: Leaf): unknown[] | undefined =>
  operator === 'eq' ? [operand] : operator === 'in' ? (operand as unknown[]) : undefined;

function narrow(range: Range, leaf: Leaf): void {
  const { operator, operand } = leaf;
  const low = (value: unknown, open: boolean) => {
    if (isNumber(value) && (value > range.low || (value === range.low && open)))
      Object.assign(range, { low: value, lowOpen: open });
  };
  const high = (value: unknown, open: boolean) => {
    if (isNumber(value) && (value < range.high || (value === range.high && open)))
      Object.assign(range, { high: value, highOpen: open });
  };
  if (operator === 'gt' || operator === 'gte') low(operand, operator === 'gt');
  if (operator === 'lt' || operator === 'lte') high(operand, operator === 'lt');
  if (operator === 'between') {
    low((operand as unknown[])[0], false);
    high((operand as unknown[])[1], false);
  }
}

/** What the comparisons of one field allow together; undefined: nothing can be said. */
function rangeOf(leaves: readonly Leaf[]): Range | undefined {
  const range: Range = { low: -Infinity, lowOpen: false, high: Infinity, highOpen: false };
  if (!leaves.every(({ operand }) => isConstant(operand))) return undefined;
  const listed = leaves.map(valuesOf).find((values) => values !== undefined);
  for (const leaf of leaves) narrow(range, leaf);
  if (listed)
    range.among = listed.filter((value) => leaves.every((leaf) => holdsFor(value, leaf.operator, leaf.operand)));
  const crossed = range.low > range.high || (range.low === range.high && (range.lowOpen || range.highOpen));
  const nulls = new Set(leaves.filter(({ operator }) => operator === 'null').map(({ operand }) => operand !== false));
  const needsValue = leaves.some(({ operator }) => ['gt', 'gte', 'lt', 'lte', 'like', 'startsWith'].includes(operator));
  if (crossed || range.among?.length === 0 || nulls.size === 2 || (nulls.has(true) && needsValue)) range.empty = true;
  return range;
}

/** Comparisons that must all hold, by field; undefined: the condition is no plain conjunction. */
function conjunction(node: ConditionNode): Map<string, Leaf[]> | undefined {
  if (node.kind === 'leaf') return new Map([[keyOf(node), [node]]]);
  if (node.kind !== 'every') return undefined;
  const found = new Map<string, Leaf[]>();
  for (const part of node.nodes.map(conjunction)) {
    if (!part) return undefined;
    for (const [key, leaves] of part) found.set(key, [...(found.get(key) ?? []), ...leaves]);
  }
  return found;
}

/** Leaves of the conjunction around nodes that are none: they must hold whatever those say. */
function certain(node: ConditionNode): Map<string, Leaf[]> {
  const nodes = node.kind === 'every' ? node.nodes : [node];
  const found = new Map<string, Leaf[]>();
  for (const part of nodes.map(conjunction))
    for (const [key, leaves] of part ?? []) found.set(key, [...(found.get(key) ?? []), ...leaves]);
  return found;
}

/** Whether a condition holds for no record. Unknown is false. */
export function isNever(node: ConditionNode): boolean {
  if (node.kind === 'some') return node.nodes.every(isNever);
  if (node.kind === 'not') return isAlways(node.node);
  if (node.kind === 'every' && node.nodes.some((part) => part.kind !== 'leaf' && isNever(part))) return true;
  return [...certain(node).values()].some((leaves) => rangeOf(leaves)?.empty);
}

/** Whether a condition holds for every record. Unknown is false. */
export function isAlways(node: ConditionNode): boolean {
  if (node.kind === 'every') return node.nodes.every(isAlways);
  if (node.kind === 'some') return node.nodes.some(isAlways);
  return node.kind === 'not' && isNever(node.node);
}

function covers(leaf: Leaf, range: Range): boolean {
  const { operator, operand } = leaf;
  if (range.among) return range.among.every((value) => holdsFor(value, operator, operand));
  if (operator === 'between') {
    const [from, to] = operand as unknown[];
    return isNumber(from) && isNumber(to) && range.low >= from && range.high <= to;
  }
  if (!isNumber(operand)) return false;
  if (operator === 'gt') return range.low > operand || (range.low === operand && range.lowOpen);
  if (operator === 'gte') return range.low >= operand;
  if (operator === 'lt') return range.high < operand || (range.high === operand && range.highOpen);
  return operator === 'lte' && range.high <= operand;
}

/** Whether wherever `one` holds `other` holds too. Unknown is false. */
export function implies(one: ConditionNode, other: ConditionNode): boolean {
  const [mine, theirs] = [certain(one), conjunction(other)];
  if (!theirs?.size) return false;
  return [...theirs].every(([key, leaves]) => {
    const range = rangeOf(mine.get(key) ?? []);
    return (
      range !== undefined && mine.has(key) && leaves.every((leaf) => isConstant(leaf.operand) && covers(leaf, range))
    );
  });
}
