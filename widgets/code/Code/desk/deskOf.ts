import { Desk } from '../../../../core/design/desk';
import type { TextName } from '../../../../core/design/types';
import type { Parts } from '../../../../engine/document/parts';
import type { CodeProps } from '../codeProps';

const desks = new WeakMap<Parts, Desk>();

/** The desk of the document on screen: the editors of its texts share it. */
export function deskOf(parts: Parts): Desk {
  const known = desks.get(parts) ?? new Desk();
  desks.set(parts, known);
  return known;
}

const names: readonly string[] = ['formData', 'columnData', 'tables', 'document'] satisfies TextName[];

const ofOutline = { model: 'formData', list: 'columnData', document: 'document' };

/** The text of a model, or the document, that an editor shows; undefined: another text, with a history of its own. */
export function textNameOf({ at, outline }: CodeProps): TextName | undefined {
  const name = at?.slice(1) ?? (outline && ofOutline[outline]);
  return name && names.includes(name) ? (name as TextName) : undefined;
}

const followers = new WeakMap<Desk, Map<TextName, () => void>>();

/**
 * Calls back whenever a text changes. It goes on while the editor of the text is hidden, until the next editor of it takes over:
 * what an act changes in a text that nobody sees reaches the form too.
 */
export function followText(desk: Desk, name: TextName, changed: (text: string) => void): void {
  const all = followers.get(desk) ?? new Map<TextName, () => void>();
  followers.set(desk, all);
  all.get(name)?.();
  all.set(
    name,
    desk.listen(({ changes }) => {
      if (changes[name]) changed(desk.texts[name] ?? '');
    }),
  );
}
