import { createContext } from 'react';
import type { DrawnPart } from '../../core/previewFrame';

type Listener = (part: DrawnPart, from: unknown) => void;

/** The part of an edited document that the person is at, in the editor or in the preview; both follow each other. */
export class Parts {
  readonly #listeners = new Set<Listener>();

  /** `from`: who says so, and need not follow. */
  choose(part: DrawnPart, from: unknown): void {
    for (const listener of [...this.#listeners]) listener(part, from);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Of the document on screen; undefined outside one. */
export const PartsContext = createContext<Parts | undefined>(undefined);
