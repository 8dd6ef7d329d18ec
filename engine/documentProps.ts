import type { ComponentType } from 'react';
import type { Document } from '../core/language/types';
import type { Opener, OpenResult } from './host';

/** One document on screen. Dialogs, drawers, pickers and details render their own frame. */
export interface DocumentProps {
  document: Document;
  /**
   * Draws another version in the session of the one on screen, and the input stays (`reshape`); `draw` renders it, `anew` mounts it
   * from scratch, as without this.
   */
  inPlace?(session: object, next: Document, isLatest: () => boolean, draw: () => void, anew: () => void): void;
  args?: Record<string, unknown>;
  /** Absent: opened by its address. */
  opener?: Opener;
  /** Menu id whose permissions count (contract §3.2). */
  moduleId?: string;
  route?: { path: string; params: Record<string, string>; query: Record<string, string> };
  /**
   * Called when the views' state in the address (filter, page, sort) changes: members to merge into the query of the
   * page's address. `silent`: no navigation, only restored after a reload (scrolling). `back`: they are removed by
   * returning to the previous entry of the history.
   */
  onQuery?: (query: Record<string, string>, how: 'push' | 'replace' | 'silent' | 'back') => void;
  onClose?: (result: OpenResult) => void;
  /** True while there is unsaved input: the app guards tab close, route change and reload with it. */
  onDirty?: (dirty: boolean) => void;
}

export interface Engine {
  Document: ComponentType<DocumentProps>;
}
