import { newId } from '../../../core/id';
import type { Db } from '../../db/types';

export type ObjectType = 'Organize' | 'Position' | 'Role' | 'Group';
const batch = 500;

/** Ids of the users who are members of any of these. */
export async function usersOf(db: Db, objectType: ObjectType, objectIds: string[]): Promise<string[]> {
  if (objectIds.length === 0) return [];
  const rows = await db.kysely
    .selectFrom('weftUserRelation')
    .select('userId')
    .distinct()
    .where('objectType', '=', objectType)
    .where('objectId', 'in', objectIds)
    .execute();
  return rows.map((row) => row.userId);
}

/** Whether a user who is not deleted is a member. */
export async function hasMembers(db: Db, objectType: ObjectType, objectId: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('weftUserRelation')
    .innerJoin('weftUser', 'weftUser.id', 'weftUserRelation.userId')
    .select('weftUser.id')
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .where('weftUser.deleteMark', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addRelations(
  tx: Db,
  relations: { userId: string; objectType: ObjectType; objectId: string }[],
  creator: { id: string; now: Date },
): Promise<void> {
  const rows = relations.map((row) => ({ id: newId(), ...row, creatorUserId: creator.id, creatorTime: creator.now }));
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch);
    await tx.kysely
      .insertInto('weftUserRelation')
      .values(part)
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
}

/** Sets the `objectType` memberships of a user to exactly these, in this order. */
export async function setRelationsOfUser(
  tx: Db,
  userId: string,
  objectType: ObjectType,
  objectIds: string[],
  creator: { id: string; now: Date },
): Promise<void> {
  const mine = tx.kysely.selectFrom('weftUserRelation').select('objectId').where('userId', '=', userId);
  const before = await mine.where('objectType', '=', objectType).orderBy('id').execute();
  if (before.map((row) => row.objectId).join() === objectIds.join()) return;
  await tx.kysely
    .deleteFrom('weftUserRelation')
    .where('userId', '=', userId)
    .where('objectType', '=', objectType)
    .execute();
  await addRelations(
    tx,
    objectIds.map((objectId) => ({ userId, objectType, objectId })),
    creator,
  );
}
