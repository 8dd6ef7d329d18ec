import type { FieldNode } from '../../core/language/types';
import type { ViewPort } from '../document/viewPort';
import type { QueryDraft } from '../frames';
import type { Query, QueryPort } from '../ports';
import { newDraft, problemOf, toDraft, toQuery } from './superQuery';

/** A super query on screen: the draft of its conditions and its plan. `query` of the view is the active one. */
export class SuperQueryModel {
  readonly #port: ViewPort;
  readonly #changed: () => void;
  readonly #refresh: () => void;
  /** Its panel: not rendered before it is first opened. */
  stage: 'never' | 'open' | 'closed' = 'never';
  draft: QueryDraft = newDraft();
  /** Id of the plan that the draft came from. */
  plan: string | undefined;

  constructor(port: ViewPort, changed: () => void, refresh: () => void) {
    this.#port = port;
    this.#changed = changed;
    this.#refresh = refresh;
  }

  /** Opens the panel; the first time with the active query. */
  open(fields: readonly FieldNode[]): void {
    if (this.stage === 'never') this.draft = toDraft(this.#queries.read(this.#port.get('query')), fields);
    this.#move('open');
  }

  close(): void {
    this.#move('closed');
  }

  edit(draft: QueryDraft): void {
    this.draft = draft;
    this.#changed();
  }

  /** Replaces the draft by the conditions of a stored plan. */
  loadPlan(id: string, query: Query, fields: readonly FieldNode[]): void {
    this.plan = id;
    this.edit(toDraft(query, fields));
  }

  /** Locale key of the error in the draft; undefined: it is valid. */
  problem(purpose: 'ask' | 'keep'): string | undefined {
    return problemOf(this.draft, purpose);
  }

  /** The query of the draft. */
  query(fields: readonly FieldNode[]): Query {
    return toQuery(this.draft, fields);
  }

  /** Applies the draft; an equal query fetches the rows again. */
  submit(fields: readonly FieldNode[]): void {
    this.#put(this.query(fields));
  }

  /** Removes the query and the draft. */
  reset(): void {
    this.draft = newDraft();
    this.plan = undefined;
    this.#put(undefined);
  }

  get #queries(): QueryPort {
    return this.#port.tools.host.queries;
  }

  #put(wanted: Query | undefined): void {
    const query = wanted && this.#queries.write(wanted);
    const same = JSON.stringify(query) === JSON.stringify(this.#port.get('query'));
    if (same) this.#refresh();
    else this.#port.set('query', query);
    this.close();
  }

  #move(stage: 'open' | 'closed'): void {
    this.stage = stage;
    this.#changed();
  }
}
