import type { Document, SuperQueryView, TableView, View } from '../../core/language/types';
import { viewsIn } from '../compile/viewsIn';

/** The super query that a view is or opens; that of a table has the table's id. */
export function superQueryIn(view: View): SuperQueryView | undefined {
  if (view.view === 'superQuery') return view;
  if (view.view !== 'table' || !view.superQuery?.length) return undefined;
  const { id, superQuery: fields } = view;
  return { id, view: 'superQuery', for: id, fields };
}

/** The super query over a table: its own, or the first one placed beside it. */
export function superQueryOf(document: Document, table: TableView): SuperQueryView | undefined {
  const own = superQueryIn(table);
  if (own) return own;
  const found = viewsIn(document).find(({ view }) => view.view === 'superQuery' && view.for === table.id);
  return found?.view as SuperQueryView | undefined;
}
