import { sql } from 'kysely';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { allOrganizes, idPath, namePath } from '../organisation/organizeNames';
import { inScope, organizeScope } from '../organisation/organizeScope';
import { seen } from '../permissions/hiddenCodes';
import { likeOf, type PageQuery, paged, pageOf } from '../platform/paging';
import { avatarPath, membershipsOf } from './profile';
import { plainTexts } from './userForm';
import { assertUserReachable } from './userScope';

const table = 'weftUser';

export type UserQuery = PageQuery & { organizeId?: string };

/** Everybody but `admin` within the person's reach, by organisation with all below it and by words (contract §5.9). */
export async function listedUsers(ctx: Ctx, query: UserQuery) {
  const like = likeOf(query.keyword);
  const organizes = await allOrganizes(ctx.db);
  let wanted = ctx.db.kysely.selectFrom(table).where('deleteMark', 'is', null).where('account', '!=', 'admin');
  if (like) {
    // One text is looked through, not three.
    const columns = seen(ctx.hidden, ['account', 'realName', 'mobilePhone']).map((name) => sql.ref(name));
    wanted = columns.length
      ? wanted.where(sql<boolean>`concat_ws(' ', ${sql.join(columns)}) ilike ${like}`)
      : wanted.where(sql<boolean>`false`);
  }
  const scope = await organizeScope(ctx.db, ctx.user, organizes);
  const { organizeId } = query;
  if (organizeId || scope) {
    const within = organizes.filter((node) => !organizeId || idPath(node).includes(organizeId));
    const ids = within.filter((node) => inScope(scope, node.id)).map((node) => node.id);
    const members = ctx.db.kysely.selectFrom('weftUserRelation').select('userId').where('objectType', '=', 'Organize');
    wanted = wanted.where('id', 'in', members.where('objectId', 'in', ['', ...ids]));
  }
  const inOrder = wanted.selectAll().orderBy('sortCode').orderBy('creatorTime', 'desc').orderBy('id');
  return { wanted, inOrder, byId: new Map(organizes.map((node) => [node.id, node])) };
}

export async function userList(ctx: Ctx, query: UserQuery): Promise<Reply> {
  const page = pageOf(query);
  const { wanted, inOrder, byId } = await listedUsers(ctx, query);
  const [{ total }, rows] = await Promise.all([
    wanted.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    inOrder.limit(page.pageSize).offset(page.offset).execute(),
  ]);
  const ids = ['', ...rows.map((row) => row.id)];
  const relations = ctx.db.kysely
    .selectFrom('weftUserRelation')
    .select(['userId', 'objectId'])
    .where('userId', 'in', ids);
  const places = await relations.where('objectType', '=', 'Organize').orderBy('id').execute();
  const pathsOf = (userId: string) =>
    places.filter((place) => place.userId === userId).flatMap((place) => byId.get(place.objectId) ?? []);
  const list = rows.map((row) => ({
    id: row.id,
    account: row.account,
    realName: row.realName,
    headIcon: avatarPath(row.headIcon),
    gender: row.gender ?? '',
    mobilePhone: row.mobilePhone ?? '',
    organize: pathsOf(row.id)
      .map((node) => namePath(node, byId))
      .join(' ; '),
    creatorTime: row.creatorTime.getTime(),
    sortCode: row.sortCode,
    enabledMark: row.enabledMark,
    isAdministrator: row.isAdministrator,
  }));
  return { data: paged(list, total, page) };
}

export async function userInfo(ctx: Ctx, id: string): Promise<Reply> {
  const users = ctx.db.kysely.selectFrom(table).selectAll().where('id', '=', id).where('deleteMark', 'is', null);
  const user = await users.executeTakeFirst();
  if (!user) throw new Refusal('error.notFound');
  const { organizes, positions, roles, groups } = await membershipsOf(ctx.db, id);
  await assertUserReachable(ctx, ctx.db, id);
  const ids = (items: { id: string }[]) => items.map((item) => item.id).join(',');
  return {
    data: {
      id,
      account: user.account,
      realName: user.realName,
      ...Object.fromEntries(plainTexts.map((name) => [name, user[name] ?? ''])),
      headIcon: avatarPath(user.headIcon),
      organizeId: ids(organizes),
      organizeIdTree: organizes.map(idPath),
      positionId: ids(positions),
      roleId: ids(roles),
      groupId: ids(groups),
      entryDate: user.entryDate?.getTime() ?? null,
      birthday: user.birthday?.getTime() ?? null,
      sortCode: user.sortCode,
      enabledMark: user.enabledMark,
      isAdministrator: user.isAdministrator,
    },
  };
}
