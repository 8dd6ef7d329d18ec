import type { Condition, Operand } from '../../types';
import { NotConvertible } from './lexExpression';
import type { Expression } from './parseExpression';
import { type Read, type Readers, readOf } from './readers';
import { and, either, not, or, type Truth } from './truth';

type Scalar = string | number | boolean | null;
type Side = { read: Read & { length: boolean } } | { value: Scalar };

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const ordered: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt', '<=': 'lte', '>=': 'gte' };

const on = ({ key }: Read, comparison: unknown): Condition => ({ [key]: comparison }) as Condition;
const isFilled = (read: Read): Condition => on(read, { null: false });

/** JavaScript truthiness: neither empty nor false nor zero. */
function truthyRead(read: Read): Truth {
  return read.many ? isFilled(read) : and(isFilled(read), on(read, { notIn: [false, 0] }));
}

const truthyValue = (value: Scalar): boolean => Boolean(value);

/** `length` against a small number: only emptiness can be expressed. */
function lengthTruth(read: Read, operator: string, value: Scalar): Truth {
  const least: Readonly<Record<string, Truth>> = {
    '> 0': isFilled(read),
    '>= 1': isFilled(read),
    '!== 0': isFilled(read),
    '!= 0': isFilled(read),
    '=== 0': not(isFilled(read)),
    '== 0': not(isFilled(read)),
    '< 1': not(isFilled(read)),
    '<= 0': not(isFilled(read)),
  };
  const truth = least[`${operator} ${value}`];
  if (truth === undefined) throw new NotConvertible(`compares a length with ${value}`);
  return truth;
}

/** Only numbers and texts of a single value have an order. */
function comparison(read: Read & { length: boolean }, operator: string, value: Operand): Truth {
  const isEmpty = value === null || value === '';
  if (read.length) return lengthTruth(read, operator, value as Scalar);
  const order = ordered[operator];
  if (order) return on(read, { [order]: value });
  const equal = isEmpty ? on(read, { null: true }) : on(read, value);
  if (operator === '===' || operator === '==') return equal;
  return isEmpty ? isFilled(read) : on(read, { ne: value });
}

function constant(operator: string, left: Scalar, right: Scalar): boolean {
  const [a, b] = [left as number, right as number];
  const results: Readonly<Record<string, boolean>> = {
    '<': a < b,
    '>': a > b,
    '<=': a <= b,
    '>=': a >= b,
    '!==': left !== right,
    '!=': left !== right,
  };
  return results[operator] ?? left === right;
}

/** Converts comparisons to a condition over the record, or to a constant. */
export function truthOf(expression: Expression, readers: Readers): Truth {
  const truth = (each: Expression): Truth => truthOf(each, readers);
  switch (expression.kind) {
    case 'value':
      return truthyValue(expression.value);
    case 'list':
      return true;
    case 'choice':
      return either(truth(expression.when), truth(expression.then), truth(expression.otherwise));
    case 'unary':
      if (expression.operator === '!') return not(truth(expression.of));
      throw new NotConvertible('takes a number for a condition');
    case 'binary':
      return binaryTruth(expression, readers);
    case 'call': {
      const found = searchOf(expression, readers);
      if (found) return found.holds;
    }
  }
  const read = readOf(expression, readers);
  if (!read) throw new NotConvertible(`calls "${(expression as { method: string }).method}", which is code`);
  return truthyRead(read);
}

function binaryTruth(expression: Extract<Expression, { kind: 'binary' }>, readers: Readers): Truth {
  const { operator, left, right } = expression;
  if (operator === '&&') return and(truthOf(left, readers), truthOf(right, readers));
  if (operator === '||' || operator === '??') return or(truthOf(left, readers), truthOf(right, readers));
  if ('+-*/'.includes(operator)) throw new NotConvertible('takes a number for a condition');
  const search = searchOf(left, readers);
  if (search?.index) return indexTruth(search.holds, operator, right);
  const [one, other] = [sideOf(left, readers), sideOf(right, readers)];
  if ('value' in one && 'value' in other) return constant(operator, one.value, other.value);
  if ('value' in one) return sideTruth(other as { read: never }, mirrored[operator] ?? operator, one);
  return sideTruth(one, operator, other);
}

function sideTruth({ read }: { read: Read & { length: boolean } }, operator: string, other: Side): Truth {
  if ('value' in other) return comparison(read, operator, other.value);
  if (other.read.length) throw new NotConvertible('compares two lengths');
  return comparison(read, operator, { $: other.read.path });
}

function sideOf(expression: Expression, readers: Readers): Side {
  if (expression.kind === 'value') return { value: expression.value };
  if (expression.kind === 'unary' && expression.operator === '-' && expression.of.kind === 'value') {
    return { value: -Number(expression.of.value) };
  }
  const read = readOf(expression, readers);
  if (!read) throw new NotConvertible('compares something that is neither a field nor a constant');
  return { read };
}

/** `['a','b'].includes($deps[0])`, `$deps[0].includes('a')`, and both with `indexOf`. */
function searchOf(expression: Expression, readers: Readers): { holds: Truth; index: boolean } | undefined {
  if (expression.kind !== 'call' || !['includes', 'indexOf', 'startsWith'].includes(expression.method))
    return undefined;
  const { of, method, given } = expression;
  const [searched] = given;
  if (!searched || given.length > 1) throw new NotConvertible(`calls "${method}" with other than one value`);
  const index = method === 'indexOf';
  if (of.kind === 'list') {
    const { read } = sideOf(searched, readers) as { read?: Read };
    if (!read) throw new NotConvertible('looks for a constant in a list of constants');
    return { holds: on(read, { in: of.items.map(scalarOf) }), index };
  }
  const read = readOf(of, readers);
  if (!read || read.length) throw new NotConvertible(`calls "${method}" of something that is no field`);
  const value = scalarOf(searched);
  if (read.many) return { holds: on(read, { has: [value] }), index };
  return { holds: on(read, { [method === 'startsWith' ? 'startsWith' : 'like']: String(value) }), index };
}

/** `indexOf(…) > -1` and its siblings. */
function indexTruth(holds: Truth, operator: string, right: Expression): Truth {
  const number =
    right.kind === 'unary' && right.operator === '-'
      ? -Number((right.of as { value: unknown }).value)
      : (right as { value?: unknown }).value;
  const said = `${operator} ${number}`;
  if (['> -1', '>= 0', '!== -1', '!= -1'].includes(said)) return holds;
  if (['=== -1', '== -1', '< 0', '<= -1'].includes(said)) return not(holds);
  throw new NotConvertible(`compares a position with ${String(number)}`);
}

function scalarOf(expression: Expression): Scalar {
  if (expression.kind === 'value') return expression.value;
  throw new NotConvertible('has a list whose members are not constants');
}

/** The condition under which the expression's result is one that `wanted` accepts. */
export function outcomeOf(expression: Expression, readers: Readers, wanted: (value: Scalar) => boolean): Truth {
  if (expression.kind === 'value') return wanted(expression.value);
  if (expression.kind !== 'choice') throw new NotConvertible('has an outcome that is no constant');
  return either(
    truthOf(expression.when, readers),
    outcomeOf(expression.then, readers, wanted),
    outcomeOf(expression.otherwise, readers, wanted),
  );
}
