import type { ComponentType } from 'react';
import type { Document } from '../core/language/types';
import type { OpenResult } from './host';

/** One document on screen. Dialogs, drawers, pickers and details bring their own frame. */
export interface DocumentProps {
  document: Document;
  /** What the opener passed; the same object that went into `host.open`. */
  args?: Record<string, unknown>;
  /** Menu id whose permissions count (contract §3.2). */
  moduleId?: string;
  route?: { path: string; params: Record<string, string>; query: Record<string, string> };
  /**
   * What the views say of themselves (filter, page, sort) has changed: members for the query of the page's address; the
   * others of it stay. `silent`: nobody needs to hear of it, but a reload must find it (scrolling).
   */
  onQuery?: (query: Record<string, string>, how: 'push' | 'replace' | 'silent') => void;
  onClose?: (result: OpenResult) => void;
  /** True while something typed is not saved: the app guards tab close, route change and reload with it. */
  onDirty?: (dirty: boolean) => void;
}

export interface Engine {
  Document: ComponentType<DocumentProps>;
}
