import { isEqual } from '../../core/isEqual';
import type { Document, FieldNode, SearchView, TableView, View } from '../../core/language/types';
import { leavesOf } from '../compile/compileColumns';
import { compileForm } from '../compile/compileForm';
import { prepare } from '../compile/planForm';
import { planView } from '../compile/planView';
import type { TablePlan } from '../compile/viewPlan';
import type { Session } from '../document/session';
import { startViews } from '../document/startViews';
import { planSource } from '../source/planSource';
import { filled, searchStart } from '../table/searchStart';
import { KeepingCompiler } from './keepNodes';

type Values = Record<string, unknown>;

/** Members of a table that it reads at every drawing: another version of them is read by the model that is there. */
const drawnEachTime: readonly string[] = ['columns', 'toolbar', 'rowActions', 'card', 'summary', 'onClick'];

export const without = (value: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** The kinds of what a table asks: each has hooks of its own, and a mounted table has as many as it had. */
const askedBy = ({ tools }: Session, { source, columns }: TablePlan): string[] => [
  source.kind,
  ...leavesOf(columns).flatMap(({ doc: { options } }) => (options ? planSource(tools, options).kind : [])),
];

const namesOf = (fields: readonly FieldNode[] = []) => new Set(fields.map(({ name }) => name));
const lacks = (next: readonly FieldNode[] | undefined, shown: readonly FieldNode[] | undefined): boolean => {
  const names = namesOf(next);
  return [...namesOf(shown)].some((name) => !names.has(name));
};

/** Draws another version of a table in its place; false: it has to be mounted. */
function reshapeTable(session: Session, document: Document, shown: TableView, next: TableView, at: string): boolean {
  const { views } = session.tools.plans;
  const kept = views.get(shown) as TablePlan | undefined;
  if (!kept) return true;
  const made = planView<TableView>(session.tools, document, next, at);
  if (!isEqual(askedBy(session, kept), askedBy(session, made))) return false;
  // A query by what is asked no more finds nothing that a person could change.
  if (lacks(next.superQuery, shown.superQuery)) session.choose('query', next.id, undefined);
  // What is opened, chosen and edited in the table is of a model, which holds on to its plan. Editors are made of columns.
  if (!shown.edit && isEqual(without(shown, drawnEachTime), without(next, drawnEachTime)))
    views.set(next, Object.assign(kept, made));
  return true;
}

/** The filters in force in another version of a search: none of fields that are gone, and its own defaults where they were the old ones. */
function filtersIn(session: Session, shown: SearchView, next: SearchView): Values {
  const values = session.choices.values[next.id] ?? {};
  const [before, now] = [filled(searchStart(session, shown)), filled(searchStart(session, next))];
  const names = namesOf(next.fields);
  const own = Object.entries(values).filter(
    ([name, value]) => !namesOf(shown.fields).has(name) || (names.has(name) && !isEqual(value, before[name])),
  );
  const untouched = Object.entries(now).filter(([name]) => isEqual(values[name], before[name]));
  return Object.fromEntries([...own, ...untouched]);
}

/** Compiles the fields of another version of a search; those that both have stay. Returns what is to be fetched first. */
function compileSearch({ tools }: Session, document: Document, shown: SearchView, next: SearchView, at: string) {
  const { forms } = tools.plans;
  const before = forms.get(shown.fields);
  if (!before || forms.has(next.fields)) return undefined;
  const report = (where: string, message: string, error?: unknown): void =>
    tools.host.report({ at: `${document.id}${where}`, message, error });
  const compiler = new KeepingCompiler(tools.registry, report, before);
  const plan = compileForm(next.fields, `${at}/fields`, tools.registry, report, compiler);
  forms.set(next.fields, plan);
  return prepare(tools, plan);
}

function reshapeSearch(session: Session, shown: SearchView, next: SearchView): boolean {
  const filters = filtersIn(session, shown, next);
  if (!isEqual(filters, session.choices.values[next.id])) session.choose('values', next.id, filters);
  return session.tools.plans.forms.has(next.fields);
}

interface Pair {
  shown: View;
  next: View;
  at: string;
}

/** The views that two versions have in common, by their names, where they are not the same. */
function changedViews(shown: readonly View[], next: readonly View[]): Pair[] {
  const known = new Map(shown.map((view) => [view.id, view]));
  return next.flatMap((view, index) => {
    const before = known.get(view.id);
    return before?.view === view.view && before !== view ? [{ shown: before, next: view, at: `/views/${index}` }] : [];
  });
}

/** What is to be fetched before other views of a document are drawn; undefined: nothing. */
export function prepareViews(session: Session, document: Document, shown: readonly View[], next: readonly View[]) {
  const waits = changedViews(shown, next).flatMap((pair) =>
    pair.shown.view === 'search' && pair.next.view === 'search'
      ? (compileSearch(session, document, pair.shown, pair.next, pair.at) ?? [])
      : [],
  );
  return waits.length ? Promise.all(waits).then(() => undefined) : undefined;
}

function isTaken(session: Session, { shown, next, at }: Pair): boolean {
  if (shown.view === 'table' && next.view === 'table') return reshapeTable(session, session.document, shown, next, at);
  if (shown.view === 'search' && next.view === 'search') return reshapeSearch(session, shown, next);
  return isEqual(shown, next);
}

/** Gives a session other views, which its document has by now. Those that cannot be drawn in place are mounted, each by itself. */
export function reshapeViews(session: Session, shown: readonly View[], next: readonly View[]): void {
  for (const pair of changedViews(shown, next)) {
    const { id } = pair.next;
    if (!isTaken(session, pair)) session.turns.set(id, (session.turns.get(id) ?? 0) + 1);
  }
  startViews(session);
}
