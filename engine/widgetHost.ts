import { createContext, useContext } from 'react';
import type { Host } from './host';

/** What a widget can request by itself (an upload, a page of suggestions). Values and checks stay with the form. */
export type WidgetHost = Pick<
  Host,
  | 'call'
  | 'useCall'
  | 'download'
  | 'address'
  | 'withToken'
  | 'notify'
  | 'confirm'
  | 'language'
  | 't'
  | 'user'
  | 'sources'
  | 'editing'
>;

export const WidgetHostContext = createContext<WidgetHost | undefined>(undefined);

/** undefined outside a document: the gallery, a widget rendered by hand. */
export function useWidgetHost(): WidgetHost | undefined {
  return useContext(WidgetHostContext);
}

/** Work of the widgets of one form that a save waits for: uploads under way. */
export class Unfinished {
  #count = 0;

  /** Returns the function that ends it. */
  begin(): () => void {
    this.#count += 1;
    let ended = false;
    return () => {
      if (!ended) this.#count -= 1;
      ended = true;
    };
  }

  get any(): boolean {
    return this.#count > 0;
  }
}

/** undefined outside a form. */
export const UnfinishedContext = createContext<Unfinished | undefined>(undefined);
