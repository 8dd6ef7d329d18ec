import type { Document, FrameName } from './types';

/** The frame of a document: its own, or the default of its kind. */
export function frameOf(document: Document): FrameName {
  const fallback = document.kind === 'page' || document.kind === 'form' ? 'page' : 'dialog';
  return document.frame ?? fallback;
}
