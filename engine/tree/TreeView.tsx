import { useEffect, useMemo, useState } from 'react';
import { resolve } from '../../core/binding';
import type { Params, Source, TreeView as TreeDoc } from '../../core/language/types';
import { useButtons } from '../actions/useButtons';
import type { Session } from '../document/session';
import { useChoices } from '../document/useChoices';
import { clean, listOf } from '../field/useOptions';
import type { TreeNodeFrame } from '../frames';
import { questionOf, rowsHookOf } from '../table/useRows';
import { type Tools, words } from '../tools';
import { childrenOf } from './treeRows';
import { useTicks } from './useTicks';

type Row = Record<string, unknown>;
interface Shape {
  idKey: string;
  labelKey: string;
  childrenKey: string;
  disabledKey: string;
}

function shapeOf(source: Source): Shape {
  const keys = Array.isArray(source) || 'dictionary' in source ? {} : source;
  return { idKey: 'id', labelKey: 'fullName', childrenKey: 'children', disabledKey: 'disabled', ...defined(keys) };
}
function defined(keys: Partial<Shape>): Partial<Shape> {
  const { idKey, labelKey, childrenKey, disabledKey } = keys;
  return Object.fromEntries(
    Object.entries({ idKey, labelKey, childrenKey, disabledKey }).filter(([, value]) => value !== undefined),
  );
}

function toNode(row: Row, shape: Shape, fetched: ReadonlyMap<string, Row[]>): TreeNodeFrame {
  const id = String(row[shape.idKey]);
  const children = fetched.get(id) ?? childrenOf(row, shape.childrenKey);
  return {
    id,
    label: String(row[shape.labelKey] ?? id),
    icon: typeof row.icon === 'string' ? row.icon : undefined,
    disabled: Boolean(row[shape.disabledKey]),
    leaf: row.isLeaf === true || row.hasChildren === false || fetched.get(id)?.length === 0 ? true : undefined,
    children: children.length ? children.map((child) => toNode(child, shape, fetched)) : undefined,
    data: row,
  };
}

const everyNode = (nodes: readonly TreeNodeFrame[]): TreeNodeFrame[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);

/** Nodes whose label holds the keyword, with their ancestors; a match keeps what is below it. */
function matching(nodes: readonly TreeNodeFrame[], keyword: string): TreeNodeFrame[] {
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(keyword)) return [node];
    const children = matching(node.children ?? [], keyword);
    return children.length ? [{ ...node, children }] : [];
  });
}

/** The node that `root` of a source puts above the answer. */
function withRoot(tools: Tools, source: Source, nodes: TreeNodeFrame[]): TreeNodeFrame[] {
  const root = Array.isArray(source) || 'dictionary' in source || !('root' in source) ? undefined : source.root;
  if (!root) return nodes;
  const label = root.label === undefined ? String(root.id) : words(tools.host, root.label);
  const data = { ...root, fullName: label, children: undefined };
  return [{ id: String(root.id), label, disabled: root.disabled, children: nodes.length ? nodes : undefined, data }];
}

/** Side tree: what is selected decides what the other views ask for (DICT-02–07, DICT-16). */
export function TreeView({ session, view }: { session: Session; view: TreeDoc }) {
  const { tools } = session;
  const choices = useChoices(session);
  const toButtons = useButtons(session);
  const shape = useMemo(() => shapeOf(view.source), [view.source]);
  const [fetched, setFetched] = useState<ReadonlyMap<string, Row[]>>(new Map());
  const [keyword, setKeyword] = useState('');
  const [expanded, setExpanded] = useState<string[] | 'all'>(view.expand === 'all' ? 'all' : []);
  const useRows = rowsHookOf(view.source);
  const asked = useRows(tools, view.source, questionOf(view.source, session.scope()));
  const { data, error, refresh } = asked;
  // Ticks begin with what is stored now: an answer of an earlier opening would be saved over it.
  const rows = view.checkable && asked.validating ? undefined : asked.rows;
  const language = tools.host.language();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language
  const nodes = useMemo(
    () =>
      rows &&
      withRoot(
        tools,
        view.source,
        rows.map((row) => toNode(row, shape, fetched)),
      ),
    [rows, fetched, shape, view.source, language],
  );
  const all = useMemo(() => everyNode(nodes ?? []), [nodes]);
  const lazy = !Array.isArray(view.source) && 'call' in view.source ? view.source.lazy : undefined;
  const selectedRow = choices.selected[view.id] as Row | undefined;
  const selected = selectedRow && String(selectedRow[shape.idKey]);

  const ticks = useTicks(session, view, nodes, data);

  useEffect(() => {
    if (!nodes) return;
    const still = all.find((node) => node.id === selected);
    // A node of the address may stand below one that was never opened.
    if (!still && lazy && selected !== undefined && session.address.read(view.id, 'node') === selected) return;
    const next = still ?? (view.select === 'first' ? all.find((node) => !node.disabled) : undefined);
    session.choose('selected', view.id, next?.data);
  }, [nodes, all, selected, session, view, lazy]);
  /** Choosing the chosen node again takes the choice away, where nothing needs to be chosen. */
  const choose = (node: TreeNodeFrame | undefined): void => {
    session.choose('selected', view.id, node?.data);
    session.address.write(view.id, { node: node?.id }, 'push');
  };

  useEffect(
    () =>
      session.addView(view.id, {
        refresh: async () => {
          setFetched(new Map());
          await refresh();
        },
        expand: (to) =>
          setExpanded((now) => (to === 'all' || (to === 'toggle' && now !== 'all' && now.length === 0) ? 'all' : [])),
        check: ticks?.all,
        reset: () => {
          setKeyword('');
          if (view.select !== 'first') {
            session.choose('selected', view.id, undefined);
            session.address.write(view.id, { node: undefined }, 'push');
          }
        },
      }),
    [session, view, refresh, ticks?.all],
  );

  const word = keyword.trim().toLowerCase();
  const shown = useMemo(() => (nodes && word ? matching(nodes, word) : nodes), [nodes, word]);
  const parents = useMemo(() => all.filter((node) => node.children).map((node) => node.id), [all]);
  const open = word || expanded === 'all' ? parents : expanded;
  const load = async (node: TreeNodeFrame): Promise<void> => {
    if (!lazy || fetched.has(node.id)) return;
    const params = clean(resolve((lazy.params ?? {}) as Params, session.scope({ row: node.data })));
    const envelope = await tools.host.call(lazy.call, params);
    const found = listOf(envelope.data, undefined) ?? [];
    setFetched((now) => new Map(now).set(node.id, found as Row[]));
  };
  return (
    <tools.frames.Tree
      title={view.title === undefined ? undefined : words(tools.host, view.title)}
      nodes={shown}
      error={error?.message}
      onRetry={() => void refresh()}
      selected={selected}
      onSelect={(node) => {
        if (node.disabled) return;
        const free = view.select !== 'first' && session.document.kind === 'page';
        choose(node.id === selected && free ? undefined : node);
      }}
      expanded={open}
      onExpand={setExpanded}
      onLoad={lazy && load}
      filter={view.filter}
      keyword={keyword}
      onKeyword={setKeyword}
      menu={toButtons(view.menu)}
      ticked={ticks?.ticked}
      onTick={ticks?.onTick}
    />
  );
}
