import type { Document, FieldNode, SearchView } from '../../core/language/types';
import { viewsIn } from '../compile/viewsIn';
import type { Session } from '../document/session';

/** The search form over a table, if it has one. */
export function searchOf(document: Document, table: string): SearchView | undefined {
  const found = viewsIn(document).find(({ view }) => view.view === 'search' && view.for === table);
  return found?.view as SearchView | undefined;
}

/** Fields that can be used in conditions: without those of columns that are not granted. */
export function askable(session: Session, fields: FieldNode[]): FieldNode[] {
  const isGranted = ({ permit }: FieldNode): boolean => session.may('column', permit);
  // The same list where nothing is left out: what is compiled of it is found again.
  return fields.every(isGranted) ? fields : fields.filter(isGranted);
}

/** Fields of a search that the person can see and change. */
export function inputNames(session: Session, search: SearchView): Set<string> {
  const names = (fields: readonly FieldNode[]): string[] =>
    fields.flatMap(({ name, items }) => [
      ...(name ? [name] : []),
      ...(items ?? []).flatMap((pane) => names(pane.fields)),
    ]);
  return new Set(names(askable(session, search.fields)));
}
