import type { FieldNode, SearchView, TableView as TableDoc } from '../../core/language/types';
import type { Session } from '../document/session';
import { viewsOf } from '../document/useAddress';
import { useChoices } from '../document/useChoices';
import { textOf } from '../field/drawCell';
import type { TableFrame } from '../frames';
import { countOf } from './superQuery';

/** The search form over a table, if it has one. */
export function searchOf(session: Session, table: string): SearchView | undefined {
  return viewsOf(session.document).find((view): view is SearchView => view.view === 'search' && view.for === table);
}

/** Fields that may be asked by: those of a column that is not granted are left out. */
export function askable(session: Session, fields: readonly FieldNode[]): FieldNode[] {
  return fields.filter(({ permit }) => session.may('column', permit));
}

/** Fields of a search that a person can see and change. */
export function inputNames(session: Session, search: SearchView): Set<string> {
  const names = (fields: readonly FieldNode[]): string[] =>
    fields.flatMap(({ name, items }) => [
      ...(name ? [name] : []),
      ...(items ?? []).flatMap((pane) => names(pane.fields)),
    ]);
  return new Set(names(askable(session, search.fields)));
}

/** What filters a table: whether anything does, what of it no input shows, and how all of it is taken away (ux 28). */
export function useTableFilters(session: Session, view: TableDoc) {
  const { host } = session.tools;
  const choices = useChoices(session);
  const search = searchOf(session, view.id);
  const values = (search && choices.search[search.id]) ?? {};
  const query = choices.query[view.id];
  const shown = search ? inputNames(session, search) : new Set<string>();
  const filters: NonNullable<TableFrame['filters']> = Object.entries(values)
    .filter(([name]) => !shown.has(name))
    .map(([name, value]) => ({
      name,
      label: host.t('list.filter', { name, value: textOf(value) }),
      onRemove: () => {
        const { [name]: _gone, ...rest } = session.choices.search[search?.id ?? ''] ?? {};
        if (search) session.choose('search', search.id, rest);
      },
    }));
  if (query !== undefined) {
    filters.push({
      name: ' query',
      label: host.t('list.conditions', { count: countOf(query) }),
      onRemove: () => session.choose('query', view.id, undefined),
    });
  }
  const clear = (): void => {
    if (query !== undefined) session.choose('query', view.id, undefined);
    if (search) session.views.get(search.id)?.reset?.();
  };
  return { search, filtered: Object.keys(values).length > 0 || query !== undefined, filters, clear };
}
