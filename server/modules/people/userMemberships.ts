import type { Ctx } from '../../ctx';
import { Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { allOrganizes } from '../../services/organisation/organizeNames';
import { addRelations, type ObjectType, setRelationsOfUser } from '../organisation/relations';
import { mayGiveRoles } from '../permissions/roleScope';
import type { UserForm } from './userForm';

/** Ids as csv (contract §5.9) or as a list. */
export const idsOf = (said: string | string[] | null | undefined) => [
  ...new Set((Array.isArray(said) ? said : (said ?? '').split(',')).filter(Boolean)),
];

export interface Memberships {
  Organize: string[];
  Position: string[];
  Role: string[];
  Group: string[];
}

async function existingIds(tx: Db, from: 'weftPosition' | 'weftGroup', ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.kysely
    .selectFrom(from)
    .select('id')
    .where('id', 'in', ids)
    .where('deleteMark', 'is', null)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => known.has(id));
}

type Places = Pick<Memberships, 'Organize' | 'Position'>;
const nowhere: Places = { Organize: [], Position: [] };

/**
 * Positions must belong to the user's organisations (contract §8.1). One assigned elsewhere, in the position's members,
 * is kept until its organisation is removed.
 */
export async function refusePositionsElsewhere(tx: Db, wanted: Memberships, before: Places = nowhere): Promise<void> {
  if (wanted.Position.length === 0) return;
  const positions = tx.kysely.selectFrom('weftPosition').select(['id', 'organizeId']);
  const elsewhere = (await positions.where('id', 'in', wanted.Position).execute()).filter(
    ({ organizeId }) => !wanted.Organize.includes(organizeId),
  );
  const stays = (position: { id: string; organizeId: string }) =>
    before.Position.includes(position.id) && !before.Organize.includes(position.organizeId);
  if (!elsewhere.every(stays)) throw new Refusal('users.positionElsewhere');
}

/** The memberships in the form: at least one organisation, and only roles of these organisations. */
export async function wantedMemberships(tx: Db, ctx: Ctx, form: UserForm, before: string[]): Promise<Memberships> {
  const paths = (form.organizeIdTree ?? []).flatMap((path) => path.at(-1) ?? []);
  const organizeIds = paths.length > 0 ? [...new Set(paths)] : idsOf(form.organizeId);
  const known = new Set((await allOrganizes(tx)).map((node) => node.id));
  if (organizeIds.length === 0 || organizeIds.some((id) => !known.has(id))) throw new Refusal('users.organizeMissing');
  const roleIds = idsOf(form.roleId);
  await mayGiveRoles(ctx, tx, { roleIds, organizeIds, before });
  return {
    Organize: organizeIds,
    Position: await existingIds(tx, 'weftPosition', idsOf(form.positionId)),
    Role: roleIds,
    Group: await existingIds(tx, 'weftGroup', idsOf(form.groupId)),
  };
}

export async function setMemberships(tx: Db, ctx: Ctx, userId: string, wanted: Memberships): Promise<void> {
  const creator = { id: ctx.user.id, now: ctx.now };
  for (const [type, ids] of Object.entries(wanted) as [ObjectType, string[]][])
    await setRelationsOfUser(tx, userId, type, ids, creator);
}

const joined = (ids: string[]): string => [...ids].sort().join();

/** Whether these are other memberships than before, in whatever order. */
export function moves(before: Memberships, wanted: Memberships): boolean {
  return (Object.keys(wanted) as (keyof Memberships)[]).some((type) => joined(before[type]) !== joined(wanted[type]));
}

/** The current organisation and position: unchanged if still a membership, else the first. */
export async function currentPlace(
  tx: Db,
  wanted: Memberships,
  user?: { organizeId: string | null; positionId: string | null },
) {
  const kept = user?.organizeId && wanted.Organize.includes(user.organizeId) ? user.organizeId : wanted.Organize[0];
  const positions =
    wanted.Position.length === 0
      ? []
      : await findAll(tx, 'weftPosition', ['id', 'organizeId'], { id: wanted.Position });
  const here = positions.filter((position) => position.organizeId === kept).map((position) => position.id);
  const position = here.find((id) => id === user?.positionId) ?? here[0] ?? null;
  return { organizeId: kept ?? null, positionId: position };
}

/** Inserts the memberships of new users. */
export async function addMemberships(
  tx: Db,
  ctx: Ctx,
  people: { userId: string; wanted: Memberships }[],
): Promise<void> {
  const relations = people.flatMap(({ userId, wanted }) =>
    (Object.entries(wanted) as [ObjectType, string[]][]).flatMap(([objectType, ids]) =>
      ids.map((objectId) => ({ userId, objectType, objectId })),
    ),
  );
  await addRelations(tx, relations, { id: ctx.user.id, now: ctx.now });
}
