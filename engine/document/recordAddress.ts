import { bindingPaths, isBinding } from '../../core/binding';
import type { Action } from '../../core/language/types';
import { viewsIn } from '../compile/viewsIn';
import type { RecordPlace } from './address';
import type { Session } from './session';

export type Open = Extract<Action, { do: 'open' }>;

/** Name of the members in the address; a page with a view of this name has no addresses of records. */
export const recordMembers = 'record';

/** Whether the action opens the record of a row, and needs no more of the row than its id. */
export function opensRecord({ args }: Open): boolean {
  if (!args || isBinding(args)) return false;
  const { id } = args as Record<string, unknown>;
  const row = bindingPaths(args).filter((path) => path.split('.')[0] === 'row');
  return isBinding(id) && id.$ === 'row.id' && row.every((path) => path === 'row.id');
}

/** Whether the records of this document have addresses: it is a page of the application. */
export const isAddressed = ({ opener, address, document }: Session): boolean =>
  !opener && address.onWrite !== undefined && !viewsIn(document).some(({ view }) => view.id === recordMembers);

/**
 * Writes the record that is about to be opened into the address of its page. Returns what to call when it is closed;
 * undefined: it has no address.
 */
export function addressRecord(session: Session, action: Open, id: unknown): (() => void) | undefined {
  if (!isAddressed(session) || !opensRecord(action) || (typeof id !== 'string' && typeof id !== 'number'))
    return undefined;
  const { address } = session;
  const place: RecordPlace = { id: String(id), in: action.document };
  const isNew = address.read(recordMembers, 'id') !== place.id;
  session.record = place;
  address.write(recordMembers, { ...place }, 'push');
  return () => {
    if (!session.record) return;
    session.record = undefined;
    address.leave(recordMembers, isNew);
  };
}

/** The record on screen is another one now: previous and next. */
export function moveRecord({ opener, addressed, args }: Session): void {
  if (!addressed || !opener?.record) return;
  opener.record = { ...opener.record, id: String(args.id) };
  opener.address.write(recordMembers, { id: String(args.id) }, 'replace');
}

/** The open tab of the record, as the address has it: the pointer of its container and the pane. */
export function paneOf({ opener, addressed }: Session, at: string): string | undefined {
  const [place, pane] = (addressed && opener?.address.read(recordMembers, 'tab')?.split(' ')) || [];
  return place === at ? pane : undefined;
}

/** Writes the tab that the person opened. */
export function addressPane({ opener, addressed }: Session, at: string, pane: string): void {
  if (addressed) opener?.address.write(recordMembers, { tab: `${at} ${pane}` }, 'replace');
}
