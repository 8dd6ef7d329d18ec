import type { Editor } from '@tiptap/core';
import type { FieldBranch } from './fieldTree';
import type { Kept } from './keptAttributes';

/** What the editor shows of a tag; the template keeps `{col}`. */
export type TagCaption = (kept: Kept | null, text: string) => string;

/** Held by the tags of one editor: the caption, and what paints each of them. */
export interface TagStorage {
  caption: TagCaption;
  paint: Set<() => void>;
}

export const tagStorage = (): TagStorage => ({ caption: (_kept, text) => text, paint: new Set() });

const labelsOf = (fields: FieldBranch[]) =>
  new Map(fields.flatMap(({ id, children = [] }) => children.map((leaf) => [`${id}.${leaf.id}`, leaf.fullName])));

/** Captions of fields: their labels, with ∑ for sums and the name of a code. */
export function captionOf(fields: FieldBranch[], word: (name: string) => string): TagCaption {
  const labels = labelsOf(fields);
  return (kept, text) => {
    const mark = kept?.['data-print'];
    if (mark === 'page' || mark === 'pages') return `{${word(mark)}}`;
    const label = labels.get(kept?.['data-tag'] ?? '');
    if (!label) return text;
    const code = kept?.['data-code'];
    return [kept?.['data-sum'] ? '∑' : '', code ? `${word(`shapes.${code}`)}:` : '', label].filter(Boolean).join(' ');
  };
}

/** Shows the tags of this editor by these captions from now on. */
export function showCaptions(editor: Editor, caption: TagCaption): void {
  const storage = (editor.storage as unknown as { printTag: TagStorage }).printTag;
  storage.caption = caption;
  for (const paint of storage.paint) paint();
}
