import { sql } from 'kysely';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import { changeRow, findRow, insertRows, lockRow, markDeleted, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { acceptEntity } from '../../entities/acceptEntity';
import { entityNamed } from '../../entities/entities';
import { allOrganizes, idPath, type OrganizeNode } from '../../services/organisation/organizeNames';
import { assertMayPlace, assertReachable, organizeScope } from '../../services/organisation/organizeScope';
import { type Category, families, flatten, pack, unpack } from './organizeForm';

const table = 'weftOrganize';
const top = '-1';
type Values = Record<string, unknown>;

interface OrganizeRow extends StoredRow {
  parentId: string;
  category: Category;
  fullName: string;
  enCode: string;
  managerId: string | null;
  propertyJson: string | null;
  organizeIdTree: string;
  enabledMark: number;
  sortCode: number;
  description: string | null;
}

const entityOf = (category: Category) => entityNamed(families[category].entity);

const takenBy = (category: Category) => ({
  weft_organize_en_code: families[category].words.codeTaken,
  weft_organize_full_name: families[category].words.nameTaken,
});

/** Locks the tree: moving a branch needs a consistent tree, so writes to organisations are serialised. */
async function holdTree(tx: Db): Promise<OrganizeNode[]> {
  await sql`lock table weft_organize in share row exclusive mode`.execute(tx.kysely);
  return allOrganizes(tx);
}

/** The id path of the parent; refuses a missing one, one out of scope, the wrong kind, and a descendant of the node. */
async function parentPath(
  ctx: Ctx,
  tx: Db,
  all: OrganizeNode[],
  category: Category,
  parentId: string,
  own?: OrganizeRow,
): Promise<string[]> {
  if (parentId === top) {
    if (category === 'department') throw new Refusal('organize.belongsToRequired');
    if (!ctx.user.isAdministrator && own?.parentId !== top) throw new Refusal('auth.notYours');
    return [];
  }
  const parent = all.find((node) => node.id === parentId);
  if (!parent || (category === 'company' && parent.category !== 'company')) throw new Refusal('organize.parentUnknown');
  const path = idPath(parent);
  if (own && path.includes(own.id)) throw new Refusal('organize.parentInside');
  if (own?.parentId !== parentId) assertMayPlace(await organizeScope(tx, ctx.user, all), parentId);
  return path;
}

async function checkManager(tx: Db, managerId: unknown): Promise<void> {
  if (!managerId) return;
  const user = await findOne(tx, 'weftUser', ['id'], { id: String(managerId), deleteMark: null });
  if (!user) throw new Refusal('organize.managerGone');
}

/** Inserts an organisation inside the transaction and returns its id. */
export async function insertOrganize(ctx: Ctx, tx: Db, category: Category, body: Values): Promise<string> {
  const values = acceptEntity(ctx, entityOf(category), flatten(body));
  const id = newId();
  const path = await parentPath(ctx, tx, await holdTree(tx), category, String(values.parentId));
  await checkManager(tx, values.managerId);
  const row = { ...pack(values), id, category, organizeIdTree: [...path, id].join() };
  await insertRows(tx, table, takenBy(category), [row], ctx);
  return id;
}

export async function createOrganize(ctx: Ctx, category: Category, body: Values): Promise<Reply> {
  await ctx.db.transaction((tx) => insertOrganize(ctx, tx, category, body));
  return { data: null, msg: 'common.created' };
}

/** Updates the descendants of the moved node. */
async function moveBranch(tx: Db, from: string, to: string): Promise<void> {
  if (from === to) return;
  await sql`update weft_organize set organize_id_tree = ${to} || substr(organize_id_tree, ${from.length + 1})
    where organize_id_tree like ${`${from},%`}`.execute(tx.kysely);
}

async function lockOwn(ctx: Ctx, tx: Db, all: OrganizeNode[], category: Category, id: string): Promise<OrganizeRow> {
  const row = await lockRow<OrganizeRow>(tx, table, id);
  if (row.category !== category) throw new Refusal('error.notFound');
  assertReachable(await organizeScope(tx, ctx.user, all), id);
  return row;
}

export async function updateOrganize(ctx: Ctx, category: Category, id: string, body: Values): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const all = await holdTree(tx);
    const row = await lockOwn(ctx, tx, all, category, id);
    const values = acceptEntity(ctx, entityOf(category), flatten(body), unpack(row));
    const path = await parentPath(ctx, tx, all, category, String(values.parentId), row);
    if (values.managerId !== row.managerId) await checkManager(tx, values.managerId);
    const organizeIdTree = [...path, id].join();
    await changeRow(tx, table, takenBy(category), id, { ...pack(values), organizeIdTree }, ctx);
    await moveBranch(tx, row.organizeIdTree, organizeIdTree);
  });
  return { data: null, msg: 'common.updated' };
}

/** Refuses to delete an organisation in use, checked in the order of contract §5.1. */
async function checkEmpty(tx: Db, id: string): Promise<void> {
  const { kysely } = tx;
  const found: [string, Promise<unknown>][] = [
    [
      'organize.hasOrganizes',
      kysely
        .selectFrom('weftOrganize')
        .select('id')
        .where('parentId', '=', id)
        .where('deleteMark', 'is', null)
        .limit(1)
        .executeTakeFirst(),
    ],
    [
      'organize.hasPositions',
      kysely
        .selectFrom('weftPosition')
        .select('id')
        .where('organizeId', '=', id)
        .where('deleteMark', 'is', null)
        .limit(1)
        .executeTakeFirst(),
    ],
    [
      'organize.hasUsers',
      kysely
        .selectFrom('weftUserRelation as place')
        .innerJoin('weftUser', 'weftUser.id', 'place.userId')
        .select('weftUser.id')
        .where('place.objectType', '=', 'Organize')
        .where('place.objectId', '=', id)
        .where('weftUser.deleteMark', 'is', null)
        .limit(1)
        .executeTakeFirst(),
    ],
    [
      'organize.hasRoles',
      kysely
        .selectFrom('weftRoleOrganize')
        .innerJoin('weftRole', 'weftRole.id', 'weftRoleOrganize.roleId')
        .select('weftRole.id')
        .where('weftRoleOrganize.organizeId', '=', id)
        .where('weftRole.deleteMark', 'is', null)
        .limit(1)
        .executeTakeFirst(),
    ],
  ];
  const rows = await Promise.all(found.map(([, row]) => row));
  const index = rows.findIndex((row) => row !== undefined);
  if (index >= 0) throw new Refusal(found[index]?.[0] as string);
}

/** A company or a department; `category` undefined: either (the contract deletes both with one call). */
export async function removeOrganize(ctx: Ctx, id: string, category?: Category): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const all = await holdTree(tx);
    const row = await lockRow<OrganizeRow>(tx, table, id);
    await lockOwn(ctx, tx, all, category ?? row.category, id);
    await checkEmpty(tx, id);
    await markDeleted(tx, table, id, ctx);
  });
  return { data: null, msg: 'common.deleted' };
}

export async function toggleOrganize(ctx: Ctx, id: string, category?: Category): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const all = await holdTree(tx);
    const { category: own, enabledMark } = await lockRow<OrganizeRow>(tx, table, id);
    await lockOwn(ctx, tx, all, category ?? own, id);
    await changeRow(tx, table, {}, id, { enabledMark: enabledMark === 1 ? 0 : 1 }, ctx);
  });
  return { data: null, msg: 'common.stateChanged' };
}

/** The form's data: propertyJson as text, also its members, and the id path of the parent (contract §5.1). */
export async function organizeInfo(ctx: Ctx, category: Category, id: string): Promise<Reply> {
  const row = await findRow<OrganizeRow>(ctx.db, table, id);
  if (!row || row.category !== category) throw new Refusal('error.notFound');
  assertReachable(await organizeScope(ctx.db, ctx.user, await allOrganizes(ctx.db)), id);
  const path = idPath(row).slice(0, -1);
  const members = unpack(row);
  return {
    data: {
      ...Object.fromEntries(Object.keys(entityOf(category).fields).map((name) => [name, members[name] ?? null])),
      id,
      ...(category === 'company' ? { propertyJson: row.propertyJson ?? '{}' } : {}),
      organizeIdTree: path.length ? path : [top],
    },
  };
}
