import { quoteIdent } from '../db/quoteIdent';
import { renderer, textOf } from './render';
import { column } from './sqlName';

/** On one line: a line break would begin a block. */
const line = (text: string): string => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** A text that is no markup: letters that would begin some are escaped. */
const inText = (text: string): string =>
  line(text)
    .replace(/[\\`*<>[\]]|\b_|_\b/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/^([-+#=~|]|\d+(?=[.)]))/, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`));

/** Templates of Markdown; `{{column x}}` is a SQL name, `{{quoted x}}` one in quotes. */
export const markdownTemplate = renderer({
  column: (value) => column(textOf(value)),
  quoted: (value) => quoteIdent(textOf(value)),
  inText: (value) => inText(textOf(value)),
  inCode: (value) => line(textOf(value)).replaceAll('`', "'"),
  inBlock: (value) => line(textOf(value)),
});
