import { Store } from '../document/store';
import type { Draft, DraftPlace, DraftPort } from '../ports';

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

/** What is typed into: a form, or the rows under edit of a table. */
export interface DraftSubject {
  place: DraftPlace;
  isDirty: () => boolean;
  /** The unsaved input as JSON; undefined when there is none that may be stored. */
  content: () => object | undefined;
  /** Takes earlier input in. */
  restore: (content: unknown) => void | Promise<void>;
}

/**
 * Writes the unsaved input of one subject as a draft, and offers drafts of earlier visits (issue 11 §4). Nothing is rendered
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

  /** From now on this subject is written; returns the function that ends it, which writes what is unsaved. */
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
  readonly touch = (_changed?: unknown): void => {
    const dirty = this.#subject?.isDirty();
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
    const { place } = this.#subject;
    const content = this.#subject.isDirty() ? this.#subject.content() : undefined;
    const holds = content !== undefined;
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

  /** Takes the offered draft in; from now on it is the subject's own. */
  readonly restore = async (): Promise<void> => {
    const { offer } = this;
    if (!offer || !this.#subject) return;
    this.#show(undefined);
    const own = this.#written ? this.#id : undefined;
    this.#id = offer.id;
    this.#written = true;
    await this.#subject.restore(offer.content);
    this.flush();
    if (own !== undefined && own !== offer.id) void this.#port.remove(own);
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

  /** The own draft is offered, too, when the form was loaded again without it. */
  async #look(): Promise<void> {
    const { isDirty, place } = this.#subject as DraftSubject;
    this.#turn += 1;
    const turn = this.#turn;
    const drafts = await this.#port.find(place);
    if (turn !== this.#turn) return;
    this.#show(drafts.find(({ id }) => id !== this.#id || !isDirty()));
  }

  #show(offer: Draft | undefined): void {
    if (offer === this.offer) return;
    this.offer = offer;
    this.changed();
  }
}
