import { escapePointer } from '../../../core/language/measure';
import { namedCalls } from '../../../core/language/namedCalls';
import type { Issue } from '../../../core/language/types';
import type { Ctx, SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import type { AuthorRights, Fault } from './authorRights';
import { namedInterfaces } from './namedInterfaces';
import type { ShippedUses } from './shippedUses';

const sentences: Record<Fault, (call: string) => string> = {
  grave: (call) => `only administrators publish a document that calls "${call}"`,
  author: (call) => `you may not call "${call}" yourself`,
};

/** JSON pointer of the first place of a value; '' when it is nowhere. */
function placeOf(part: unknown, wanted: string, at = ''): string {
  if (typeof part !== 'object' || part === null) return '';
  for (const [name, member] of Object.entries(part)) {
    const here = `${at}/${escapePointer(name)}`;
    if (String(member) === wanted && typeof member !== 'object') return here;
    const found = placeOf(member, wanted, here);
    if (found) return found;
  }
  return '';
}

const membersOf = (params: unknown): Record<string, unknown> =>
  typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};

/** A call or an interface of a document that its author may not use. */
export type Beyond =
  | { call: string; at: string; params: Readonly<Record<string, unknown>>; fault: Fault }
  | { run: string };

/** What this author may not use of a document, beside what it has from the shipped one; undefined: nobody, or one who is out. */
export async function beyondAuthor(
  db: Db,
  author: SessionUser | undefined,
  rights: AuthorRights,
  document: unknown,
  shipped: ShippedUses,
): Promise<Beyond[]> {
  if (author?.isAdministrator || shipped.same) return [];
  const found: Beyond[] = [];
  for (const { call, at, params } of namedCalls(document)) {
    // The interface that it runs is judged below, with those of sources.
    const written = call.startsWith('dataInterface.') ? {} : membersOf(params);
    const fault = await rights.faultOf(db, author, { call, params: written }, shipped);
    if (fault) found.push({ call, at, params: written, fault });
  }
  for (const run of new Set(namedInterfaces(document)))
    if (!shipped.interfaces.has(run) && !(await rights.runs(db, author, run))) found.push({ run });
  return found;
}

/** What this person may not publish in a document: calls and interfaces, beside what it has from the shipped one. */
export async function publishingIssues(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  rights: AuthorRights,
  document: unknown,
  shipped: ShippedUses,
): Promise<Issue[]> {
  const found = await beyondAuthor(db, user, rights, document, shipped);
  return found.map((each) =>
    'run' in each
      ? { at: placeOf(document, each.run), message: `you may not run the interface ${each.run} yourself` }
      : { at: each.at, message: sentences[each.fault](each.call) },
  );
}
