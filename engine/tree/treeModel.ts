import { fold } from '../../core/fold';
import type { TreePlan } from '../compile/viewPlan';
import { memoLast } from '../document/memoLast';
import type { Session, ViewHandle } from '../document/session';
import { Store } from '../document/store';
import { ViewPort } from '../document/viewPort';
import type { TreeNodeFrame } from '../frames';
import type { Question } from '../ports';
import type { Found } from '../source/compileSource';
import { fetchBelow } from '../source/fetchSource';
import type { Expand } from './branches';
import { soleRoots } from './soleRoots';
import { TickModel } from './tickModel';
import { everyNode, type Fetched, matching, toNodes } from './treeNodes';

type Row = Record<string, unknown>;

/** A tree as it is rendered. */
export interface DrawnTree {
  /** Every node; undefined until the first answer. */
  nodes: TreeNodeFrame[] | undefined;
  /** Nodes that match the keyword. */
  shown: TreeNodeFrame[] | undefined;
  /** Ids of open nodes. */
  open: string[];
}

/** An answer with its nodes. */
export interface TakenTree {
  nodes: TreeNodeFrame[] | undefined;
  data: unknown;
  /** Id of the chosen node. */
  selected: string | undefined;
  refresh: () => Promise<void>;
}

/** One side tree on screen, without its pixels: what is chosen, open, fetched, ticked and searched for. */
export class TreeModel extends Store {
  readonly session: Session;
  readonly plan: TreePlan;
  readonly port: ViewPort;
  /** Undefined for trees without boxes. */
  readonly ticks: TickModel | undefined;
  keyword = '';
  #fetched: Fetched = new Map();
  /** undefined: as it is at first. */
  #expanded: readonly string[] | 'all' | undefined;
  #taken: TakenTree | undefined;

  constructor(session: Session, plan: TreePlan) {
    super();
    const { view } = plan;
    this.session = session;
    this.plan = plan;
    this.port = new ViewPort(session, view.id);
    this.ticks = view.checkable && new TickModel(this.port, view.checkable, this.changed);
    this.#expanded = view.expand === 'all' ? 'all' : undefined;
  }

  /** What is fetched now. */
  ask(): Question | Found | null {
    return this.plan.source.question(this.port.scope());
  }

  /** Id of the chosen node. */
  get selected(): string | undefined {
    const row = this.port.get('selected');
    return row && this.plan.source.node(row).id;
  }

  /** Answered rows as nodes; equal rows give the same nodes. */
  draw(rows: readonly Row[] | undefined): DrawnTree {
    const word = fold(this.keyword.trim());
    const nodes = this.#nodes(rows, this.#fetched);
    const shown = nodes && word ? this.#matching(nodes, word) : nodes;
    const expanded = word ? 'all' : this.#expanded;
    const open = expanded === 'all' ? this.#parents(nodes) : (expanded ?? this.#atFirst(nodes));
    return { nodes, shown, open: [...open] };
  }

  /** Nodes are on screen: updates the ticks and the chosen node. */
  take(taken: TakenTree): void {
    const before = this.#taken;
    this.#taken = taken;
    const { nodes, data } = taken;
    if (this.ticks) this.port.set('loading', nodes === undefined);
    if (!nodes) return;
    if (nodes !== before?.nodes || data !== before.data) this.ticks?.take(nodes, data);
    this.#keepChoice(nodes, taken.selected);
  }

  /** The person clicked a node. If none needs to be chosen, clicking the chosen one deselects it. */
  click(node: TreeNodeFrame): void {
    if (node.disabled) return;
    const { document } = this.session;
    const onPage = document.kind === 'page' && (document.frame ?? 'page') === 'page';
    const free = onPage && this.plan.view.select !== 'first';
    this.#choose(node.id === this.selected && free ? undefined : node);
  }

  toggle(to: Expand): void {
    const closed = this.#expanded !== 'all' && !this.#expanded?.length;
    this.expand(to === 'all' || (to === 'toggle' && closed) ? 'all' : []);
  }

  /** Exactly these nodes are open now. */
  expand(expanded: readonly string[] | 'all'): void {
    this.#expanded = expanded;
    this.changed();
  }

  search(keyword: string): void {
    this.keyword = keyword;
    this.changed();
  }

  /** Fetches the children of a node, once. */
  async load(node: TreeNodeFrame): Promise<void> {
    const { below } = this.plan.source;
    if (!below || this.#fetched.has(node.id)) return;
    const found = await fetchBelow(this.session.tools, below, this.port.scope({ row: node.data }));
    this.#fetched = new Map(this.#fetched).set(node.id, found);
    this.changed();
  }

  /** Fetches the tree again; fetched children of its nodes are dropped. */
  async refresh(): Promise<void> {
    this.#fetched = new Map();
    this.changed();
    await this.#taken?.refresh();
  }

  /** Registers the tree for actions; returns the unregister function. */
  start(): () => void {
    return this.port.register(this.#handle);
  }

  readonly #handle: ViewHandle = {
    refresh: () => this.refresh(),
    expand: (to) => this.toggle(to),
    check: (to) => this.ticks?.all(to),
    follow: (node) => this.#follow(node),
    reset: () => {
      this.search('');
      if (this.plan.view.select !== 'first') this.#choose(undefined);
    },
  };

  readonly #nodes = memoLast((rows: readonly Row[] | undefined, fetched: Fetched) =>
    toNodes(this.plan.source, rows, fetched),
  );

  readonly #matching = memoLast(matching);

  readonly #parents = memoLast((nodes: TreeNodeFrame[] | undefined) =>
    everyNode(nodes ?? [])
      .filter((node) => node.children)
      .map(({ id }) => id),
  );

  readonly #atFirst = memoLast((nodes: TreeNodeFrame[] | undefined) => soleRoots(nodes).map(({ id }) => id));

  #choose(node: TreeNodeFrame | undefined): void {
    this.port.set('selected', node?.data);
    this.port.address.write(this.plan.view.id, { node: node?.id }, 'push');
  }

  /** Chooses the node of the address; without one, the first node if one must be chosen. */
  #follow(node: string | undefined): void {
    const all = everyNode(this.#taken?.nodes ?? []);
    const named = node === undefined ? this.#first(all) : all.find(({ id }) => id === node);
    const unknown = node === undefined ? undefined : { [this.plan.source.keys.id]: node };
    this.port.set('selected', named?.data ?? unknown);
  }

  #first(all: readonly TreeNodeFrame[]): TreeNodeFrame | undefined {
    return this.plan.view.select === 'first' ? all.find(({ disabled }) => !disabled) : undefined;
  }

  /** The chosen node with its current data; if it is gone, the first node if one must be chosen. */
  #keepChoice(nodes: readonly TreeNodeFrame[], selected: string | undefined): void {
    const { view, source } = this.plan;
    const all = everyNode(nodes);
    const same = all.find(({ id }) => id === selected);
    // A node of the address may be below one that was never opened.
    if (!same && source.below && selected !== undefined && this.port.address.read(view.id, 'node') === selected) return;
    this.port.set('selected', (same ?? this.#first(all))?.data);
  }
}
