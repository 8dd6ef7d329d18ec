import { Store } from '../document/store';
import type { Draft, DraftPlace, DraftPort } from '../ports';
import { draftContent, restoreDraft } from './draftContent';
import type { FormModel } from './formModel';

/** Input is written this long after it began, however long typing goes on. */
const delayMs = 500;
const longestIdleMs = 1000;

/** Runs when the browser has nothing else to do, after a second at the latest. */
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: longestIdleMs });
  else run();
};

let keepers = 0;
function newId(): string {
  keepers += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${keepers}`;
}

/** What the input was typed into. */
export interface DraftSubject {
  model: FormModel;
  place: DraftPlace;
  /** The form edits a stored record. */
  stored: boolean;
}

/**
 * Writes the unsaved input of one form as a draft, and offers drafts of earlier visits (issue 11 §4). Nothing is rendered
 * for a key press. Each visit writes a draft of its own, so that an offer that is ignored remains.
 */
export class DraftKeeper extends Store {
  /** The newest draft of an earlier visit. */
  offer: Draft | undefined;
  readonly #port: DraftPort;
  #id = newId();
  #subject: DraftSubject | undefined;
  /** The place of `#id`. */
  #key = '';
  #written = false;
  /** The document was closed; a form that stays is written again once it holds nothing unsaved. */
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(port: DraftPort) {
    super();
    this.#port = port;
  }

  /** From now on this form is written; returns the function that ends it, which writes what is unsaved. */
  attach(subject: DraftSubject): () => void {
    const key = JSON.stringify(subject.place);
    if (key !== this.#key) this.#begin(key);
    this.#subject = subject;
    this.#closed = false;
    globalThis.addEventListener?.('pagehide', this.flush);
    void this.#look();
    return () => {
      globalThis.removeEventListener?.('pagehide', this.flush);
      if (this.#subject !== subject) return;
      this.flush();
      this.#leave();
    };
  }

  /** Values may have changed. */
  readonly touch = (): void => {
    const { dirty } = this.#subject?.model ?? {};
    if (dirty === false) this.#closed = false;
    if (dirty === false && this.#written) this.flush();
    if (!dirty || this.#closed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => whenIdle(this.flush), delayMs);
  };

  /** Writes what is unsaved; removes the draft of what was saved. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#subject || this.#closed) return;
    const { model, place, stored } = this.#subject;
    const content = draftContent(model, stored);
    const holds = Object.keys(content.edits).length > 0;
    if (holds) void this.#port.save(this.#id, place, content);
    else if (this.#written) void this.#port.remove(this.#id);
    this.#written = holds;
  };

  /** The form was saved, or its input discarded. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#written) void this.#port.remove(this.#id);
    this.#written = false;
    this.#closed = true;
    this.#show(undefined);
  }

  /** Takes the offered draft into the form; from now on it is the form's own. */
  readonly restore = (): void => {
    const { offer } = this;
    if (!offer || !this.#subject) return;
    restoreDraft(this.#subject.model, offer.content);
    const own = this.#written ? this.#id : undefined;
    this.#id = offer.id;
    this.#written = true;
    this.flush();
    if (own !== undefined && own !== offer.id) void this.#port.remove(own);
    this.#show(undefined);
  };

  readonly discard = (): void => {
    if (!this.offer) return;
    void this.#port.remove(this.offer.id);
    this.#show(undefined);
    void this.#look();
  };

  #begin(key: string): void {
    this.#key = key;
    this.#id = newId();
    this.#written = false;
  }

  #leave(): void {
    this.#turn += 1;
    this.#subject = undefined;
    this.#show(undefined);
  }

  /** The form's own draft is offered, too, when the form was loaded again without it. */
  async #look(): Promise<void> {
    const { model, place } = this.#subject as DraftSubject;
    this.#turn += 1;
    const turn = this.#turn;
    const drafts = await this.#port.find(place);
    if (turn !== this.#turn) return;
    this.#show(drafts.find(({ id }) => id !== this.#id || !model.dirty));
  }

  #show(offer: Draft | undefined): void {
    if (offer === this.offer) return;
    this.offer = offer;
    this.changed();
  }
}
