import { isObject } from '../../core/isObject';

const width = 120;
const tab = 2;

const count = (text: string, letter: string): number => text.split(letter).length - 1;

/** As inside double quotes. U+2028 and U+2029 end a line for readers of older TypeScript. */
const escaped = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

/** A string literal of TypeScript, in single quotes unless double ones need fewer escapes. */
function quoted(text: string): string {
  if (count(text, "'") > count(text, '"')) return `"${escaped(text)}"`;
  return `'${escaped(text).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);
const member = (name: string): string => (isName(name) ? name : quoted(name));

function flatLiteral(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  const named = members.map(([name, each]) => `${member(name)}: ${flatLiteral(each)}`);
  return named.length ? `{ ${named.join(', ')} }` : '{}';
}

/** Lists of several objects have a line each, whatever their length; so has what holds one. */
function isBroken(value: unknown): boolean {
  if (Array.isArray(value)) {
    const several = value.length > 1 && value.every((each) => isObject(each) && Object.keys(each).length > 1);
    return several || value.some(isBroken);
  }
  return isObject(value) && Object.values(value).some(isBroken);
}

/** A value as a TypeScript literal, wrapped as our formatter wraps it; `indent` and `used`: columns before it. */
export function literal(value: unknown, indent = 0, used = 0): string {
  if (value === undefined) throw new Error('a template was given no value');
  const line = flatLiteral(value);
  const isNested = Array.isArray(value) || isObject(value);
  if (!isNested || (!isBroken(value) && indent + used + line.length < width)) return line;
  const inner = ' '.repeat(indent + tab);
  const items = Array.isArray(value)
    ? value.map((each) => inner + literal(each, indent + tab, 1))
    : Object.entries(value as object)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => `${inner}${member(name)}: ${literal(each, indent + tab, member(name).length + 3)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.join(',\n')},\n${' '.repeat(indent)}${close}`;
}

/** A text inside a comment, on one line: it cannot end the comment, whatever stands in it. */
export function inComment(text: string): string {
  return text
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/\*(?=\/)/g, '* ')
    .trim();
}

/** A text inside quotes of either kind. */
export const inQuotes = (text: string): string => escaped(text).replaceAll("'", "\\'");

/** A text inside a template of TypeScript: it neither ends it nor begins an expression. */
export const inTemplate = (text: string): string => text.replace(/[\\`$]/g, '\\$&').replaceAll('\r', '\\r');

/** A name of TypeScript; another text throws. */
export function identifier(name: string): string {
  if (!isName(name)) throw new Error(`"${name.slice(0, 80)}" is no name`);
  return name;
}
