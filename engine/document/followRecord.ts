import type { Document } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import type { DocumentProps } from '../documentProps';
import { mayLose } from '../tools';
import type { RecordPlace } from './address';
import { isAddressed, type Open, opensRecord, recordMembers } from './recordAddress';
import type { Session } from './session';

interface Opening {
  action: Open;
  /** Permission code of the button that opens it. */
  permit: string | undefined;
}

function find(value: unknown, permit: string | undefined, into: Opening[]): void {
  if (Array.isArray(value)) for (const item of value) find(item, permit, into);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Record<string, unknown>;
    const own = typeof node.permit === 'string' && 'onClick' in node ? node.permit : permit;
    if (node.do === 'open' && opensRecord(value as Open)) into.push({ action: value as Open, permit: own });
    for (const member of Object.values(node)) find(member, own, into);
  }
}

/** The actions of a document that open records. Those with a permission come first: the others follow from them. */
function openingsOf(document: Document): Opening[] {
  const found: Opening[] = [];
  find(document, undefined, found);
  return found.sort((a, b) => Number(a.permit === undefined) - Number(b.permit === undefined));
}

/**
 * How this person opens the record: in the document of the address, or in another one of the page that they may open (the
 * detail, when they may not edit). undefined: in none.
 */
function openingFor(session: Session, name: string): Open | undefined {
  const openings = openingsOf(session.document);
  const first = (own: boolean): Opening | undefined =>
    openings.find(({ action, permit }) => (action.document === name) === own && session.may('button', permit));
  const isAsked = (document: string): boolean =>
    openings.some(({ action, permit }) => action.document === document && permit !== undefined);
  const named = first(true);
  if (named && (named.permit !== undefined || !isAsked(name))) return named.action;
  if (!openings.some(({ action }) => action.document === name)) return undefined;
  const other = first(false);
  return other && (other.permit !== undefined || !isAsked(other.action.document)) ? other.action : undefined;
}

function wantedBy({ address }: Session): RecordPlace | undefined {
  const [id, name] = [address.read(recordMembers, 'id'), address.read(recordMembers, 'in')];
  return id === undefined || name === undefined ? undefined : { id, in: name };
}

/** Closes the record that is open, when the person agrees to lose unsaved input; else its address is written again. */
async function closeRecord(session: Session, shown: RecordPlace): Promise<boolean> {
  const { child, address, tools } = session;
  if (child?.dirty && !(await mayLose(tools.host))) {
    address.write(recordMembers, { ...shown }, 'push');
    return false;
  }
  session.record = undefined;
  child?.close({ ok: false });
  return true;
}

/** Opens and closes the record that the address of the page names: a link, the back button, a reload. */
export async function followRecord(session: Session, route: DocumentProps['route']): Promise<void> {
  if (!route || !isAddressed(session)) return;
  const [wanted, shown] = [wantedBy(session), session.record];
  if (wanted?.id === shown?.id && wanted?.in === shown?.in) return;
  if (shown && !(await closeRecord(session, shown))) return;
  if (!wanted) return;
  const action = openingFor(session, wanted.in);
  if (action) {
    await runActions(session, [action], { row: { id: wanted.id } });
    return;
  }
  session.tools.host.notify('error', session.tools.host.t('engine.recordDenied'));
  session.address.leave(recordMembers, false);
}
