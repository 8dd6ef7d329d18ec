import type { SyntaxNode } from '@lezer/common';
import type { Comparison, Condition, Json, Operand } from '../../language/types';
import { bare, fieldOf, literalOf, partsOf, type Reading, textOf } from './scriptParts';

const isEmpty = (value: Json): boolean => value === null || value === '';

/** Truth of a value in a script: neither empty nor 0 nor false. */
const isTrue = (field: string): Condition => ({ [field]: { null: false, ne: 0 } });

const turned: Record<string, string> = { '>': '<', '<': '>', '>=': '<=', '<=': '>=' };
const ordered: Record<string, keyof Comparison> = { '>': 'gt', '<': 'lt', '>=': 'gte', '<=': 'lte' };

function comparison(field: string, operator: string, value: Json): Condition | undefined {
  const isNot = operator.startsWith('!');
  if (operator in ordered)
    return typeof value === 'number' || typeof value === 'string'
      ? { [field]: { [ordered[operator] as string]: value } as Comparison }
      : undefined;
  if (!/^[!=]==?$/.test(operator) || (typeof value === 'object' && value !== null)) return undefined;
  if (isEmpty(value)) return { [field]: { null: !isNot } };
  return isNot ? { [field]: { ne: value as Operand } } : { [field]: value as Operand };
}

/** `x.length > 0` and the like ask whether there is anything. */
function lengthAsked(reading: Reading, node: SyntaxNode, operator: string, value: Json): Condition | undefined {
  const [object, property] = node.name === 'MemberExpression' ? partsOf(node) : [];
  if (!object || !property || textOf(reading, property) !== 'length') return undefined;
  const field = fieldOf(reading, object);
  const asks = `${operator}${String(value)}`;
  if (!field) return undefined;
  if (['>0', '>=1', '!==0', '!=0'].includes(asks)) return { [field]: { null: false } };
  return ['===0', '==0', '<1'].includes(asks) ? { [field]: { null: true } } : undefined;
}

function binary(reading: Reading, node: SyntaxNode): Condition | undefined {
  const parts = partsOf(node);
  const sign = node.getChild('CompareOp') ?? node.getChild('LogicOp');
  const [left, right] = parts.filter(({ name }) => name !== 'CompareOp' && name !== 'LogicOp');
  if (!sign || !left || !right) return undefined;
  const operator = textOf(reading, sign);
  if (operator === '&&' || operator === '||') {
    const both = [scriptCondition(reading, left), scriptCondition(reading, right)];
    if (both.some((each) => each === undefined)) return undefined;
    const key = operator === '&&' ? 'all' : 'any';
    const list = (both as Condition[]).flatMap((each) =>
      key in each ? (each as Record<string, Condition[]>)[key]! : [each],
    );
    return key === 'all' ? { all: list } : { any: list };
  }
  for (const [one, other, sign] of [
    [left, right, operator],
    [right, left, turned[operator] ?? operator],
  ] as const) {
    const field = fieldOf(reading, one);
    const value = literalOf(reading, other);
    if (value) {
      const found = field
        ? comparison(field, sign, value.value)
        : lengthAsked(reading, bare(reading, one), sign, value.value);
      if (found) return found;
    }
  }
  const [one, other] = [fieldOf(reading, left), fieldOf(reading, right)];
  if (!one || !other || other.includes('.')) return undefined;
  const word = /^[!=]==?$/.test(operator) ? (operator.startsWith('!') ? 'ne' : 'eq') : ordered[operator];
  return word && { [one]: { [word]: { $: `form.${other}` } } as Comparison };
}

/** `['a', 'b'].includes(data)`, `data.includes('a')`. */
function included(reading: Reading, node: SyntaxNode): Condition | undefined {
  const [callee, list] = partsOf(node);
  const [object, property] = callee?.name === 'MemberExpression' ? partsOf(callee) : [];
  const [arg] = list ? partsOf(list) : [];
  if (!object || !property || !arg || textOf(reading, property) !== 'includes') return undefined;
  const values = literalOf(reading, object);
  const asked = fieldOf(reading, arg);
  if (Array.isArray(values?.value) && asked) return { [asked]: { in: values.value as Operand[] } };
  const [field, value] = [fieldOf(reading, object), literalOf(reading, arg)?.value];
  if (!field || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
  if (reading.isList(field)) return { [field]: { has: [value] } };
  return { [field]: { like: String(value) } };
}

/** The condition of an `if` in the words of conditions; undefined where it is more than a rule can say. */
export function scriptCondition(reading: Reading, given: SyntaxNode): Condition | undefined {
  const node = bare(reading, given);
  if (node.name === 'BinaryExpression') return binary(reading, node);
  if (node.name === 'CallExpression') return included(reading, node);
  if (node.name === 'UnaryExpression' && textOf(reading, node).startsWith('!')) {
    const inner = node.lastChild && scriptCondition(reading, node.lastChild);
    return inner ? { not: inner } : undefined;
  }
  const field = fieldOf(reading, node);
  if (field) return isTrue(field);
  return lengthAsked(reading, node, '>', 0);
}
