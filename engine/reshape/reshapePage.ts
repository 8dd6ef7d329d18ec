import { isEqual } from '../../core/isEqual';
import type { Document, PageDoc, TableView, View } from '../../core/language/types';
import { planView } from '../compile/planView';
import type { Session } from '../document/session';

/** Members of a table that are read at every drawing; the others when it is opened. */
const drawnEachTime: readonly string[] = ['columns', 'toolbar', 'rowActions'];

const without = (value: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** A table that can be drawn with other columns and buttons where it stands; one with editors makes them of its columns. */
const isRedrawn = (shown: View, next: View): boolean =>
  shown.view === 'table' &&
  next.view === 'table' &&
  shown.edit === undefined &&
  isEqual(without(shown, drawnEachTime), without(next, drawnEachTime));

/** Whether another version of a page can be drawn in place of this one: only columns and buttons of its tables are others. */
export const isPageReshapable = (shown: Document, next: Document): boolean =>
  shown.kind === 'page' &&
  next.kind === 'page' &&
  shown.entity === undefined &&
  isEqual(without(shown, ['views']), without(next, ['views'])) &&
  shown.views.length === next.views.length &&
  shown.views.every((view, index) => {
    const other = next.views[index];
    return other !== undefined && (isEqual(view, other) || isRedrawn(view, other));
  });

/**
 * Gives the tables of a page their other columns and buttons: what is on screen holds on to its plan, which becomes that of the new
 * version. False: a table was never compiled.
 */
export function reshapePage(session: Session, shown: PageDoc, next: PageDoc): boolean {
  const { tools } = session;
  const { views: plans } = tools.plans;
  const pairs = next.views.flatMap((view, index) => {
    const old = shown.views[index];
    return old && old !== view ? [{ view, old, at: `/views/${index}` }] : [];
  });
  if (!pairs.every(({ old }) => plans.has(old))) return false;
  session.document = next;
  for (const { view, old, at } of pairs) {
    const kept = plans.get(old);
    // Equal views are one and the same where versions share what they can.
    const made = planView<TableView>(tools, next, view as TableView, at);
    if (kept) plans.set(view, Object.assign(kept, made));
  }
  return true;
}
