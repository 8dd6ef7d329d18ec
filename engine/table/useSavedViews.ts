import { useMemo, useState } from 'react';
import type { SearchView, TableView as TableDoc } from '../../core/language/types';
import type { Session } from '../document/session';
import type { SavedViewsFrame, TableFrame } from '../frames';
import { type StoredColumn, toStored } from './useColumnSettings';
import { useStoredPlans } from './useStoredPlans';

/** What a view keeps. */
export interface ListState {
  search?: Record<string, unknown>;
  query?: unknown;
  sort?: TableFrame['sort'];
  columns?: readonly StoredColumn[];
}

interface Kept {
  id: string;
  fullName: string;
  state: ListState;
}

/** Views stand beside the plans of super queries, under a module of their own, so that names do not meet. */
const viewsOf = (moduleId: string): string => `${moduleId}.views`;

function toKept(row: unknown): Kept[] {
  const { id, fullName, conditionJson } = (row ?? {}) as Record<string, unknown>;
  try {
    const stored = typeof conditionJson === 'string' ? JSON.parse(conditionJson) : conditionJson;
    const state = Array.isArray(stored) ? stored[0] : stored;
    if (typeof id !== 'string' || typeof state !== 'object' || state === null) return [];
    const { columns, ...rest } = state as ListState;
    return [{ id, fullName: String(fullName), state: { ...rest, ...(columns && { columns: toStored(columns) }) } }];
  } catch {
    return [];
  }
}

interface Options {
  view: TableDoc;
  search: SearchView | undefined;
  sort: TableFrame['sort'];
  columns: readonly StoredColumn[];
  onApply: (state: ListState) => void;
}

/** Filter, order and columns of a table under a name, private to the person (ux 32). */
export function useSavedViews(session: Session, { view, search, sort, columns, onApply }: Options) {
  const { host } = session.tools;
  const { moduleId } = session;
  const on = Boolean(view.savedViews) && moduleId !== undefined;
  const [wanted, setWanted] = useState(false);
  const [current, setCurrent] = useState<string>();
  const owner = on ? viewsOf(moduleId) : '';
  const stored = useStoredPlans(session, owner, on && wanted);
  const kept = useMemo(() => stored.rows?.flatMap(toKept), [stored.rows]);
  if (!on) return undefined;

  const bodyOf = (fullName: string, what: ListState) => ({
    fullName,
    matchLogic: 'and',
    // The family keeps lists.
    conditionJson: JSON.stringify([what]),
  });
  const now = (): ListState => ({
    ...(search && { search: session.choices.search[search.id] }),
    query: session.choices.query[view.id],
    sort,
    columns,
  });
  const find = (id: string): Kept | undefined => kept?.find((each) => each.id === id);
  const frame: SavedViewsFrame = {
    items: kept?.map(({ id, fullName }) => ({ id, name: fullName })),
    current,
    onOpen: () => setWanted(true),
    onChoose: (id) => {
      const chosen = find(id);
      if (!chosen) return;
      setCurrent(id);
      onApply(chosen.state);
    },
    onSave: async (name) => {
      const known = kept?.find(({ fullName }) => fullName === name);
      if (known && !(await host.confirm(host.t('list.viewExists', { name })))) return false;
      return stored.save(bodyOf(name, now()), known && { id: known.id });
    },
    onRename: async (id, name) => {
      const known = find(id);
      return known ? stored.save(bodyOf(name, known.state), { id }) : false;
    },
    onRemove: async (id) => {
      const sure = await host.confirm(host.t('list.removeView', { name: find(id)?.fullName }));
      return sure ? stored.remove(id) : false;
    },
  };
  return frame;
}
