import { textOf } from '../field/drawCell';
import type { TableFrame } from '../frames';
import { countOf } from '../superQuery/queryDraft';
import { inputNames } from './searchFields';
import type { TableModel } from './tableModel';

type Values = Record<string, unknown>;

/** The filters of a table: whether there are any, which of them no input shows, and how to remove all (ux 28). */
export interface TableFilters {
  filtered: boolean;
  filters: NonNullable<TableFrame['filters']>;
  clear: () => void;
}

function unshownFilters({ session, port, search }: TableModel, values: Values): TableFilters['filters'] {
  const { host } = session.tools;
  const shown = search ? inputNames(session, search) : new Set<string>();
  const remove = (name: string): void => {
    const { [name]: _gone, ...rest } = port.get('values', search?.id) ?? {};
    port.set('values', rest, search?.id);
  };
  return Object.entries(values)
    .filter(([name]) => !shown.has(name))
    .map(([name, value]) => ({
      name,
      label: host.t('engine.filter', { name, value: textOf(value) }),
      onRemove: () => remove(name),
    }));
}

/** The current filters of a table. */
export function filtersOf(model: TableModel): TableFilters {
  const { session, port, search, superQuery } = model;
  const values = (search && port.get('values', search.id)) ?? {};
  const query = superQuery && port.get('query', superQuery.id);
  const drop = (): void => port.set('query', undefined, superQuery?.id);
  const label = session.tools.host.t('engine.conditions', { count: countOf(session.tools.host.queries.read(query)) });
  const conditions = query === undefined ? [] : [{ name: ' query', label, onRemove: drop }];
  return {
    filtered: Object.keys(values).length > 0 || query !== undefined,
    filters: [...unshownFilters(model, values), ...conditions],
    clear: () => {
      if (query !== undefined) drop();
      if (search) session.views.get(search.id)?.reset?.();
    },
  };
}
