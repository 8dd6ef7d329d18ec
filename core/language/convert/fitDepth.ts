import { limits } from '../../limits';
import type { FieldNode } from '../types';
import type { Conversion } from './conversion';

/** Members of a field that may nest. */
const nesting = ['hiddenWhen', 'disabledWhen', 'requiredWhen', 'options', 'default'] as const;

/** Nesting depth of a value. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** The level of every field in its document: the document itself is 1, a field of the form 3. */
function levelsOf(fields: readonly FieldNode[], level: number, found: Map<FieldNode, number>): void {
  for (const field of fields) {
    found.set(field, level);
    levelsOf(field.fields ?? [], level + 2, found);
    for (const pane of field.items ?? []) levelsOf(pane.fields, level + 4, found);
  }
}

/** Removes what would nest deeper than a document may. */
export function fitDepth(fields: readonly FieldNode[], { stated, report }: Conversion): void {
  const levels = new Map<FieldNode, number>();
  levelsOf(fields, 3, levels);
  for (const { node, said } of stated) {
    const left = limits.documentDepth - (levels.get(node) ?? 0);
    for (const name of nesting) {
      if (node[name] === undefined || depthOf(node[name]) <= left) continue;
      delete node[name];
      report.say(said.at(-1)?.at ?? '', `${name} nests deeper than a document may`);
    }
  }
}
