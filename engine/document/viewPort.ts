import type { Scope } from '../../core/binding';
import type { Tools } from '../tools';
import type { Address } from './address';
import type { RowCounts, Session, ViewHandle } from './session';

type Row = Record<string, unknown>;

/** What a view exposes to the other views of its document, by aspect. */
export interface ViewAspects {
  /** The chosen record. */
  selected: Row;
  /** Ids of the ticked records, including those of other pages. */
  checked: string[];
  /** Ids of the ticked nodes of each group, by its name. */
  checkedOf: Record<string, string[]>;
  /** Number of ticked nodes without children. */
  ticks: number;
  /** Number of nodes without children that can be ticked. */
  leaves: number;
  /** The active super query. */
  query: unknown;
  /** Submitted values of a search. */
  values: Row;
  /** The current page, in the form of list params. */
  paging: Row;
  /** Numbers of rows of a table. */
  counts: RowCounts;
  /** The first answer is being fetched. */
  loading: boolean;
}

/**
 * One view's access to its document: what it exposes, what it reads, how actions reach it. View models depend on
 * nothing else of the session.
 */
export class ViewPort {
  readonly session: Session;
  readonly id: string;

  constructor(session: Session, id: string) {
    this.session = session;
    this.id = id;
  }

  get tools(): Tools {
    return this.session.tools;
  }

  get address(): Address {
    return this.session.address;
  }

  get<Aspect extends keyof ViewAspects>(aspect: Aspect, view = this.id): ViewAspects[Aspect] | undefined {
    const found = this.session.choices[aspect][view];
    return found as ViewAspects[Aspect] | undefined;
  }

  /** Sets an aspect of this view, or of the view with this id, and notifies its readers. */
  set<Aspect extends keyof ViewAspects>(aspect: Aspect, value: ViewAspects[Aspect] | undefined, view = this.id): void {
    this.session.choose(aspect, view, value as never);
  }

  scope(extra?: Scope): Scope {
    return this.session.scope(extra);
  }

  /** Stores ticked rows, also those of other pages: pickers return them. */
  remember(rows: readonly Row[], key: string): void {
    this.session.keepRows(this.id, rows, key);
  }

  /** Registers the view for actions; returns the unregister function. */
  register(handle: ViewHandle): () => void {
    return this.session.addView(this.id, handle);
  }
}
