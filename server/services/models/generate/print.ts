const width = 120;
const tab = 2;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line: `{ "a": [1, 2] }`. */
function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (!isPlain(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  if (members.length === 0) return '{}';
  return `{ ${members.map(([name, each]) => `${JSON.stringify(name)}: ${flat(each)}`).join(', ')} }`;
}

/** The last one has no comma after it. */
const comma = (at: number, count: number): number => (at < count - 1 ? 1 : 0);

/** `used`: columns before and after the value on its line. */
function print(value: unknown, indent: number, used: number, isOpen: boolean): string {
  const line = flat(value);
  const isNested = Array.isArray(value) || isPlain(value);
  if (!isNested || line === '{}' || line === '[]' || (!isOpen && indent + used + line.length <= width)) return line;
  const inner = ' '.repeat(indent + tab);
  const items = Array.isArray(value)
    ? value.map((each, at) => inner + print(each, indent + tab, comma(at, value.length), false))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each], at, all) => {
          const label = `${inner}${JSON.stringify(name)}: `;
          return label + print(each, indent + tab, label.length - indent - tab + comma(at, all.length), false);
        });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

/** JSON as our formatter leaves it: what fits stays on one line, the outermost object never does. */
export function printJson(value: unknown): string {
  return `${print(value, 0, 0, true)}\n`;
}

const count = (text: string, letter: string): number => text.split(letter).length - 1;

/** A string literal of TypeScript, in single quotes unless double ones need fewer escapes. */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (count(text, "'") > count(text, '"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);
const member = (name: string): string => (isName(name) ? name : quoted(name));

function flatLiteral(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (!isPlain(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  const named = members.map(([name, each]) => `${member(name)}: ${flatLiteral(each)}`);
  return named.length ? `{ ${named.join(', ')} }` : '{}';
}

/** Lists of several objects have a line each, whatever their length; so has what holds one. */
function isBroken(value: unknown): boolean {
  if (Array.isArray(value)) {
    const several = value.length > 1 && value.every((each) => isPlain(each) && Object.keys(each).length > 1);
    return several || value.some(isBroken);
  }
  return isPlain(value) && Object.values(value).some(isBroken);
}

/** A value as a TypeScript literal, wrapped as our formatter wraps it; `indent` and `used`: columns before it. */
export function literal(value: unknown, indent = 0, used = 0): string {
  const line = flatLiteral(value);
  const isNested = Array.isArray(value) || isPlain(value);
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
