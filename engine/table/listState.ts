import type { SearchView, SuperQueryView } from '../../core/language/types';
import type { How } from '../document/address';
import type { ViewPort } from '../document/viewPort';
import type { ColumnLayout } from './columnLayout';
import type { PlaceModel } from './placeModel';
import type { ListState } from './savedViewsModel';

/** The parts of a table that a saved view reads and writes. */
interface List {
  port: ViewPort;
  search: SearchView | undefined;
  superQuery: SuperQueryView | undefined;
  place: PlaceModel;
  layout: ColumnLayout;
}

/** The state of a table that a saved view holds. */
export function stateOf({ search, superQuery, port, place, layout }: List): ListState {
  return {
    ...(search && { search: port.get('values', search.id) }),
    ...(superQuery && { query: port.get('query', superQuery.id) }),
    sort: place.now.sort,
    columns: layout.stored,
  };
}

/** Restores a state, at page 1. */
export function applyState(list: List, { search, query, sort, columns }: ListState, how: How): void {
  if (list.search) list.port.set('values', search ?? {}, list.search.id);
  if (list.superQuery) list.port.set('query', query, list.superQuery.id);
  list.place.setSort(sort);
  list.place.go(1, how);
  if (columns) list.layout.use(columns);
}
