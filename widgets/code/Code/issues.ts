import { treeOf } from '../../../core/design/tree';
import { findJsonFault } from '../../../core/jsonFault';
import { rangeOf } from '../../../core/jsonText/places';
import type { Issue } from '../../../core/language/types';
import type { Words } from '../../words';

/** An issue at its place in the text; line and column count from 1. */
export interface PlacedIssue {
  from: number;
  to: number;
  line: number;
  column: number;
  message: string;
  level: 'error' | 'warning';
}

/** Issues of a check; models have levels, documents have errors only. */
export type Checked = Issue & { level?: string };

function placed(text: string, from: number, to: number) {
  const before = text.slice(0, from);
  return { from, to, line: before.split('\n').length, column: from - before.lastIndexOf('\n') };
}

function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let count = 1; count < line; count += 1) at = text.indexOf('\n', at) + 1;
  return at;
}

/** Where the text stops being JSON; undefined for JSON and for an empty text. */
export function syntaxIssue(text: string, t: Words): PlacedIssue | undefined {
  if (!text.trim()) return undefined;
  const fault = findJsonFault(text);
  if (!fault) return undefined;
  const from = startOfLine(text, fault.line) + fault.column - 1;
  const end = Math.min(text.length, from + 1);
  return {
    ...placed(text, Math.min(from, end), end),
    message: t('code.notJson', { excerpt: fault.excerpt }),
    level: 'error',
  };
}

/** The issues below `at`, each at its place in the text. `join`: between an issue and its hint. */
export function placeIssues(text: string, issues: readonly Checked[], join: string, at = ''): PlacedIssue[] {
  const tree = treeOf(text);
  return issues
    .filter((issue) => issue.at === at || issue.at.startsWith(`${at}/`))
    .map((issue) => {
      const { from, to } = rangeOf(text, tree, issue.at.slice(at.length));
      const message = [issue.message, issue.hint].filter(Boolean).join(join);
      return { ...placed(text, from, to), message, level: issue.level === 'warning' ? 'warning' : 'error' };
    });
}
