import { decimalParts, sumDecimals } from '../decimal';
import { type Scope, taggedValue } from './scope';
import { textOfValue } from './shown';

interface PrintCondition {
  tag: string;
  op: string;
  value: string;
}

/** undefined for what is no condition: the element then stays. */
function read(json: string): PrintCondition | undefined {
  try {
    const said = JSON.parse(json) as Partial<PrintCondition> | null;
    if (typeof said?.tag !== 'string' || typeof said.op !== 'string') return undefined;
    return { tag: said.tag, op: said.op, value: textOfValue(said.value) };
  } catch {
    return undefined;
  }
}

const decimal = (text: string) => (decimalParts(text) ? text : undefined);

/** Decimals by their size, other texts by their letters: dates of one format are in order. */
function compare(left: string, right: string): number {
  const [a, b] = [decimal(left), decimal(right)];
  if (a === undefined || b === undefined) return left < right ? -1 : left > right ? 1 : 0;
  const difference = sumDecimals([a, b.startsWith('-') ? b.slice(1) : `-${b.replace(/^\+/, '')}`]);
  return Number(difference);
}

const operators: Record<string, (shown: string, value: string) => boolean> = {
  '=': (shown, value) => compare(shown, value) === 0,
  '!=': (shown, value) => compare(shown, value) !== 0,
  '>': (shown, value) => shown !== '' && compare(shown, value) > 0,
  '>=': (shown, value) => shown !== '' && compare(shown, value) >= 0,
  '<': (shown, value) => shown !== '' && compare(shown, value) < 0,
  '<=': (shown, value) => shown !== '' && compare(shown, value) <= 0,
  empty: (shown) => shown === '',
  notEmpty: (shown) => shown !== '',
  contains: (shown, value) => shown.includes(value),
};

/** The table that a condition reads; undefined for the head and for what is no condition. */
export const conditionTag = (json: string): string | undefined => read(json)?.tag;

/** Whether the element with this `data-if` is printed. */
export function holds(json: string, scope: Scope): boolean {
  const condition = read(json);
  const operator = condition && Object.hasOwn(operators, condition.op) ? operators[condition.op] : undefined;
  return !condition || !operator || operator(textOfValue(taggedValue(condition.tag, scope)), condition.value);
}
