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

/** Why a save waits: a sentence with its values. */
export interface WaitingFor {
  key: string;
  values?: Record<string, unknown>;
}

const underWay: WaitingFor = { key: 'engine.uploading' };
/** A file was not stored: the person tries again or takes it away. */
export const uploadFailed: WaitingFor = { key: 'engine.uploadFailed' };

/** What of the widgets of one form a save waits for: uploads under way, and what a person has to mend. */
export class Unfinished {
  readonly #works = new Set<WaitingFor>();

  /** `why`: it needs the person; default: it ends by itself. Returns the function that ends it. */
  begin(why: WaitingFor = underWay): () => void {
    const work = { ...why };
    this.#works.add(work);
    return () => void this.#works.delete(work);
  }

  /** What a save waits for first: what ends by itself. */
  get why(): WaitingFor | undefined {
    const all = [...this.#works];
    return all.find(({ key }) => key === underWay.key) ?? all[0];
  }
}

/** undefined outside a form. */
export const UnfinishedContext = createContext<Unfinished | undefined>(undefined);
