import { type TSchema, Type } from 'typebox';
import type { RouteSpec } from '../../../http/routeSpec';
import { pageQuery, text } from '../../../http/shapes';
import { groupSelector, groupsByCondition } from './groupChoices';
import { departmentSelector, organizesByCondition } from './organizeChoices';
import { allPositions, positionSelector, positionsByCondition, positionsOfOrganizes } from './positionChoices';
import { roleSelector, roleSelectorByPermission, rolesByCondition, rolesOfOrganizes } from './roleChoices';
import { selectedList } from './selectedList';
import {
  allUsers,
  contacts,
  subordinates,
  userLevel,
  userLevelByAuth,
  userNames,
  usersByCondition,
  usersOfMembers,
  usersOfOrganize,
  usersOfPosition,
  usersOfRole,
  usersOfRoleByOrganize,
  userTree,
} from './userChoices';

const most = 5_000;
const id = text(100);
const maybe = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));
const ids = maybe(Type.Array(id, { maxItems: most }));
const keyword = maybe(text(200));
const pageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));
const currentPage = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));
const pagination = Type.Optional(Type.Object({ keyword: Type.Optional(text(200)), currentPage, pageSize }));
/** Ids under the specification's name, or under that of newer clients (contract gap G6). */
const Members = Type.Object({ userId: ids, ids, pagination });
const membersOf = (body: { userId?: string[]; ids?: string[] }): string[] => body.userId ?? body.ids ?? [];
const OrganizeIds = Type.Object({
  organizeIds: Type.Array(Type.Union([id, Type.Array(id, { maxItems: 50 })]), { maxItems: most }),
});
/** An organisation by its id or by the path to it. */
const places = maybe(Type.Array(Type.Union([id, Type.Array(id, { maxItems: 50 })]), { maxItems: most }));
const lastIds = (organizeIds: (string | string[])[]): string[] =>
  organizeIds.map((each) => (Array.isArray(each) ? (each.at(-1) ?? '') : each));

const users: RouteSpec[] = [
  { call: 'users.all', summary: 'Everybody', permission: 'signedIn', handler: (ctx) => allUsers(ctx) },
  {
    call: 'users.selector',
    summary: 'Organisations with people',
    permission: 'signedIn',
    handler: (ctx) => userTree(ctx),
  },
  {
    call: 'users.contacts',
    summary: 'Contacts',
    permission: 'signedIn',
    query: pageQuery(),
    handler: (ctx, { query }) => contacts(ctx, query),
  },
  {
    call: 'users.level',
    summary: 'One level of organisations and people, or people by keyword',
    permission: 'signedIn',
    body: Type.Object({ keyword: Type.Optional(text(200)), currentPage, pageSize }),
    handler: (ctx, { path, body }) => userLevel(ctx, path.id, body),
  },
  {
    call: 'users.levelByAuth',
    summary: 'The same within the person’s scope',
    permission: 'signedIn',
    body: Type.Object({ keyword }),
    handler: (ctx, { path, body }) => userLevelByAuth(ctx, path.id, body.keyword ?? undefined),
  },
  {
    call: 'users.userList',
    summary: 'Stored people by id',
    permission: 'signedIn',
    body: Members,
    handler: (ctx, { body }) => userNames(ctx, membersOf(body)),
  },
  {
    call: 'users.subordinates',
    summary: 'Who reports to me',
    permission: 'signedIn',
    body: Type.Object({ keyword }),
    handler: (ctx, { body }) => subordinates(ctx, body.keyword ?? undefined),
  },
  {
    call: 'users.ofOrganize',
    summary: 'People of an organisation',
    permission: 'signedIn',
    query: Type.Object({ keyword: Type.Optional(text(200)), organizeId: Type.Optional(id), currentPage, pageSize }),
    handler: (ctx, { query }) => usersOfOrganize(ctx, query),
  },
  {
    call: 'users.ofPosition',
    summary: 'People of a position',
    permission: 'signedIn',
    query: Type.Object({ positionId: id, keyword: Type.Optional(text(200)) }),
    handler: (ctx, { query }) => usersOfPosition(ctx, query.positionId, query.keyword),
  },
  {
    call: 'users.ofRoleByOrganize',
    summary: 'Organisations of a role and their people',
    permission: 'signedIn',
    query: Type.Object({ roleId: id, organizeId: Type.Optional(id), keyword: Type.Optional(text(200)) }),
    handler: (ctx, { query }) => usersOfRoleByOrganize(ctx, query),
  },
  {
    call: 'users.ofRole',
    summary: 'People of a role',
    permission: 'signedIn',
    query: pageQuery({ roleId: id }),
    handler: (ctx, { query }) => usersOfRole(ctx, query),
  },
  {
    call: 'users.condition',
    summary: 'People that departments, positions, roles, groups and ids allow',
    permission: 'signedIn',
    body: Type.Object({ departIds: ids, positionIds: ids, userIds: ids, roleIds: ids, groupIds: ids, pagination }),
    handler: (ctx, { body }) => usersByCondition(ctx, body),
  },
  {
    call: 'users.selectedList',
    summary: 'Stored members by id--type',
    permission: 'signedIn',
    body: Type.Object({ userId: ids, ids, type: Type.Optional(text(20)) }),
    handler: (ctx, { body }) => selectedList(ctx, membersOf(body), body.type),
  },
  {
    call: 'users.selectedUserList',
    summary: 'The people behind id--type members',
    permission: 'signedIn',
    body: Members,
    handler: (ctx, { body }) => usersOfMembers(ctx, membersOf(body), body.pagination),
  },
];

/** Calls of pickers (contract-platform §5 and §9): open to every signed-in person. */
export const choosingRoutes: RouteSpec[] = [
  {
    call: 'organize.departmentSelector',
    summary: 'Companies and departments',
    permission: 'signedIn',
    query: pageQuery({ parentId: Type.Optional(id), type: Type.Optional(Type.Literal('company')) }),
    handler: (ctx, { path, query }) => departmentSelector(ctx, path.id, query),
  },
  {
    call: 'organize.condition',
    summary: 'A tree of these organisations',
    permission: 'signedIn',
    body: Type.Object({ keyword, departIds: places, ids: places }),
    handler: (ctx, { body }) =>
      organizesByCondition(ctx, {
        keyword: body.keyword,
        departIds: lastIds([...(body.departIds ?? []), ...(body.ids ?? [])]),
      }),
  },
  {
    call: 'position.selector',
    summary: 'Positions by organisation',
    permission: 'signedIn',
    query: pageQuery({ parentId: Type.Optional(id) }),
    handler: (ctx, { query }) => positionSelector(ctx, query),
  },
  { call: 'position.all', summary: 'All positions', permission: 'signedIn', handler: (ctx) => allPositions(ctx) },
  {
    call: 'position.listByOrgIds',
    summary: 'Positions of organisations',
    permission: 'signedIn',
    body: OrganizeIds,
    handler: (ctx, { body }) => positionsOfOrganizes(ctx, lastIds(body.organizeIds)),
  },
  {
    call: 'position.condition',
    summary: 'A tree of the positions of these departments and of these positions',
    permission: 'signedIn',
    body: Type.Object({ keyword, departIds: ids, positionIds: ids, ids }),
    handler: (ctx, { body }) => positionsByCondition(ctx, body),
  },
  {
    call: 'role.selector',
    summary: 'Roles by organisation',
    permission: 'signedIn',
    handler: (ctx) => roleSelector(ctx),
  },
  {
    call: 'role.selectorByPermission',
    summary: 'Roles by organisation within the person’s scope',
    permission: 'signedIn',
    handler: (ctx) => roleSelectorByPermission(ctx),
  },
  {
    call: 'role.listByOrgIds',
    summary: 'Roles of organisations, and the global ones',
    permission: 'signedIn',
    body: OrganizeIds,
    handler: (ctx, { body }) => rolesOfOrganizes(ctx, lastIds(body.organizeIds)),
  },
  {
    call: 'role.condition',
    summary: 'A tree of these roles and of the roles of these organisations (3.6)',
    permission: 'signedIn',
    body: Type.Object({ keyword, ids }),
    handler: (ctx, { body }) => rolesByCondition(ctx, body),
  },
  {
    call: 'group.condition',
    summary: 'These groups by type (3.6)',
    permission: 'signedIn',
    body: Type.Object({ keyword, ids }),
    handler: (ctx, { body }) => groupsByCondition(ctx, body),
  },
  { call: 'group.selector', summary: 'Groups by type', permission: 'signedIn', handler: (ctx) => groupSelector(ctx) },
  ...users,
];
