import { isObject } from '../../../../core/isObject';

const width = 120;
const tab = 2;

/** One line: `{ "a": [1, 2] }`. */
function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  if (members.length === 0) return '{}';
  return `{ ${members.map(([name, each]) => `${JSON.stringify(name)}: ${flat(each)}`).join(', ')} }`;
}

/** The last one has no comma after it. */
const comma = (at: number, count: number): number => (at < count - 1 ? 1 : 0);

/** `used`: columns before and after the value on its line. */
function print(value: unknown, indent: number, used: number, isOpen: boolean): string {
  const line = flat(value);
  const isNested = Array.isArray(value) || isObject(value);
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
