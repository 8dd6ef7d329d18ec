import { createStore } from 'zustand';
import type { Document } from '../../core/language/types';
import type { Opener, OpenResult } from '../../engine/host';
import { setDirty } from '../shell/dirty';

/** A document open over the page. */
export interface Overlay {
  key: string;
  document: Document;
  args: Record<string, unknown>;
  moduleId?: string;
  opener?: Opener;
  settle: (result: OpenResult) => void;
}

export const overlays = createStore<{ open: Overlay[] }>(() => ({ open: [] }));

let count = 0;

/** Opens a document over everything else; settles when it is closed. */
export function openOverlay(opened: Pick<Overlay, 'document' | 'args' | 'moduleId' | 'opener'>): Promise<OpenResult> {
  count += 1;
  const key = `overlay-${count}`;
  return new Promise((settle) => {
    overlays.setState(({ open }) => ({ open: [...open, { ...opened, key, settle }] }));
  });
}

/** A second close of the same overlay has no effect: its promise has settled. */
export function closeOverlay(key: string, result: OpenResult): void {
  const closing = overlays.getState().open.find((overlay) => overlay.key === key);
  overlays.setState(({ open }) => ({ open: open.filter((overlay) => overlay.key !== key) }));
  setDirty(key, false);
  closing?.settle(result);
}

/** For a page that is no longer granted: what is open of its menu. */
export function closeOverlaysOf(moduleId: string): void {
  for (const { key, moduleId: own } of overlays.getState().open) if (own === moduleId) closeOverlay(key, { ok: false });
}

/** For a change of page and for signing out. */
export function closeAllOverlays(): void {
  for (const { key } of overlays.getState().open) closeOverlay(key, { ok: false });
}
