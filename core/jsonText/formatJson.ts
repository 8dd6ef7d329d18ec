import { findJsonFault } from '../jsonFault';

const tokens = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * The text with one member or item a line, two spaces a level; undefined for text that is not JSON. Names, texts and
 * numbers stay as written: digits that no number holds and repeated members are not lost.
 */
export function formatJson(text: string): string | undefined {
  if (findJsonFault(text)) return undefined;
  const all = text.match(tokens) ?? [];
  let depth = 0;
  let formatted = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  all.forEach((token, index) => {
    const isEmpty = /^[{[]$/.test(all[index - 1] ?? '');
    if (token === '}' || token === ']') {
      depth -= 1;
      formatted += isEmpty ? token : `${line()}${token}`;
    } else if (token === ',') formatted += `,${line()}`;
    else if (token === ':') formatted += ': ';
    else if (token === '{' || token === '[') {
      depth += 1;
      const closes = /^[}\]]$/.test(all[index + 1] ?? '');
      formatted += closes ? token : `${token}${line()}`;
    } else formatted += token;
  });
  return formatted;
}
