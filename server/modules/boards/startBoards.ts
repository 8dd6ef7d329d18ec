import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findAll, findOne } from '../../db/find';
import type { Db } from '../../db/types';

/** Whose start page a board is. */
export interface Starts {
  /** 1: everybody without a portal of their role or organisation. */
  all: 0 | 1;
  roleIds: string[];
  organizeIds: string[];
}

type Kind = 'Role' | 'Organize' | 'All';

/** Portals that are shown, with whom they are for. */
function startRows(db: Db) {
  return db.kysely
    .selectFrom('weftBoardDefault as d')
    .innerJoin('weftBoard as b', 'b.id', 'd.boardId')
    .select(['d.objectType', 'd.objectId', 'd.boardId'])
    .where('b.type', '=', 8)
    .where('b.enabledMark', '=', 1)
    .where('b.publishedVersion', 'is not', null)
    .where('b.deleteMark', 'is', null)
    .orderBy('b.sortCode')
    .orderBy('b.creatorTime', 'desc')
    .orderBy('d.objectId')
    .orderBy('b.id')
    .execute();
}

/** Ids of the person's organisation and of those above it, the nearest first. */
async function organizePath(ctx: Pick<Ctx, 'db' | 'user'>): Promise<string[]> {
  const row = await findOne(ctx.db, 'weftOrganize', ['organizeIdTree'], { id: ctx.user.organizeId ?? '' });
  return (row?.organizeIdTree ?? '').split(',').filter(Boolean).reverse();
}

async function roleIdsOf({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<Set<string>> {
  const rows = await findAll(db, 'weftUserRelation', ['objectId'], { userId: user.id, objectType: 'Role' });
  return new Set(rows.map(({ objectId }) => objectId));
}

/**
 * The portal of a person's start page: that of a role, else of the nearest organisation, else of everybody; '' for none.
 * Whoever looks as a role has that role and no organisation.
 */
export async function startBoard(ctx: Pick<Ctx, 'db' | 'user'>): Promise<string> {
  const rows = await startRows(ctx.db);
  if (!rows.length) return '';
  const viewed = ctx.user.viewing?.roleId;
  const [roles, path] = viewed ? [new Set([viewed]), []] : await Promise.all([roleIdsOf(ctx), organizePath(ctx)]);
  const ofRole = rows.find(({ objectType, objectId }) => objectType === 'Role' && roles.has(objectId));
  const ofPlace = path
    .map((id) => rows.find(({ objectType, objectId }) => objectType === 'Organize' && objectId === id))
    .find(Boolean);
  return (ofRole ?? ofPlace ?? rows.find(({ objectType }) => objectType === 'All'))?.boardId ?? '';
}

/** Whose start page this board is. */
export async function boardStarts(ctx: Ctx, boardId: string): Promise<Reply> {
  const rows = await ctx.db.kysely.selectFrom('weftBoardDefault').selectAll().where('boardId', '=', boardId).execute();
  const ids = (kind: Kind) => rows.filter(({ objectType }) => objectType === kind).map(({ objectId }) => objectId);
  return {
    data: { all: ids('All').length ? 1 : 0, roleIds: ids('Role').sort(), organizeIds: ids('Organize').sort() },
  };
}

async function assertThere(tx: Db, table: 'weftRole' | 'weftOrganize', ids: string[]): Promise<void> {
  if (!ids.length) return;
  const found = tx.kysely.selectFrom(table).select('id').where('id', 'in', ids).where('deleteMark', 'is', null);
  if ((await found.execute()).length !== new Set(ids).size) throw new Refusal('error.notFound');
}

/** Sets whose start page this portal is; it replaces other portals of the same roles and organisations. */
export async function setStarts(ctx: Ctx, boardId: string, { all, roleIds, organizeIds }: Starts): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const board = await findOne(tx, 'weftBoard', ['type'], { id: boardId, deleteMark: null }, 'forUpdate');
    if (!board) throw new Refusal('error.notFound');
    if (board.type !== 8) throw new Refusal('board.notPortal');
    await assertThere(tx, 'weftRole', roleIds);
    await assertThere(tx, 'weftOrganize', organizeIds);
    await tx.kysely.deleteFrom('weftBoardDefault').where('boardId', '=', boardId).execute();
    const row = (objectType: Kind) => (objectId: string) => ({ objectType, objectId, boardId });
    const rows = [
      ...[...new Set(roleIds)].map(row('Role')),
      ...[...new Set(organizeIds)].map(row('Organize')),
      ...(all ? [row('All')('')] : []),
    ];
    if (rows.length)
      await tx.kysely
        .insertInto('weftBoardDefault')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['objectType', 'objectId']).doUpdateSet({ boardId }))
        .execute();
  });
  return { data: null, msg: 'common.set' };
}
