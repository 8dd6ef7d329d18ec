import type { Comparison, Condition, Operand } from '../../core/language/types';

const signs: Partial<Record<keyof Comparison, string>> = {
  eq: '=',
  ne: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  in: '∈',
  notIn: '∉',
  has: '∋',
  like: '~',
  notLike: '≁',
  startsWith: '^',
  between: '∈',
};

function operandWords(operand: Operand | Operand[] | undefined): string {
  if (Array.isArray(operand)) return `(${operand.map(operandWords).join(', ')})`;
  if (typeof operand === 'object' && operand !== null) return '$' in operand ? String(operand.$) : '…';
  return typeof operand === 'string' ? `“${operand}”` : String(operand);
}

function comparisonWords(comparison: Comparison): string[] {
  return Object.entries(comparison).map(([operator, operand]) => {
    if (operator === 'null') return operand ? '= ∅' : '≠ ∅';
    return `${signs[operator as keyof Comparison] ?? operator} ${operandWords(operand as Operand)}`;
  });
}

/** A condition as a readable formula: `status ≠ 1 ∧ (amount > 100 ∨ user.isAdministrator = true)`. */
export function conditionWords(condition: Condition, labelOf: (field: string) => string): string {
  const inner = (each: Condition): string => {
    const text = conditionWords(each, labelOf);
    return /[∧∨]/.test(text) ? `(${text})` : text;
  };
  const { all, any, not } = condition as { all?: Condition[]; any?: Condition[]; not?: Condition };
  if (Array.isArray(all)) return all.map(inner).join(' ∧ ');
  if (Array.isArray(any)) return any.map(inner).join(' ∨ ');
  if (typeof not === 'object') return `¬(${conditionWords(not, labelOf)})`;
  return Object.entries(condition)
    .flatMap(([field, wanted]) => {
      const name = field.startsWith('$') ? field.slice(1) : labelOf(field);
      if (typeof wanted === 'object' && wanted !== null && !('$' in wanted)) {
        return comparisonWords(wanted as Comparison).map((text) => `${name} ${text}`);
      }
      return [`${name} = ${operandWords(wanted as Operand)}`];
    })
    .join(' ∧ ');
}
