import { NotConvertible } from './lexExpression';
import type { Expression } from './parseExpression';
import { type Readers, readOf } from './readers';

/** `$deps[0] || 0`, `$deps[0] ?? 0`, `Number($deps[0])`: missing values are 0 in formulas anyway. */
function isZeroed({ operator, right }: Extract<Expression, { kind: 'binary' }>): boolean {
  return (
    (operator === '||' || operator === '??') && right.kind === 'value' && (right.value === 0 || right.value === '')
  );
}

/** Converts arithmetic to a formula (core/formula). */
export function formulaOf(expression: Expression, readers: Readers): string {
  const formula = (each: Expression): string => formulaOf(each, readers);
  if (expression.kind === 'value') {
    if (typeof expression.value === 'number') return String(expression.value);
    throw new NotConvertible('computes something that is no number');
  }
  if (expression.kind === 'unary' && expression.operator !== '!')
    return `${expression.operator}(${formula(expression.of)})`;
  if (expression.kind === 'binary') {
    if (isZeroed(expression)) return formula(expression.left);
    if ('+-*/'.includes(expression.operator)) {
      return `(${formula(expression.left)} ${expression.operator} ${formula(expression.right)})`;
    }
  }
  const read = readOf(expression, readers);
  if (!read?.formula || read.length || !read.numeric) throw new NotConvertible('computes something that is no number');
  return read.formula;
}
