import { buildTree } from '../../../../core/tree';
import type { Ctx, Reply } from '../../../ctx';
import { findAll, findOne } from '../../../db/find';
import { type PageQuery, paged, pageOf } from '../../../lists/paging';
import { amongOf, organizeIdsOf } from '../../../services/organisation/members';
import { allOrganizes, idPath } from '../../../services/organisation/organizeNames';
import { organizeScope } from '../../../services/organisation/organizeScope';
import { findUsers, usersByIds } from './findUsers';
import { openFirst } from './openFirst';
import { mostBelow, organizeLevel, organizesByIds } from './organizeNodes';

/** Maximum rows of an unpaged list. */
const mostRows = 10_000;
const everything = { pageSize: mostRows, offset: 0 };
const oneLevel = { pageSize: mostBelow, offset: 0 };
/** Maximum matches of an unpaged search (contract-platform §5.9 GetListByAuthorize). */
const mostMatches = 50;

const topOf = (id: string): string => (id === '0' ? '-1' : id);

const isPerson = ({ type }: { type: string }): boolean => type === 'user';

/** Organisations and users directly below one, of these organisations only when given. */
async function levelBelow(ctx: Ctx, parentId: string, within?: ReadonlySet<string>) {
  const isHeld = within ? within.has(parentId) : parentId !== '-1';
  const [organizes, users] = await Promise.all([
    organizeLevel(ctx.db, { parentId, opens: 'people', ...(within && { within: [...within] }) }),
    isHeld ? findUsers(ctx, { among: { userIds: [], objectIds: [parentId] } }, oneLevel) : undefined,
  ]);
  const people = (users?.list ?? []).map((user) => ({ ...user, parentId, hasChildren: false }));
  return [...organizes, ...people];
}

/** One level; the top one carries the first levels below, down to people. */
async function levelOf(ctx: Ctx, organizeId: string, within?: ReadonlySet<string>) {
  const parentId = topOf(organizeId);
  const list = await levelBelow(ctx, parentId, within);
  return parentId === '-1' ? openFirst(list, (id) => levelBelow(ctx, id, within), isPerson) : list;
}

/** One level of organisations with their direct users; with a keyword, a page of users (ImUser/Selector). */
export async function userLevel(ctx: Ctx, organizeId: string, body: PageQuery): Promise<Reply> {
  if (body.keyword?.trim()) {
    const page = pageOf(body);
    const { list, total } = await findUsers(ctx, { keyword: body.keyword }, page);
    return { data: paged(list, total, page) };
  }
  return { data: { list: await levelOf(ctx, organizeId) } };
}

/** The same within the user's scope; a keyword returns at most 50 users (GetListByAuthorize). */
export async function userLevelByAuth(ctx: Ctx, organizeId: string, keyword: string | undefined): Promise<Reply> {
  const all = await allOrganizes(ctx.db);
  const scope = await organizeScope(ctx.db, ctx.user, all);
  if (scope === undefined) {
    return userLevel(ctx, organizeId, { keyword, pageSize: mostMatches });
  }
  if (keyword?.trim()) {
    const page = { pageSize: mostMatches, offset: 0 };
    const { list } = await findUsers(ctx, { keyword, among: { userIds: [], objectIds: [...scope] } }, page);
    return { data: { list } };
  }
  return { data: { list: await levelOf(ctx, organizeId, scope) } };
}

/** System variables usable as filter values, which refer to the current user (contract-visualdev §3.4). */
const variables: Readonly<Record<string, string>> = {
  currentUser: 'picker.currentUser',
  '@userAndSubordinates': 'picker.currentUserAndBelow',
};

/** Stored users in the given order, and system variables of filters by their labels (getUserList). */
export async function userNames(ctx: Ctx, ids: readonly string[]): Promise<Reply> {
  const people = await usersByIds(ctx, ids);
  const byId = new Map<string, unknown>(people.map((person) => [person.id, person]));
  for (const [id, words] of Object.entries(variables)) {
    byId.set(id, { id, fullName: ctx.t(words), type: 'system', headIcon: '', organize: '' });
  }
  return { data: { list: ids.flatMap((id) => byId.get(id) ?? []) } };
}

/** The direct reports of the current user (getSubordinates). */
export async function subordinates(ctx: Ctx, keyword: string | undefined): Promise<Reply> {
  const { list } = await findUsers(ctx, { keyword, managerId: ctx.user.id }, oneLevel);
  return { data: list };
}

/** Users of an organisation (default: the current user's own): an array, or a page if requested (getOrganization). */
export async function usersOfOrganize(ctx: Ctx, query: PageQuery & { organizeId?: string }): Promise<Reply> {
  const { organizeId, keyword } = query;
  const id = !organizeId || organizeId === '0' ? ctx.user.organizeId : organizeId;
  const isPage = query.pageSize !== undefined;
  const page = isPage ? pageOf(query) : oneLevel;
  const among = { userIds: [], objectIds: [id ?? ''] };
  const { list, total } = await findUsers(ctx, { keyword, among }, page);
  return { data: isPage ? paged(list, total, pageOf(query)) : list };
}

/** The organisation of a position with the position's users (GetUsersByPositionId). */
export async function usersOfPosition(ctx: Ctx, positionId: string, keyword?: string): Promise<Reply> {
  const position = await findOne(ctx.db, 'weftPosition', ['organizeId'], { id: positionId, deleteMark: null });
  if (!position) return { data: [] };
  const [organizes, { list }] = await Promise.all([
    organizesByIds(ctx.db, [position.organizeId]),
    findUsers(ctx, { keyword, among: { userIds: [], objectIds: [positionId] } }, oneLevel),
  ]);
  const children = list.map((user) => ({ ...user, parentId: position.organizeId }));
  return {
    data: organizes.map((node) => ({
      ...node,
      fullName: node.organize,
      hasChildren: children.length > 0,
      isLeaf: children.length === 0,
      children: children.length ? children : null,
    })),
  };
}

/** The organisations of a role or, for one of them, its users (GetUsersByRoleOrgId). With a keyword, users only. */
export async function usersOfRoleByOrganize(
  ctx: Ctx,
  { roleId, organizeId, keyword }: { roleId: string; organizeId?: string; keyword?: string },
): Promise<Reply> {
  const bound = await findAll(ctx.db, 'weftRoleOrganize', ['organizeId'], { roleId });
  const organizeIds = bound.map((row) => row.organizeId);
  if (keyword?.trim()) {
    const { list } = await findUsers(
      ctx,
      { keyword, among: { userIds: [], objectIds: organizeIds } },
      { pageSize: mostMatches, offset: 0 },
    );
    return { data: list };
  }
  if (organizeId && organizeId !== '0') return usersOfOrganize(ctx, { organizeId });
  const organizes = await organizesByIds(ctx.db, organizeIds);
  const nodes = organizes.map((node) => ({ ...node, fullName: node.organize, hasChildren: true, isLeaf: false }));
  const peopleOf = async (id: string) =>
    (await findUsers(ctx, { among: { userIds: [], objectIds: [id] } }, oneLevel)).list.map((user) => ({
      ...user,
      hasChildren: false,
    }));
  return { data: await openFirst(nodes, peopleOf, isPerson) };
}

/** A page of a role's users. */
export async function usersOfRole(ctx: Ctx, query: PageQuery & { roleId: string }): Promise<Reply> {
  const page = pageOf(query);
  const among = { userIds: [], objectIds: [query.roleId] };
  const { list, total } = await findUsers(ctx, { keyword: query.keyword, among }, page);
  return { data: paged(list, total, page) };
}

export interface UserConditionBody {
  departIds?: string[] | null;
  positionIds?: string[] | null;
  userIds?: string[] | null;
  roleIds?: string[] | null;
  groupIds?: string[] | null;
  pagination?: PageQuery;
}

/** A page of the users in the union of these lists (UserCondition). */
export async function usersByCondition(ctx: Ctx, body: UserConditionBody): Promise<Reply> {
  const page = pageOf(body.pagination ?? {});
  const { keyword } = body.pagination ?? {};
  const among = {
    userIds: body.userIds ?? [],
    objectIds: [
      ...(await organizeIdsOf(ctx, body.departIds ?? [])),
      ...[body.positionIds, body.roleIds, body.groupIds].flatMap((ids) => ids ?? []),
    ],
  };
  const { list, total } = await findUsers(ctx, { keyword, among }, page);
  return { data: paged(list, total, page) };
}

/** A page of the users of `id--type` members (getSelectedUserList). */
export async function usersOfMembers(ctx: Ctx, members: readonly string[], pagination: PageQuery = {}): Promise<Reply> {
  const page = pageOf(pagination);
  const among = await amongOf(ctx, members);
  const { list, total } = await findUsers(ctx, { keyword: pagination.keyword, among }, page);
  return { data: paged(list, total, page) };
}

/** Contacts: all users except the current one (ImUser). */
export async function contacts(ctx: Ctx, query: PageQuery): Promise<Reply> {
  const page = pageOf(query);
  const { list, total } = await findUsers(ctx, { keyword: query.keyword, exceptId: ctx.user.id }, page);
  const rows = list.map(({ id, fullName, headIcon, organize }) => {
    const [realName, account] = [fullName.slice(0, fullName.lastIndexOf('/')), fullName.split('/').at(-1)];
    return { id, account, realName, headIcon, department: organize };
  });
  return { data: paged(rows, total, page) };
}

/** All enabled users, up to the row limit (All). */
export async function allUsers(ctx: Ctx): Promise<Reply> {
  const { list } = await findUsers(ctx, {}, everything);
  return {
    data: {
      list: list.map(({ id, fullName, headIcon, gender, organize }) => ({
        id,
        account: fullName.split('/').at(-1),
        realName: fullName.slice(0, fullName.lastIndexOf('/')),
        headIcon,
        gender,
        department: organize,
        quickQuery: '',
      })),
    },
  };
}

/** Organisations with their users in one tree, up to the row limit (Selector). */
export async function userTree(ctx: Ctx): Promise<Reply> {
  const [organizes, { list }] = await Promise.all([allOrganizes(ctx.db), findUsers(ctx, {}, everything)]);
  const nodes = organizes.slice(0, mostRows).map((row) => ({
    id: row.id,
    parentId: row.parentId,
    fullName: row.fullName,
    type: row.category,
    organizeIds: idPath(row),
    enabledMark: row.enabledMark,
    isLeaf: false,
  }));
  const people = list.map((user) => ({ ...user, parentId: user.organizeId }));
  return { data: { list: buildTree<(typeof nodes)[number] | (typeof people)[number]>([...nodes, ...people]) } };
}
