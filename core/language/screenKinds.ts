import type { PageFrame } from './words/documentBase';
import type { Document } from './words/documents';

/** Folder of a file of documents → what a person calls what is in it. */
export const screenFolders = {
  pages: 'page',
  forms: 'form',
  dialogs: 'dialog',
  drawers: 'drawer',
  pickers: 'picker',
  details: 'detail',
  fragments: 'fragment',
} as const;
export type ScreenKind = (typeof screenFolders)[keyof typeof screenFolders];
export const screenKinds: readonly ScreenKind[] = Object.values(screenFolders);

/** What a document of this kind says of itself: a dialog and a drawer are forms in such a frame. */
export function kindAndFrame(kind: Exclude<ScreenKind, 'fragment'>): { kind: Document['kind']; frame?: PageFrame } {
  return kind === 'dialog' || kind === 'drawer' ? { kind: 'form', frame: kind } : { kind };
}
