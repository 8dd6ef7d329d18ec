import type { SearchView, SuperQueryView, TableView } from '../../core/language/types';
import { holds } from '../actions/holds';
import { runActions } from '../actions/runActions';
import type { TablePlan } from '../compile/viewPlan';
import type { Session, ViewHandle } from '../document/session';
import { Store } from '../document/store';
import { ViewPort } from '../document/viewPort';
import type { FormModel } from '../form/formModel';
import type { Place as FormPlace } from '../form/formSurroundings';
import type { Below } from '../source/compileSource';
import { fetchBelow } from '../source/fetchSource';
import { SuperQueryModel } from '../superQuery/superQueryModel';
import { superQueryIn, superQueryOf } from '../superQuery/superQueryOf';
import { Branches } from '../tree/branches';
import { childrenOf, everyRow } from '../tree/treeRows';
import { type Asked, askedOf } from './asked';
import { ColumnLayout } from './columnLayout';
import { createEditor } from './createEditor';
import { type Drawn, DrawnRows } from './drawnRows';
import { applyState, stateOf } from './listState';
import { notAsked, type Place, PlaceModel } from './placeModel';
import { isEdited, type RowEditor } from './rowEditor';
import { SavedViewsModel } from './savedViewsModel';
import { ScrollModel } from './scrollModel';
import { searchOf } from './searchFields';
import { SelectionModel } from './selectionModel';

type Row = Record<string, unknown>;

/** An answer with its question. */
export interface Taken {
  key: string;
  rows: readonly Row[] | undefined;
  total: number;
  /** The rows are those of an earlier question, or are being fetched again. */
  validating: boolean;
  refresh: () => Promise<void>;
  shown: Drawn['rows'];
  records: Drawn['records'];
  selected: Row | undefined;
}

/** Fetches the children of a row; rejects after the message was shown. */
function childFetcher(port: ViewPort, below: Below | undefined): ((row: Row) => Promise<Row[]>) | undefined {
  return below && ((row) => fetchBelow(port.tools, below, port.scope({ row })));
}

/**
 * One table on screen, without its pixels: its place, what is chosen, open, edited, arranged and fetched. It does not
 * know React: a view passes answers to it and renders its state.
 */
export class TableModel extends Store {
  readonly session: Session;
  readonly plan: TablePlan;
  readonly port: ViewPort;
  /** The super query that the table itself opens. */
  readonly ownQuery: SuperQueryModel | undefined;
  readonly place: PlaceModel;
  readonly scroll: ScrollModel;
  readonly selection: SelectionModel;
  readonly branches: Branches;
  readonly layout: ColumnLayout;
  readonly savedViews: SavedViewsModel;
  /** Undefined for read-only tables. */
  readonly editor: RowEditor | undefined;
  /** A script of the list has failed and was reported. */
  scriptFailed = false;
  onDirty: (dirty: boolean) => void = () => undefined;
  /** Shows the first wrong cell of a row under edit. */
  onWrong: (model: FormModel, place: FormPlace) => void = () => undefined;
  readonly #drawing: DrawnRows;
  #taken: Taken | undefined;

  constructor(session: Session, plan: TablePlan) {
    super();
    const { view, key } = plan;
    this.session = session;
    this.plan = plan;
    this.port = new ViewPort(session, view.id);
    const own = superQueryIn(view);
    this.ownQuery = own && new SuperQueryModel(session, own);
    this.place = new PlaceModel(this.port, view, this.changed);
    this.scroll = new ScrollModel(this.port);
    this.selection = new SelectionModel(this.port, view, key);
    const fetch = plan.tree === false ? undefined : childFetcher(this.port, plan.source.below);
    this.branches = new Branches(
      { key, fetch, isEnd: (row) => plan.source.node(row).leaf, expand: view.expand },
      this.changed,
    );
    this.layout = new ColumnLayout(this.changed);
    this.savedViews = new SavedViewsModel({
      now: () => stateOf(this),
      apply: (state, how) => applyState(this, state, how),
      changed: this.changed,
    });
    if (view.savedViews && session.moduleId !== undefined)
      this.savedViews.begin(session.tools.host.firstView?.(session.moduleId), this.#isUntouched());
    this.editor = createEditor(session, plan, {
      changed: this.changed,
      onDirty: (dirty) => this.onDirty(dirty),
      reveal: (model, place) => this.onWrong(model, place),
    });
    this.#drawing = new DrawnRows(plan, this.branches, () => this.editor?.editing);
  }

  get view(): TableView {
    return this.plan.view;
  }

  get search(): SearchView | undefined {
    return searchOf(this.session.document, this.view.id);
  }

  /** The super query over this table: its own, or one placed beside it. */
  get superQuery(): SuperQueryView | undefined {
    return superQueryOf(this.session.document, this.view);
  }

  /** What is fetched now, and which part of the list. */
  ask(): Asked {
    return askedOf(this.plan, this.place, this.port.scope(), this.savedViews.waits);
  }

  /** The rows as they are rendered, new ones on top. Equal answers give the same objects. */
  draw(answered: readonly Row[] | undefined): Drawn {
    return this.#drawing.draw(answered, this.isTree);
  }

  /** Place and scroll position now belong to this question. */
  settle(place: Place, filter: string): void {
    this.place.settle(place);
    this.scroll.settle(filter);
  }

  /** Rows are on screen. For an answer: deleted rows are deselected, and a page past the last one goes back (ux 39). */
  take(taken: Taken): void {
    this.#taken = taken;
    const { rows, key, shown, total, validating } = taken;
    this.branches.take(shown);
    if (!rows || validating) return;
    this.selection.take(this.isTree && this.plan.source.below ? (shown ?? rows) : rows, key);
    this.selection.count({ found: total, here: rows.length });
    const paged = this.plan.view.paging && key !== notAsked;
    const { current, pageSize } = this.place.now;
    const last = Math.max(1, Math.ceil(total / pageSize));
    if (paged && rows.length === 0 && current > last) this.place.go(last, 'replace');
  }

  /** Fetches the rows again, and the children of open rows. The place stays. */
  async refresh(): Promise<void> {
    await this.#taken?.refresh();
    await this.branches.renew();
  }

  /** Registers the table for actions; returns the unregister function. */
  start(): () => void {
    const stops = [this.port.register(this.#handle), () => this.scroll.stop()];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Are rows nested now? */
  get isTree(): boolean {
    const { tree } = this.plan;
    return typeof tree === 'boolean' ? tree : holds(this.session, tree);
  }

  /** 展开 and 折叠 are offered only when every row has children (DICT-12). */
  canExpand({ tree, rows }: Drawn): boolean {
    return tree && !this.plan.source.below && Boolean(rows?.length && rows.every((row) => childrenOf(row).length > 0));
  }

  /** A click on a row chooses it and runs the table's actions. */
  click(row: Row): void {
    if (this.plan.source.isHeading(row) || isEdited(row, this.plan.key, this.editor?.editing)) return;
    this.selection.select(row);
    const { document, onPicked } = this.session;
    if (document.kind === 'picker' && document.result === this.plan.view.id) onPicked?.(true);
    const { onClick } = this.plan.view;
    if (onClick) void runActions(this.session, onClick, { row, pressed: true });
  }

  /** The index of a record on screen, from 0. */
  indexOf(row: Row): number {
    return this.#taken?.records?.indexOf(row) ?? -1;
  }

  readonly #handle: ViewHandle = {
    refresh: () => {
      this.selection.clear();
      return this.refresh();
    },
    expand: (to) => this.branches.toggle(to),
    reset: () => this.#reset(),
    edit: (key) => this.#edit(key),
    rows: () => this.#taken?.records ?? [],
  };

  /** The address says nothing of this list: it was opened, not followed. */
  #isUntouched(): boolean {
    const views = [this.plan.view, this.search, this.superQuery];
    return !views.some((each) => each && Object.keys(this.port.address.readAll(each.id)).length);
  }

  /** First page, own order, no super query. */
  #reset(): void {
    const { superQuery, session } = this;
    this.place.reset();
    // Without a query there is nothing to reset, and the rows need not be fetched again.
    if (!superQuery || this.port.get('query', superQuery.id) === undefined) return;
    if (this.ownQuery) this.ownQuery.reset();
    else session.views.get(superQuery.id)?.reset?.();
  }

  /** Opens the editor of the row with this key; undefined: of a new row. */
  #edit(key: unknown): void {
    const { key: member } = this.plan;
    const every = everyRow(this.#taken?.shown ?? []);
    const row = key === undefined ? undefined : every.find((each) => String(each[member]) === String(key));
    if (key === undefined || row) void this.editor?.open(row);
  }
}
