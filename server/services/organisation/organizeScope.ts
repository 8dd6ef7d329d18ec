import { type Ctx, Refusal, type SessionUser } from '../../ctx';
import { beside } from '../../db/memo';
import type { Db } from '../../db/types';
import { allOrganizes, idPath, type OrganizeNode } from './organizeNames';

/** Organisations someone may work with; undefined stands for all of them. */
export type OrganizeScope = ReadonlySet<string> | undefined;

async function ownOrganizes(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.kysely
    .selectFrom('weftUserRelation')
    .select('objectId')
    .where('userId', '=', userId)
    .where('objectType', '=', 'Organize')
    .execute();
  return new Set(rows.map((row) => row.objectId));
}

/** Of one list of organisations a person's scope is worked out once. */
const byOrganizes = beside<readonly OrganizeNode[], Promise<OrganizeScope>>();

async function workOut(db: Db, userId: string, all: readonly OrganizeNode[]): Promise<OrganizeScope> {
  const own = await ownOrganizes(db, userId);
  return new Set(all.filter((node) => idPath(node).some((id) => own.has(id))).map((node) => node.id));
}

/**
 * By-auth scope (contract §5, gap G4): administrators all; others their own organisations and what is below them. Inside a
 * transaction give its db.
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

/** What stands in another branch reads like what does not exist (reliability T08). */
export function assertReachable(scope: OrganizeScope, organizeId: string): void {
  if (!inScope(scope, organizeId)) throw new Refusal('error.notFound');
}

/** A place that somebody chooses for a thing: pickers show all of them, so it is called what it is. */
export function assertMayPlace(scope: OrganizeScope, organizeId: string): void {
  if (!inScope(scope, organizeId)) throw new Refusal('auth.notYours');
}

/** Ids of the organisations within reach that are this one or below it, of all without one; undefined: no limit at all. */
export async function organizesWithin({ db, user }: Ctx, organizeId?: string): Promise<string[] | undefined> {
  if (user.isAdministrator && !organizeId) return undefined;
  const all = await allOrganizes(db);
  const scope = await organizeScope(db, user, all);
  const within = all.filter((node) => inScope(scope, node.id) && (!organizeId || idPath(node).includes(organizeId)));
  return within.map((node) => node.id);
}
