import { formulaName } from '../formula/lex';
import type { Json } from '../language/types';
import { asArray, asObject, asText, type Issues, ownMember, step, warning } from './read';
import type { ModelField } from './types';

/** `vModel` or `tableFieldX-col` → its position in the form. */
export type FieldIndex = Map<string, { field: ModelField; table?: ModelField }>;

const operators: Record<string, string> = { '+': '+', '-': '-', '×': '*', '*': '*', '÷': '/', '/': '/' };

interface Token {
  kind: 'operand' | 'operator' | 'open' | 'close';
  text: string;
}

function readToken(token: Json, refer: (name: string) => string): Token | undefined {
  const text = typeof token === 'object' ? '' : asText(token).trim();
  const operator = ownMember(operators, text);
  if (operator) return { kind: 'operator', text: operator };
  if (text === '(') return { kind: 'open', text };
  if (text === ')') return { kind: 'close', text };
  if (/^[\d.]+$/.test(text)) return { kind: 'operand', text };
  const name = asText(asObject(token).__vModel__);
  return name ? { kind: 'operand', text: refer(name) } : undefined;
}

const isDigits = (token: Json | undefined) => /^[\d.]+$/.test(asText(token).trim());

/** Digits are separate tokens; consecutive ones are joined to one number. */
function mergeDigits(tokens: Json[]): Json[] {
  const merged: Json[] = [];
  for (const token of tokens) {
    if (isDigits(token) && isDigits(merged.at(-1))) merged.push(asText(merged.pop()).trim() + asText(token).trim());
    else merged.push(token);
  }
  return merged;
}

/** Numbers, alternating operands and operators, balanced parentheses (contract-visualdev §4.4, WDGT-27, WDGT-28). */
function isValid(tokens: (Token | undefined)[]): tokens is Token[] {
  const plain = tokens.filter((token) => token?.kind !== 'open' && token?.kind !== 'close');
  const alternates = plain.every((token, index) => token?.kind === (index % 2 ? 'operator' : 'operand'));
  const numbers = plain.every((token) => !/^[\d.]+$/.test(token?.text ?? '') || Number.isFinite(Number(token?.text)));
  let depth = 0;
  const balanced = tokens.every((token) => {
    depth += token?.kind === 'open' ? 1 : token?.kind === 'close' ? -1 : 0;
    return depth >= 0;
  });
  return plain.length % 2 === 1 && alternates && numbers && balanced && depth === 0;
}

/**
 * Converts the `expression` tokens of a calculation to a formula of core/formula: `price * quantity` in a row,
 * `sum(items.amount)` outside. × and ÷ precede + and −. An unknown reference is 0 (WDGT-33). undefined when the
 * operands and operators do not alternate; the field then shows 0.
 */
export function formulaOf(field: ModelField, table: ModelField | undefined, fields: FieldIndex, issues: Issues) {
  const at = step(field.at, 'expression');
  const list = asArray(field.props.expression);
  if (!list.length) return undefined;
  const refer = (name: string) => reference(name, table, fields) ?? unknownReference(name, at, issues);
  const tokens = mergeDigits(list).map((token) => readToken(token, refer));
  if (isValid(tokens))
    return tokens
      .map((token) => token.text)
      .join(' ')
      .replace(/\( /g, '(')
      .replace(/ \)/g, ')');
  issues.push(
    warning(at, 'formulaShape', 'numbers and operators do not alternate; the field shows 0', { label: field.label }),
  );
  return undefined;
}

function unknownReference(name: string, at: string, issues: Issues): string {
  const shown = name.slice(0, 60);
  issues.push(warning(at, 'formulaField', `"${shown}" is no field and counts as 0`, { name: shown }));
  return '0';
}

function reference(name: string, table: ModelField | undefined, fields: FieldIndex): string | undefined {
  const found =
    fields.get(name) ?? fields.get(name.replace('.', '-')) ?? (table && fields.get(`${table.vModel}-${name}`));
  if (!found?.field.vModel || found.field.key === 'table') return undefined;
  if (!found.table) return formulaName(found.field.vModel);
  if (found.table === table) return formulaName(found.field.vModel);
  return `sum(${formulaName(found.table.vModel)}.${formulaName(found.field.vModel)})`;
}
