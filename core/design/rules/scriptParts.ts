import type { SyntaxNode } from '@lezer/common';
import type { Json } from '../../language/types';

/** A script being read: its text, the field whose event it is, and names that stand for an expression. */
export interface Reading {
  text: string;
  /** Name in rules of the field whose change runs it: what `data` is. */
  field: string;
  aliases: Map<string, SyntaxNode>;
  /** Whether there is a field of this name. */
  known: (name: string) => boolean;
  /** Whether the value of the field is a list. */
  isList: (name: string) => boolean;
}

export const textOf = ({ text }: Reading, { from, to }: SyntaxNode): string => text.slice(from, to);

/** Parts of a node without punctuation and comments. */
export function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let at = node.firstChild; at; at = at.nextSibling)
    if (!/^(?:[^\w]+|LineComment|BlockComment)$/.test(at.name)) parts.push(at);
  return parts;
}

/** The expression without parentheses, and what a name of the script stands for. */
export function bare(reading: Reading, node: SyntaxNode): SyntaxNode {
  if (node.name === 'ParenthesizedExpression') return bare(reading, partsOf(node)[0] ?? node);
  const alias = node.name === 'VariableName' ? reading.aliases.get(textOf(reading, node)) : undefined;
  return alias ? bare(reading, alias) : node;
}

/** The text of a string without escapes; undefined for others. */
function stringOf(text: string): string | undefined {
  const inner = text.slice(1, -1);
  return inner.includes('\\') || inner.includes('${') ? undefined : inner;
}

/** The value of a literal, also a list of them; undefined where it is none. */
export function literalOf(reading: Reading, given: SyntaxNode): { value: Json } | undefined {
  const node = bare(reading, given);
  const text = textOf(reading, node);
  if (node.name === 'String' || node.name === 'TemplateString') {
    const value = stringOf(text);
    return value === undefined ? undefined : { value };
  }
  if (node.name === 'Number') return Number.isFinite(Number(text)) ? { value: Number(text) } : undefined;
  if (node.name === 'BooleanLiteral') return { value: text === 'true' };
  if (text === 'null' || text === 'undefined') return { value: null };
  if (node.name === 'UnaryExpression') {
    if (/^-\s*[\d.]+$/.test(text)) return { value: Number(text.replace(/\s/g, '')) };
    return text === '!0' || text === '!1' ? { value: text === '!0' } : undefined;
  }
  if (node.name !== 'ArrayExpression') return undefined;
  const items = partsOf(node).map((item) => literalOf(reading, item));
  if (items.some((item) => item === undefined)) return undefined;
  return { value: items.map((item) => (item as { value: Json }).value) };
}

/** `api.x` as `x`: the argument of a script may be one name. */
const memberName = (reading: Reading, node: SyntaxNode): string | undefined => {
  const [object, property] = partsOf(node);
  return object?.name === 'VariableName' && property?.name === 'PropertyName' ? textOf(reading, property) : undefined;
};

/** A name of a field as rules write it (`items-note` → `items.note`); undefined where there is none. */
export function fieldName(reading: Reading, written: string): string | undefined {
  const name = written.includes('.') ? written : written.replace('-', '.');
  return [written, name].find((each) => reading.known(each));
}

/** The field whose value an expression is: `data`, `formData.x`, `formData['x']`, `data.x`. */
export function fieldOf(reading: Reading, given: SyntaxNode): string | undefined {
  const node = bare(reading, given);
  if (node.name === 'VariableName') return textOf(reading, node) === 'data' ? reading.field : undefined;
  if (node.name !== 'MemberExpression') return undefined;
  const [object, property] = partsOf(node);
  if (!object || !property) return undefined;
  const root = bare(reading, object);
  const rootName = root.name === 'MemberExpression' ? memberName(reading, root) : textOf(reading, root);
  if (rootName !== 'formData' && rootName !== 'data') {
    return textOf(reading, property) === 'data' && object.name === 'VariableName' ? reading.field : undefined;
  }
  const name = property.name === 'PropertyName' ? textOf(reading, property) : literalOf(reading, property)?.value;
  return typeof name === 'string' ? fieldName(reading, name) : undefined;
}

/** A call with the name of its function (`setRequired`, `api.setRequired`) and its arguments. */
export function callOf(reading: Reading, node: SyntaxNode): { name: string; args: SyntaxNode[] } | undefined {
  if (node.name !== 'CallExpression') return undefined;
  const [callee, list] = partsOf(node);
  if (!callee || !list) return undefined;
  const name = callee.name === 'MemberExpression' ? memberName(reading, callee) : textOf(reading, callee);
  return name === undefined ? undefined : { name, args: partsOf(list) };
}
