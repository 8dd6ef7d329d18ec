import { limits } from '../limits';
import type { Issue } from './types';

/** Members whose items are parts of the language: fields, panes, views, columns, buttons, actions. */
const partLists = new Set([
  'fields',
  'items',
  'views',
  'columns',
  'toolbar',
  'rowActions',
  'menu',
  'buttons',
  'do',
  'submit',
  'actions',
  'otherwise',
  'onOk',
  'onError',
  'onClose',
  'onChange',
  'onRowClick',
]);

interface Place {
  value: unknown;
  at: string;
  depth: number;
  /** Name of the list that contains this value. */
  list?: string;
}

/**
 * Whether a document is small enough to process (reliability T28): at most 1 MB, 32 levels and 2,000 parts. Runs before
 * any recursion.
 */
export function measureDocument(document: unknown): Issue | undefined {
  let parts = 0;
  const open: Place[] = [{ value: document, at: '', depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, at, depth, list } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > limits.documentDepth)
      return { at, message: `a document is at most ${limits.documentDepth} levels deep` };
    if (list !== undefined && partLists.has(list)) parts += 1;
    if (parts > limits.documentNodes)
      return { at: '', message: `a document has at most ${limits.documentNodes} parts` };
    const inList = Array.isArray(value) ? at.split('/').at(-1) : undefined;
    for (const [key, child] of Object.entries(value)) {
      open.push({ value: child, at: `${at}/${escapePointer(key)}`, depth: depth + 1, list: inList });
    }
  }
  const bytes = new TextEncoder().encode(JSON.stringify(document)).length;
  return bytes > limits.documentBytes
    ? { at: '', message: `a document has at most ${limits.documentBytes} bytes` }
    : undefined;
}

/** One part of a JSON pointer (RFC 6901). */
export function escapePointer(part: string): string {
  return /[~/]/.test(part) ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part;
}
