import type { TextChange } from '../jsonText/edits';
import type { Json } from '../language/types';
import { applied, composed } from './changes';
import { edit, replaceAll } from './edit';
import type { TextsChanges } from './history';
import { isWithin } from './places';
import { readAfter } from './tree';
import type { Op, TextName } from './types';

interface Replace {
  path: string;
  value: Json;
}

/** Operations that are read in one pass: replacements side by side are one. */
function batches(ops: readonly Op[]): (Op | Replace[])[] {
  const all: (Op | Replace[])[] = [];
  for (const op of ops) {
    const last = all.at(-1);
    if (op.op !== 'replace') all.push(op);
    else if (Array.isArray(last) && !last.some(({ path }) => isWithin(path, op.path) || isWithin(op.path, path)))
      last.push(op);
    else all.push([op]);
  }
  return all;
}

/**
 * What operations on one text change in it, one after the other (RFC 6902): formatting, unknown members, digits and all
 * other lines stay. Throws OpFailure where the text has no such place.
 */
export function toChanges(text: string, ops: readonly Op[]): TextChange[] {
  let changes: TextChange[] = [];
  let now = text;
  const all = batches(ops);
  for (const batch of all) {
    const own = Array.isArray(batch) ? replaceAll(now, batch) : edit(now, batch);
    const next = applied(now, own);
    if (batch !== all.at(-1)) readAfter(now, own, next);
    changes = composed(changes, own);
    now = next;
  }
  return changes;
}

export type Texts = Partial<Record<TextName, string>>;

/** The same for operations on several texts; those that do not change are left out. */
export function changesIn(texts: Texts, ops: readonly Op[]): TextsChanges {
  const names = [...new Set(ops.map(({ text }) => text))];
  const all = names.map((name): [TextName, TextChange[]] => {
    const own = ops.filter(({ text }) => text === name);
    return [name, toChanges(texts[name] ?? '', own)];
  });
  return Object.fromEntries(all.filter(([, changes]) => changes.length > 0));
}
