import { createContext, useContext } from 'react';
import type { Host } from './host';

/** What a widget can request by itself (an upload, a page of suggestions). Values and checks stay with the form. */
export type WidgetHost = Pick<
  Host,
  | 'call'
  | 'useCall'
  | 'useStored'
  | 'open'
  | 'download'
  | 'address'
  | 'notify'
  | 'confirm'
  | 'language'
  | 't'
  | 'user'
  | 'sources'
  | 'editing'
  | 'on'
>;

export const WidgetHostContext = createContext<WidgetHost | undefined>(undefined);

/** undefined outside a document: the gallery, a widget rendered by hand. */
export function useWidgetHost(): WidgetHost | undefined {
  return useContext(WidgetHostContext);
}

/** Work of the widgets of one form that a save waits for: uploads under way. */
export class Unfinished {
  readonly #works = new Map<object, boolean>();

  /** `failed`: it needs the person, who tries again or takes it away. Returns the function that ends it. */
  begin(failed = false): () => void {
    const work = {};
    this.#works.set(work, failed);
    return () => void this.#works.delete(work);
  }

  get any(): boolean {
    return this.#works.size > 0;
  }

  /** Nothing is under way any more, but something was not stored. */
  get failed(): boolean {
    return this.any && [...this.#works.values()].every(Boolean);
  }
}

/** undefined outside a form. */
export const UnfinishedContext = createContext<Unfinished | undefined>(undefined);
