import { newId } from '../../../core/id';
import type { Entity } from '../../../core/language/types';
import entity from '../../../schemas/entities/role.json';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { changeRow, findRow, insertRows, lockRow, markDeleted, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { acceptEntity } from '../../resources/acceptEntity';
import { ownTree } from '../organisation/organizeLists';
import { allOrganizes, idPath, namePath, type OrganizeNode } from '../organisation/organizeNames';
import { inScope, organizeScope } from '../organisation/organizeScope';
import { signOutMembers } from '../permissions/authority';
import { seen } from '../permissions/hiddenCodes';
import { likeOf, type PageQuery, paged, pageOf } from '../platform/paging';
import { hasMembers } from './relations';
import { assertMayBind, assertMayChangeRole, assertMayMakeGlobal, assertRoleReachable, organizesOf } from './roleScope';

const table = 'weftRole';
const taken = { weft_role_full_name: 'role.nameTaken', weft_role_en_code: 'role.codeTaken' };

export interface RoleForm {
  fullName: string;
  enCode: string;
  globalMark: number;
  /** Id paths of organisations; empty for a global role. */
  organizeIdsTree?: string[][];
  sortCode?: number;
  enabledMark?: number;
  description?: string | null;
}

interface RoleRow extends StoredRow {
  fullName: string;
  enCode: string;
  globalMark: number;
  enabledMark: number;
  sortCode: number;
  description: string | null;
}

interface Bound {
  byRole: Map<string, string[]>;
  byId: Map<string, OrganizeNode>;
}

/** Which organisations roles are bound to. */
async function boundOrganizes(db: Db, roleIds: string[]): Promise<Bound> {
  const byRole = new Map<string, string[]>();
  const byId = new Map((await allOrganizes(db)).map((node) => [node.id, node]));
  if (roleIds.length === 0) return { byRole, byId };
  const rows = await db.kysely.selectFrom('weftRoleOrganize').selectAll().where('roleId', 'in', roleIds).execute();
  for (const row of rows) byRole.set(row.roleId, [...(byRole.get(row.roleId) ?? []), row.organizeId]);
  return { byRole, byId };
}

function typeWord(ctx: Ctx, globalMark: number): string {
  return ctx.t(globalMark === 1 ? 'role.global' : 'role.organize');
}

/** Roles of a page (contract §5.3). organizeId: `0` global only, an id with all below it, empty everything. */
export async function roleList(ctx: Ctx, query: PageQuery & { organizeId?: string }): Promise<Reply> {
  const page = pageOf(query);
  const like = likeOf(query.keyword);
  let wanted = ctx.db.kysely.selectFrom(table).where('deleteMark', 'is', null);
  if (like)
    wanted = wanted.where((or) =>
      or.or(seen(ctx.hidden, ['fullName', 'enCode']).map((name) => or(name, 'ilike', like))),
    );
  const all = await allOrganizes(ctx.db);
  const scope = await organizeScope(ctx.db, ctx.user, all);
  const { organizeId } = query;
  if (organizeId === '0') wanted = wanted.where('globalMark', '=', 1);
  else if (organizeId || scope) {
    const within = all.filter((node) => !organizeId || idPath(node).includes(organizeId));
    const ids = within.filter((node) => inScope(scope, node.id)).map((node) => node.id);
    const bound = ctx.db.kysely
      .selectFrom('weftRoleOrganize')
      .select('roleId')
      .where('organizeId', 'in', ['', ...ids]);
    wanted = wanted.where((or) =>
      organizeId ? or('id', 'in', bound) : or.or([or('id', 'in', bound), or('globalMark', '=', 1)]),
    );
  }
  const [{ total }, rows] = await Promise.all([
    wanted.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    wanted
      .selectAll()
      .orderBy('sortCode')
      .orderBy('creatorTime', 'desc')
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
  ]);
  const { byRole, byId } = await boundOrganizes(
    ctx.db,
    rows.map((row) => row.id),
  );
  const paths = (id: string) =>
    (byRole.get(id) ?? []).flatMap((each) => byId.get(each) ?? []).map((node) => namePath(node, byId));
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    enCode: row.enCode,
    type: typeWord(ctx, row.globalMark),
    globalMark: row.globalMark,
    organizeInfo: paths(row.id).join(' ; '),
    creatorTime: row.creatorTime.getTime(),
    sortCode: row.sortCode,
    enabledMark: row.enabledMark,
    description: row.description ?? '',
  }));
  return { data: paged(list, total, page) };
}

/** The tree beside the roles (contract §8.4). */
export async function rolePlaces(ctx: Ctx): Promise<Reply> {
  const organizes = await ownTree(ctx);
  const global = { id: '0', parentId: '-1', fullName: ctx.t('role.global'), icon: 'icon-ym icon-ym-global-role' };
  return { data: { list: ctx.user.isAdministrator ? [global, ...organizes] : organizes } };
}

export async function roleInfo(ctx: Ctx, id: string): Promise<Reply> {
  const row = await findRow<RoleRow>(ctx.db, table, id);
  if (!row) throw new Refusal('error.notFound');
  const { byRole, byId } = await boundOrganizes(ctx.db, [id]);
  await assertRoleReachable(ctx, ctx.db, row);
  const organizes = (byRole.get(id) ?? []).flatMap((each) => byId.get(each) ?? []);
  const { fullName, enCode, globalMark, sortCode, enabledMark, description } = row;
  return {
    data: {
      id,
      fullName,
      enCode,
      type: typeWord(ctx, globalMark),
      globalMark,
      organizeIdsTree: organizes.map(idPath),
      sortCode,
      enabledMark,
      description: description ?? '',
    },
  };
}

/** The same rules as the form (schemas/entities). */
function columnsOf(ctx: Ctx, form: RoleForm): Record<string, unknown> {
  const named = { ...form, fullName: form.fullName.trim(), enCode: form.enCode.trim() };
  return acceptEntity(ctx, entity as unknown as Entity, named);
}

/** The organisations of the form: the last id of each path. */
async function wantedOrganizes(tx: Db, form: RoleForm): Promise<string[]> {
  if (form.globalMark === 1) return [];
  const ids = [...new Set((form.organizeIdsTree ?? []).flatMap((path) => path.at(-1) ?? []))];
  const known = new Set((await allOrganizes(tx)).map((node) => node.id));
  if (ids.length === 0 || ids.some((id) => !known.has(id))) throw new Refusal('role.organizeMissing');
  return ids;
}

async function setOrganizes(tx: Db, roleId: string, organizeIds: string[]): Promise<void> {
  await tx.kysely.deleteFrom('weftRoleOrganize').where('roleId', '=', roleId).execute();
  const rows = organizeIds.map((organizeId) => ({ roleId, organizeId }));
  if (rows.length > 0) await tx.kysely.insertInto('weftRoleOrganize').values(rows).execute();
}

export async function createRole(ctx: Ctx, form: RoleForm): Promise<Reply> {
  assertMayMakeGlobal(ctx, form.globalMark);
  const id = newId();
  await ctx.db.transaction(async (tx) => {
    const organizes = await wantedOrganizes(tx, form);
    await assertMayBind(ctx, tx, organizes);
    await insertRows(tx, table, taken, [{ id, ...columnsOf(ctx, form) }], ctx);
    await setOrganizes(tx, id, organizes);
  });
  return { data: null, msg: 'common.created' };
}

/** Whether a member of the role belongs to an organisation that it leaves. */
async function losesMembers(tx: Db, roleId: string, organizeIds: string[]): Promise<boolean> {
  const left = (await organizesOf(tx, roleId)).filter((id) => !organizeIds.includes(id));
  if (left.length === 0) return false;
  const row = await tx.kysely
    .selectFrom('weftUserRelation as role')
    .innerJoin('weftUserRelation as place', 'place.userId', 'role.userId')
    .select('role.userId')
    .where('role.objectId', '=', roleId)
    .where('role.objectType', '=', 'Role')
    .where('place.objectType', '=', 'Organize')
    .where('place.objectId', 'in', left)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRole(ctx: Ctx, id: string, form: RoleForm): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<RoleRow>(tx, table, id);
    await assertMayChangeRole(ctx, tx, row);
    assertMayMakeGlobal(ctx, form.globalMark);
    const organizes = await wantedOrganizes(tx, form);
    await assertMayBind(ctx, tx, organizes);
    const members = await hasMembers(tx, 'Role', id);
    if (members && row.globalMark === 1 && form.globalMark !== 1) throw new Refusal('role.globalHasMembers');
    if (members && row.enabledMark === 1 && form.enabledMark === 0) throw new Refusal('role.stateHasMembers');
    if (row.globalMark !== 1 && form.globalMark !== 1 && (await losesMembers(tx, id, organizes))) {
      throw new Refusal('role.organizeHasMembers');
    }
    await changeRow(tx, table, taken, id, columnsOf(ctx, form), ctx);
    await setOrganizes(tx, id, organizes);
    await signOutMembers(ctx, tx, [id]);
  });
  return { data: null, msg: 'common.updated' };
}

/** What a role grants, by kind, in the order in which a deletion names it. */
const grantWords: [string, string][] = [
  ['resource', 'role.hasResources'],
  ['button', 'role.hasButtons'],
  ['column', 'role.hasColumns'],
  ['form', 'role.hasForms'],
  ['module', 'role.hasMenus'],
];

async function refuseGrants(tx: Db, id: string): Promise<void> {
  const rows = await tx.kysely
    .selectFrom('weftAuthorize')
    .select('itemType')
    .distinct()
    .where('objectId', '=', id)
    .execute();
  const kinds = new Set(rows.map((row) => row.itemType));
  const word = grantWords.find(([kind]) => kinds.has(kind))?.[1];
  if (word) throw new Refusal(word);
}

export async function removeRole(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<RoleRow>(tx, table, id);
    await assertMayChangeRole(ctx, tx, row);
    await refuseGrants(tx, id);
    if (await hasMembers(tx, 'Role', id)) throw new Refusal('role.hasMembers');
    await tx.kysely.deleteFrom('weftAuthorize').where('objectId', '=', id).execute();
    await setOrganizes(tx, id, []);
    await markDeleted(tx, table, id, ctx);
  });
  return { data: null, msg: 'common.deleted' };
}

export async function toggleRole(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<RoleRow>(tx, table, id);
    await assertMayChangeRole(ctx, tx, row);
    if (row.enabledMark === 1 && (await hasMembers(tx, 'Role', id))) throw new Refusal('role.stateHasMembers');
    await changeRow(tx, table, taken, id, { enabledMark: row.enabledMark === 1 ? 0 : 1 }, ctx);
    await signOutMembers(ctx, tx, [id]);
  });
  return { data: null, msg: 'common.stateChanged' };
}
