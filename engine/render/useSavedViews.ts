import { useMemo, useState } from 'react';
import type { SearchView, TableView as TableDoc } from '../../core/language/types';
import type { SavedViewsFrame, TableFrame } from '../frames';
import type { Session } from './session';
import { type StoredColumn, toStored } from './useColumnSettings';
import { listOf } from './useOptions';

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
  const state = host.useCall('advancedQuery.list', on && wanted ? { moduleId: owner } : null);
  const kept = useMemo(() => listOf(state.data, undefined)?.flatMap(toKept), [state.data]);
  if (!on) return undefined;

  const write = async (call: string, params: Record<string, unknown>): Promise<boolean> => {
    try {
      const { msg } = await host.call(call, params);
      host.notify('success', msg);
      await state.refresh();
      return true;
    } catch {
      return false;
    }
  };
  const bodyOf = (fullName: string, what: ListState) => ({
    fullName,
    moduleId: owner,
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
      if (!known) return write('advancedQuery.create', bodyOf(name, now()));
      if (!(await host.confirm(host.t('list.viewExists', { name })))) return false;
      return write('advancedQuery.update', { id: known.id, ...bodyOf(name, now()) });
    },
    onRename: async (id, name) => {
      const known = find(id);
      return known ? write('advancedQuery.update', { id, ...bodyOf(name, known.state) }) : false;
    },
    onRemove: async (id) => {
      const sure = await host.confirm(host.t('list.removeView', { name: find(id)?.fullName }));
      return sure ? write('advancedQuery.remove', { id }) : false;
    },
  };
  return frame;
}
