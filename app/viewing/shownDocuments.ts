import { createStore } from 'zustand';
import type { ShownDocument } from '../../engine/host';

/** Documents on screen, the latest last; filled in a viewing window only. */
export const shownDocuments = createStore<ShownDocument[]>(() => []);

export function rememberShown(document: ShownDocument): () => void {
  shownDocuments.setState((shown) => [...shown, document], true);
  return () => shownDocuments.setState((shown) => shown.filter((each) => each !== document), true);
}
