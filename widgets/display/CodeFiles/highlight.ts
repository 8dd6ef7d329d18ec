import { classHighlighter, highlightCode } from '@lezer/highlight';
import { parser as javascript } from '@lezer/javascript';
import { parser as json } from '@lezer/json';

const parsers = {
  json,
  js: javascript,
  mjs: javascript,
  ts: javascript.configure({ dialect: 'ts' }),
  tsx: javascript.configure({ dialect: 'ts jsx' }),
} as const;

const isKnown = (type: string): type is keyof typeof parsers => Object.hasOwn(parsers, type);

/** A run of one line with the classes of its syntax; '' for plain text. */
export interface Run {
  text: string;
  classes: string;
}

/** The lines of a file as runs; one plain run a line for a type without a grammar. */
export function highlightedLines(text: string, type: string): Run[][] {
  if (!isKnown(type)) return text.split('\n').map((line) => [{ text: line, classes: '' }]);
  const lines: Run[][] = [[]];
  highlightCode(
    text,
    parsers[type].parse(text),
    classHighlighter,
    (code, classes) => lines.at(-1)?.push({ text: code, classes }),
    () => lines.push([]),
  );
  return lines;
}
