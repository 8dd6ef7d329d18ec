import { bindingPaths, isBinding, isSafeName, lookUp, resolve, type Scope } from './binding';
import {
  type ComparableType,
  codePointOrder,
  isEmptyValue,
  plainDecimal,
  toComparable,
  typeOfPair,
} from './comparable';
import { fold } from './fold';
import { isObject } from './isObject';
import type { Binding, Comparison, Condition, Operand } from './language/types';
import { comparisonTakes } from './language/words/conditions';
import { limits } from './limits';

/** A condition that is invalid for every record: unknown operator or field, or beyond its limits. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

/** Column types of the record's fields. A field without one is compared by the type of its value. */
export type FieldTypes = Readonly<Record<string, ComparableType | undefined>>;

export type Operator = keyof Comparison;
export const operators = Object.keys(comparisonTakes) as readonly Operator[];

/** One parsed comparison of one field. `operand` still holds bindings. */
export interface Leaf {
  kind: 'leaf';
  /** A field of the record, or with `inScope` a path in the scope. */
  field: string;
  inScope: boolean;
  operator: Operator;
  operand: unknown;
}
/** A parsed condition, shared by both back ends: `every` and `some` have nodes, `not` has one. */
export type ConditionNode =
  | Leaf
  | { kind: 'every' | 'some'; nodes: ConditionNode[] }
  | { kind: 'not'; node: ConditionNode };

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object' || isBinding(value);

function checkOperand(operator: Operator, operand: unknown, key: string): void {
  const refuse = (wanted: string): never => {
    throw new ConditionError(`"${operator}" takes ${wanted} (in the condition on "${key}")`);
  };
  const takes = comparisonTakes[operator];
  if (takes === 'flag') {
    if (typeof operand !== 'boolean') refuse('true or false');
  } else if (takes === 'pair') {
    if (!Array.isArray(operand) || operand.length !== 2 || !operand.every(isScalar)) refuse('two values');
  } else if (takes === 'list') {
    if (!isBinding(operand) && !(Array.isArray(operand) && operand.every(isScalar))) refuse('a list of values');
  } else if (takes === 'text') {
    if (typeof operand !== 'string' && !isBinding(operand)) refuse('a text');
  } else if (!isScalar(operand)) {
    refuse('one value');
  }
}

/**
 * Parses a condition into nodes, the same for both back ends. Throws ConditionError on unknown operators and beyond 8
 * levels or 50 comparisons (reliability T28).
 */
export function parseCondition(condition: Condition): ConditionNode {
  let comparisons = 0;

  const group = (kind: 'every' | 'some', list: unknown, depth: number): ConditionNode => {
    if (!Array.isArray(list))
      throw new ConditionError(`"${kind === 'every' ? 'all' : 'any'}" takes a list of conditions`);
    return { kind, nodes: list.map((item) => read(item, depth + 1)) };
  };

  const leaves = (key: string, value: unknown): ConditionNode[] => {
    const comparison = isObject(value) && !isBinding(value) ? value : { eq: value };
    return Object.entries(comparison).map(([operator, operand]) => {
      if (!(operators as readonly string[]).includes(operator)) {
        throw new ConditionError(`"${operator}" is not a comparison (in the condition on "${key}")`);
      }
      comparisons += 1;
      if (comparisons > limits.conditionComparisons) {
        throw new ConditionError(`a condition holds at most ${limits.conditionComparisons} comparisons`);
      }
      checkOperand(operator as Operator, operand, key);
      const inScope = key.startsWith('$');
      return { kind: 'leaf', field: inScope ? key.slice(1) : key, inScope, operator: operator as Operator, operand };
    });
  };

  const read = (value: unknown, depth: number): ConditionNode => {
    if (!isObject(value)) throw new ConditionError('a condition is an object');
    if (depth > limits.conditionDepth) throw new ConditionError(`a condition is at most ${limits.conditionDepth} deep`);
    const nodes = Object.entries(value).flatMap(([key, member]) => {
      if (key === 'all') return [group('every', member, depth)];
      if (key === 'any') return [group('some', member, depth)];
      if (key === 'not') return [{ kind: 'not' as const, node: read(member, depth + 1) }];
      return leaves(key, member);
    });
    return nodes.length === 1 ? (nodes[0] as ConditionNode) : { kind: 'every', nodes };
  };

  return read(condition, 1);
}

/** The members of `in`, `notIn` and `has`: a bound single value becomes a list of one, a missing value an empty one. */
export function operandList(operand: unknown, scope: Scope): unknown[] {
  const value = resolve(operand as Operand[] | Binding, scope);
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const most = Array.isArray(operand) ? limits.conditionInValues : limits.conditionBoundValues;
  if (list.length > most) {
    throw new ConditionError(`a list in a condition holds at most ${most} values`);
  }
  return list;
}

/** Evaluates one comparison on resolved values. The SQL back end must give the same result. */
export function holdsFor(value: unknown, operator: Operator, operand: unknown, type?: ComparableType): boolean {
  const compare = (other: unknown): number | undefined => {
    const by = type ?? typeOfPair(value, other);
    const left = toComparable(value, by);
    const right = toComparable(other, by);
    if (left === undefined || right === undefined || typeof left !== typeof right) return undefined;
    return codePointOrder(left, right);
  };
  const text = (other: unknown, test: (value: string, other: string) => boolean): boolean => {
    const left = textOf(value, type);
    const right = toComparable(other, 'text');
    return typeof left === 'string' && typeof right === 'string' && test(fold(left), fold(right));
  };
  const ordered = (test: (order: number) => boolean): boolean => {
    const order = compare(operand);
    return order !== undefined && test(order);
  };
  const isIn = (): boolean => (operand as unknown[]).some((item) => compare(item) === 0);

  switch (operator) {
    case 'eq':
      return compare(operand) === 0;
    case 'ne':
      return compare(operand) !== 0;
    case 'gt':
      return ordered((order) => order > 0);
    case 'gte':
      return ordered((order) => order >= 0);
    case 'lt':
      return ordered((order) => order < 0);
    case 'lte':
      return ordered((order) => order <= 0);
    case 'in':
      return isIn();
    case 'notIn':
      return !isIn();
    case 'between': {
      const [from, to] = operand as unknown[];
      const reaches = (end: unknown, test: (order: number) => boolean): boolean => {
        if (end === undefined || end === null)
          return toComparable(value, type ?? typeOfPair(value, null)) !== undefined;
        const order = compare(end);
        return order !== undefined && test(order);
      };
      return reaches(from, (order) => order >= 0) && reaches(to, (order) => order <= 0);
    }
    case 'like':
      return text(operand, (left, right) => left.includes(right));
    case 'notLike':
      return text(operand, (left, right) => !left.includes(right));
    case 'startsWith':
      return text(operand, (left, right) => left.startsWith(right));
    case 'null':
      return isEmptyValue(value) === (operand !== false);
    case 'has': {
      if (type !== 'json' && !Array.isArray(value)) return isIn();
      // Several paths are a list of lists.
      const list = Array.isArray(value) ? value.flat() : [value];
      return list.some((item) => holdsFor(item, 'in', operand, type));
    }
  }
}

/** The text for `like` and `startsWith`; dates and booleans have none. */
function textOf(value: unknown, type: ComparableType | undefined): unknown {
  const by = type ?? typeOfPair(value, '');
  const comparable = by === 'boolean' || by === 'date' ? undefined : toComparable(value, by);
  return typeof comparable === 'number' && by === 'number' ? plainDecimal(comparable) : comparable;
}

/** The operand with its bindings resolved. */
export function resolveOperand(leaf: Leaf, scope: Scope): unknown {
  return comparisonTakes[leaf.operator] === 'list'
    ? operandList(leaf.operand, scope)
    : resolve(leaf.operand as Operand, scope);
}

export function leafHolds(leaf: Leaf, record: Scope, scope: Scope, types: FieldTypes): boolean {
  const operand = resolveOperand(leaf, scope);
  if (leaf.inScope) return holdsFor(lookUp(scope, leaf.field), leaf.operator, operand);
  return holdsFor(readField(record, leaf.field), leaf.operator, operand, types[leaf.field]);
}

/** Own member by its whole name, else by path (`address.city`). */
function readField(record: Scope, field: string): unknown {
  if (!isSafeName(field)) return undefined;
  return Object.hasOwn(record, field) ? record[field] : lookUp(record, field);
}

export type Predicate = (record: Scope, scope?: Scope) => boolean;

/**
 * A condition as a function of a record. Two-valued: null, missing and incomparable values make every comparison false,
 * except `ne`, `notIn` and `null`. Give `types` to compare exactly as SQL does over those columns; without them a number
 * beside a numeric text compares as numbers. Throws ConditionError, at once or when a bound list is too long.
 */
export function compilePredicate(condition: Condition, types: FieldTypes = {}): Predicate {
  const build = (node: ConditionNode): ((record: Scope, scope: Scope) => boolean) => {
    if (node.kind === 'leaf') return (record, scope) => leafHolds(node, record, scope, types);
    if (node.kind === 'not') {
      const inner = build(node.node);
      return (record, scope) => !inner(record, scope);
    }
    const parts = node.nodes.map(build);
    return node.kind === 'every'
      ? (record, scope) => parts.every((part) => part(record, scope))
      : (record, scope) => parts.some((part) => part(record, scope));
  };
  const run = build(parseCondition(condition));
  return (record, scope = {}) => run(record, scope);
}

function leavesOf(node: ConditionNode): Leaf[] {
  if (node.kind === 'leaf') return [node];
  return node.kind === 'not' ? leavesOf(node.node) : node.nodes.flatMap(leavesOf);
}

/** Fields of the record that a condition reads, once each. */
export function conditionFields(condition: Condition): string[] {
  const leaves = leavesOf(parseCondition(condition)).filter((leaf) => !leaf.inScope);
  return [...new Set(leaves.map((leaf) => leaf.field))];
}

/** Scope paths that a condition reads, by `$…` keys and by bindings: `['user.isAdministrator', 'form.type']`. */
export function conditionPaths(condition: Condition): string[] {
  const leaves = leavesOf(parseCondition(condition));
  return [...new Set(leaves.flatMap((leaf) => [...(leaf.inScope ? [leaf.field] : []), ...bindingPaths(leaf.operand)]))];
}
