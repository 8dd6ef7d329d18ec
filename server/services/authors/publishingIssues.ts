import { escapePointer } from '../../../core/language/measure';
import { namedCalls } from '../../../core/language/namedCalls';
import type { Issue } from '../../../core/language/types';
import type { Ctx } from '../../ctx';
import { namedInterfaces } from '../interfaces/namedInterfaces';
import type { AuthorRights, Fault } from './authorRights';
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

/** What this person may not publish in a document: calls and interfaces, beside what it has from the shipped one. */
export async function publishingIssues(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  rights: AuthorRights,
  document: unknown,
  shipped: ShippedUses,
): Promise<Issue[]> {
  if (user.isAdministrator || shipped.same) return [];
  const issues: Issue[] = [];
  for (const { call, at, params } of namedCalls(document)) {
    // The interface that it runs is judged below, with those of sources.
    const written = call.startsWith('dataInterface.') ? {} : membersOf(params);
    const fault = await rights.faultOf(db, user, { call, params: written }, shipped);
    if (fault) issues.push({ at, message: sentences[fault](call) });
  }
  for (const id of new Set(namedInterfaces(document)))
    if (!shipped.interfaces.has(id) && !(await rights.runs(db, user, id)))
      issues.push({ at: placeOf(document, id), message: `you may not run the interface ${id} yourself` });
  return issues;
}
