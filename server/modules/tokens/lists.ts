import type { Ctx } from '../../ctx';
import { findAll } from '../../db/find';
import type { List } from '../../lists/list';
import { grantsOf } from '../../services/permissions/grants';

const state = `case when t.ended_time is not null then 'ended' when t.expires_time <= now() then 'expired' else 'live' end`;

const columns: List['columns'] = {
  fullName: 'text',
  kind: 'text',
  writes: 'number',
  everything: 'number',
  perMinute: 'number',
  creatorTime: 'date',
  expiresTime: 'date',
  lastUsedTime: 'date',
  state: { sql: state, type: 'text' },
};

/** The personal tokens of the person, the latest first. */
export const ownTokens: List = {
  table: 'weftToken',
  undeleted: true,
  columns: { ...columns, owner: { sql: 't.user_id', type: 'text', filterOnly: true } },
  search: ['fullName'],
  scope: ({ user }) => ({ owner: user.id, kind: 'personal' }),
  sort: ['-creatorTime'],
};

/** Every token, for administrators. */
export const allTokens: List = {
  table: 'weftToken',
  undeleted: true,
  joins: 'left join weft_user owner on owner.id = t.user_id left join weft_user maker on maker.id = t.creator_user_id',
  columns: {
    ...columns,
    owner: { sql: "owner.real_name || '/' || owner.account", type: 'text' },
    maker: { sql: "maker.real_name || '/' || maker.account", type: 'text' },
  },
  search: ['fullName', 'owner'],
  filter: { kind: 'kind' },
  sort: ['-creatorTime'],
};

/** Menus of pages that the person may open. */
async function openMenus({ db, user }: Ctx) {
  const { menuIds } = await grantsOf(db, user);
  return db.kysely
    .selectFrom('weftMenu')
    .select(['enCode', 'fullName', 'moduleId'])
    .where('id', 'in', [...menuIds, ''])
    .where('category', '=', 'Web')
    .where('type', '!=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .execute();
}

/** Pages of the product: their calls need the permission of a menu. Those of models are models. */
export async function reachableMenus(ctx: Ctx): Promise<{ id: string; enCode: string; fullName: string }[]> {
  const menus = (await openMenus(ctx)).filter(({ moduleId }) => !moduleId);
  return menus.map(({ enCode, fullName }) => ({ id: enCode, enCode, fullName }));
}

/** Models under the person's menus. */
export async function reachableModels(ctx: Ctx): Promise<{ id: string; fullName: string }[]> {
  const ids = (await openMenus(ctx)).flatMap(({ moduleId }) => moduleId ?? []);
  return findAll(ctx.db, 'weftVisualdev', ['id', 'fullName'], { id: [...ids, ''], deleteMark: null }, [
    'fullName',
    'id',
  ]);
}
