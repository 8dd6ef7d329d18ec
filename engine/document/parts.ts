import { createContext } from 'react';
import type { ModelTexts } from '../../core/model/fileTexts';
import type { DrawnPart } from '../../core/previewFrame';

/** What editors and previews of one document tell each other. */
export type PartEvent =
  /** The person is at this part. */
  | { kind: 'at'; part: DrawnPart }
  /** An exported model was dropped on the editor of one of its texts. */
  | { kind: 'file'; texts: ModelTexts };

type Listener = (event: PartEvent, from: unknown) => void;

/** Where the person is in an edited document: its editors, their outline and the preview follow each other. */
export class Parts {
  readonly #listeners = new Set<Listener>();

  /** `from`: who says so, and need not follow. */
  tell(event: PartEvent, from: unknown): void {
    for (const listener of [...this.#listeners]) listener(event, from);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Of the document on screen; undefined outside one. */
export const PartsContext = createContext<Parts | undefined>(undefined);
