import type { FieldNode, SuperQueryView } from '../../core/language/types';
import type { Session, ViewHandle } from '../document/session';
import { Store } from '../document/store';
import { ViewPort } from '../document/viewPort';
import type { QueryDraft } from '../frames';
import type { Query, QueryPort, StoredItem } from '../ports';
import { askable } from '../table/searchFields';
import { countOf, newDraft, problemOf, toDraft, toQuery } from './queryDraft';

/**
 * A super query on screen: the draft of its conditions and the plan that it came from. The active query is
 * `view.<id>.query`; it changes only when the draft is submitted.
 */
export class SuperQueryModel extends Store {
  readonly session: Session;
  readonly view: SuperQueryView;
  /** Its panel: not rendered before it is first opened. */
  stage: 'never' | 'open' | 'closed' = 'never';
  draft: QueryDraft = newDraft();
  /** Id of the plan that the draft came from. */
  plan: string | undefined;
  readonly #port: ViewPort;

  constructor(session: Session, view: SuperQueryView) {
    super();
    this.session = session;
    this.view = view;
    this.#port = new ViewPort(session, view.id);
  }

  /** Fields that conditions can name: without those that are not granted. */
  get fields(): FieldNode[] {
    return askable(this.session, this.view.fields);
  }

  /** Number of conditions of the active query. */
  get count(): number {
    return countOf(this.#queries.read(this.#port.get('query')));
  }

  /** Registers the view for actions; returns the unregister function. */
  start(): () => void {
    return this.#port.register(this.#handle);
  }

  /** Opens the panel; the first time with the active query. */
  open(): void {
    if (this.stage === 'never') this.draft = toDraft(this.#queries.read(this.#port.get('query')), this.fields);
    this.#move('open');
  }

  close(): void {
    if (this.stage === 'open') this.#move('closed');
  }

  edit(draft: QueryDraft): void {
    this.draft = draft;
    this.changed();
  }

  /** Replaces the draft by the conditions of a stored plan. */
  loadPlan({ id, value }: StoredItem): void {
    this.plan = id;
    this.edit(toDraft(value as Query, this.fields));
  }

  /** Locale key of the error in the draft; undefined: it is valid. */
  problem(purpose: 'ask' | 'keep'): string | undefined {
    return problemOf(this.draft, purpose);
  }

  /** The query of the draft. */
  query(): Query {
    return toQuery(this.draft, this.fields);
  }

  /** Applies the draft; an equal query fetches the rows again. */
  submit(): void {
    this.#put(this.query());
  }

  /** Removes the query and the draft. */
  reset(): void {
    this.draft = newDraft();
    this.plan = undefined;
    this.#put(undefined);
  }

  readonly #handle: ViewHandle = { refresh: () => undefined, reset: () => this.reset() };

  get #queries(): QueryPort {
    return this.session.tools.host.queries;
  }

  #put(wanted: Query | undefined): void {
    const query = wanted && this.#queries.write(wanted);
    const same = JSON.stringify(query) === JSON.stringify(this.#port.get('query'));
    if (same) void this.session.refresh(this.view.for);
    else this.#port.set('query', query);
    this.close();
  }

  #move(stage: 'open' | 'closed'): void {
    this.stage = stage;
    this.changed();
  }
}
