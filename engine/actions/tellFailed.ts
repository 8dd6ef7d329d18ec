import { lookUp } from '../../core/binding';
import { viewsIn } from '../compile/viewsIn';
import type { Session } from '../document/session';
import { textOf } from '../field/drawCell';

const most = 5;

/** Names a ticked row for the person: the first column of its table. */
function nameOf(session: Session, id: string): string {
  for (const { view } of viewsIn(session.document)) {
    if (view.view !== 'table') continue;
    const row = session.checkedRows(view.id).find((each) => String(each[view.rowKey ?? 'id']) === id);
    const column = view.columns[0]?.name;
    if (row && column) return textOf(lookUp(row, column)) || id;
  }
  return id;
}

/** A call over many rows may leave some unchanged: shows them with the reason until that is read (ux 34). Returns whether it did. */
export function tellFailed(session: Session, data: unknown): boolean {
  const { host } = session.tools;
  const failed = host.sources.untouched(data);
  if (failed.length === 0) return false;
  const named = failed.slice(0, most).map(({ id, message }) => {
    const name = nameOf(session, id);
    return message ? `${name} (${message})` : name;
  });
  const rows = named.join(', ') + (failed.length > most ? ' …' : '');
  host.notify('warning', host.t('engine.failedRows', { count: failed.length, rows }), { stays: true });
  return true;
}
