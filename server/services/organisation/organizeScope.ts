import { type Ctx, Refusal, type SessionUser } from '../../ctx';
import { findAll } from '../../db/find';
import { beside } from '../../db/memo';
import type { Db } from '../../db/types';
import { allOrganizes, idPath, type OrganizeNode } from './organizeNames';

/** Organisations within a user's scope; undefined: all of them. */
export type OrganizeScope = ReadonlySet<string> | undefined;

async function ownOrganizes(db: Db, userId: string): Promise<Set<string>> {
  const rows = await findAll(db, 'weftUserRelation', ['objectId'], { userId, objectType: 'Organize' });
  return new Set(rows.map((row) => row.objectId));
}

/** A user's scope is computed once per list of organisations. */
const byOrganizes = beside<readonly OrganizeNode[], Promise<OrganizeScope>>();

async function workOut(db: Db, userId: string, all: readonly OrganizeNode[]): Promise<OrganizeScope> {
  const own = await ownOrganizes(db, userId);
  return new Set(all.filter((node) => idPath(node).some((id) => own.has(id))).map((node) => node.id));
}

/**
 * By-auth scope (contract §5, gap G4): all for administrators; for others their organisations and descendants. Inside a
 * transaction pass its db.
 */
export async function organizeScope(
  db: Db,
  user: Pick<SessionUser, 'id' | 'isAdministrator'>,
  all: readonly OrganizeNode[],
): Promise<OrganizeScope> {
  if (user.isAdministrator) return undefined;
  return byOrganizes(all, user.id, () => workOut(db, user.id, all));
}

export const inScope = (scope: OrganizeScope, id: string): boolean => scope === undefined || scope.has(id);

/** Organisations out of scope are treated as missing (reliability T08). */
export function assertReachable(scope: OrganizeScope, organizeId: string): void {
  if (!inScope(scope, organizeId)) throw new Refusal('error.notFound');
}

/** For a chosen organisation: pickers show all of them, so the refusal says that it is out of scope. */
export function assertMayPlace(scope: OrganizeScope, organizeId: string): void {
  if (!inScope(scope, organizeId)) throw new Refusal('auth.notYours');
}

/** Ids within scope: this organisation and its descendants, or all if none is given; undefined: no limit. */
export async function organizesWithin({ db, user }: Ctx, organizeId?: string): Promise<string[] | undefined> {
  if (user.isAdministrator && !organizeId) return undefined;
  const all = await allOrganizes(db);
  const scope = await organizeScope(db, user, all);
  const within = all.filter((node) => inScope(scope, node.id) && (!organizeId || idPath(node).includes(organizeId)));
  return within.map((node) => node.id);
}
