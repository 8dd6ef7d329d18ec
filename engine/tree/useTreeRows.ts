import { useMemo, useRef, useState } from 'react';
import { resolve } from '../../core/binding';
import type { Params, TableView as TableDoc } from '../../core/language/types';
import type { Session } from '../document/session';
import { clean, listOf } from '../field/useOptions';
import { childrenOf, everyRow, flatten, parentIds, trimTree } from './treeRows';

type Row = Record<string, unknown>;
type Fetched = ReadonlyMap<string, Row[]>;

const none: Row[] = [];

/** Rows whose children come when they are opened: until then an empty list stands for what may be there. */
function graft(rows: readonly Row[], key: string, fetched: Fetched): Row[] {
  return rows.map((row) => {
    const { children: _own, ...rest } = row;
    const children = fetched.get(String(row[key])) ?? childrenOf(row);
    if (children.length) return { ...rest, children: graft(children, key, fetched) };
    const known = fetched.has(String(row[key])) || row.hasChildren === false || row.isLeaf === true;
    return known ? rest : { ...rest, children: none };
  });
}

/** Rows as a tree, as a flat list, or as a tree that grows while it is opened; and which of them stand open. */
export function useTreeRows(
  session: Session,
  view: TableDoc,
  key: string,
  answered: readonly Row[] | undefined,
  tree: boolean,
) {
  const { source } = view;
  const lazy = tree && !Array.isArray(source) && 'call' in source ? source.lazy : undefined;
  const [fetched, setFetched] = useState<Fetched>(new Map());
  const [opening, setOpening] = useState<string[]>([]);
  const [expanded, setExpanded] = useState<string[] | 'all'>(view.expand === 'all' && !lazy ? 'all' : []);
  const rows = useMemo(() => {
    if (!answered) return undefined;
    if (lazy) return graft(answered, key, fetched);
    return tree ? trimTree(answered) : flatten(answered);
  }, [answered, lazy, tree, key, fetched]);
  const open = expanded === 'all' ? parentIds(rows ?? none, key) : expanded;
  const latest = useRef({ rows, open });
  latest.current = { rows, open };

  const fetchChildren = async (row: Row): Promise<void> => {
    if (!lazy) return;
    const id = String(row[key]);
    setOpening((now) => [...now, id]);
    try {
      const params = clean(resolve((lazy.params ?? {}) as Params, session.scope({ row })));
      const { data } = await session.tools.host.call(lazy.call, params);
      const found = (listOf(data, undefined) ?? none) as Row[];
      setFetched((now) => new Map(now).set(id, found));
    } catch {
      // The call has said why; the row closes, so that opening it asks again.
      setExpanded((now) => (now === 'all' ? now : now.filter((each) => each !== id)));
    } finally {
      setOpening((now) => now.filter((each) => each !== id));
    }
  };
  const onExpand = (ids: string[]): void => {
    setExpanded(ids);
    if (!lazy) return;
    const opened = new Set(ids.filter((id) => !open.includes(id) && !fetched.has(id)));
    for (const row of everyRow(rows ?? none)) if (opened.has(String(row[key]))) void fetchChildren(row);
  };
  /** Children that stand open are asked again; the others when they are opened. */
  const renew = async (): Promise<void> => {
    if (!lazy) return;
    const shown = new Set(latest.current.open);
    setFetched((now) => new Map([...now].filter(([id]) => shown.has(id))));
    const stale = everyRow(latest.current.rows ?? none).filter((row) => shown.has(String(row[key])));
    await Promise.all(stale.map(fetchChildren));
  };
  const toggle = (to: 'all' | 'none' | 'toggle'): void =>
    setExpanded((now) => (to === 'all' || (to === 'toggle' && now !== 'all' && now.length === 0) ? 'all' : []));
  return { rows, open, opening, onExpand, toggle, renew, lazy: lazy !== undefined };
}
