import { Type } from 'typebox';
import { limits } from '../../../core/limits';
import type { UploadedFile } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { Id, ids, text } from '../../http/shapes';
import { listQuery, listRoute } from '../../resources/listRoute';
import { companyTree } from '../organisation/organizes';
import { rolePlaces } from '../permissions/rolePlaces';
import { resetFactor } from './resetFactor';
import { memberIds, memberPermissions, mostMembers, setMembers } from './userRelations';
import { exportUsers } from './userSheets/exportUsers';
import { checkUsers, exportUserFailures, importUsers, previewUsers, uploadUsers } from './userSheets/importUsers';
import { userTemplate } from './userSheets/template';
import { opensPages, userInfo, userList } from './users';
import { createUser, removeUser, resetPassword, toggleUser, unlockUser, updateUser } from './userWrites';

const user = 'permission.user';
const role = 'permission.role';
const path = Id;
const idPaths = Type.Optional(Type.Array(Type.Array(text(50), { maxItems: 50 }), { maxItems: 500 }));
/** Ids as csv, as the contract has them, or as a list. */
const idList = Type.Optional(Type.Union([text(20_000), ids(), Type.Null()]));
/** A person's memberships, besides the members of the entity. */
const Memberships = Type.Object({
  organizeIdTree: idPaths,
  organizeId: idList,
  positionId: idList,
  roleId: idList,
  groupId: idList,
});

const roles: RouteSpec[] = [
  {
    call: 'role.places',
    summary: 'Where roles belong: everywhere (administrators only), and the organisations within the person’s scope',
    hides: 'none',
    permission: { module: role },
    handler: (ctx) => rolePlaces(ctx),
  },
];

const users: RouteSpec[] = [
  listRoute('users.list', {
    summary: 'Users',
    permission: { module: user },
    list: userList,
  }),
  {
    call: 'users.info',
    summary: 'One user',
    hides: 'form',
    permission: { module: user },
    path,
    handler: (ctx, input) => userInfo(ctx, input.path.id),
  },
  {
    call: 'users.create',
    summary: 'Create a user',
    hides: 'form',
    permission: { module: user, button: 'btn_add' },
    entity: 'user',
    body: Memberships,
    handler: (ctx, { body }) => createUser(ctx, body),
  },
  {
    call: 'users.update',
    summary: 'Change a user',
    hides: 'form',
    keeps: 'users.info',
    permission: { module: user, button: 'btn_edit' },
    path,
    entity: 'user',
    body: Memberships,
    handler: (ctx, input) => updateUser(ctx, input.path.id, input.body),
  },
  {
    call: 'users.opens',
    summary: 'Whether somebody with these roles can open any page; without one they cannot sign in (ours)',
    hides: 'none',
    permission: { module: user },
    body: Type.Object({ id: Type.Optional(Type.Union([text(50), Type.Null()])), roleId: idList }),
    handler: (ctx, { body }) => opensPages(ctx, body),
  },
  {
    call: 'users.remove',
    summary: 'Delete a user',
    permission: { module: user, button: 'btn_remove' },
    path,
    handler: (ctx, input) => removeUser(ctx, input.path.id),
  },
  {
    call: 'users.state',
    summary: 'Enable or disable a user',
    permission: { module: user, button: 'btn_edit' },
    path,
    handler: (ctx, input) => toggleUser(ctx, input.path.id),
  },
  {
    call: 'users.unlock',
    summary: 'Unlock a user',
    permission: { module: user, button: 'btn_unlock' },
    path,
    handler: (ctx, input) => unlockUser(ctx, input.path.id),
  },
  {
    call: 'users.resetPassword',
    summary: "Reset a user's password",
    hides: 'none',
    permission: { module: user, button: 'btn_resetPassword' },
    proof: true,
    path,
    body: Type.Object({ userPassword: text(256), validatePassword: text(256) }),
    handler: (ctx, input) => resetPassword(ctx, input.path.id, input.body),
  },
  {
    call: 'users.resetFactor',
    summary: 'Reset the second step of a user who has lost it',
    permission: { module: user, button: 'btn_resetFactor' },
    proof: true,
    path,
    handler: (ctx, input) => resetFactor(ctx, input.path.id),
  },
];

/** A row of the answer of the preview or of the result. */
const SheetRows = Type.Object({
  list: Type.Array(Type.Record(text(100), Type.Union([text(32_767), Type.Number(), Type.Null()])), { maxItems: 5000 }),
});
const canImport = { module: user, button: 'btn_import' };

/** Bytes of 1,000 rows as JSON. */
const rowsLimit = 8 * 1024 * 1024;

const usersExport: RouteSpec = {
  call: 'users.export',
  summary: 'The people of a page, or all that the list shows, as a workbook',
  permission: { module: user, button: 'btn_export' },
  query: Type.Object({
    ...listQuery(userList).properties,
    dataType: Type.Optional(text(1)),
    selectKey: Type.Optional(text(2000)),
  }),
  handler: (ctx, { query }) => exportUsers(ctx, query),
};

const userSheets: RouteSpec[] = [
  usersExport,
  { ...usersExport, call: 'users.exportData', summary: 'The same, as 3.6 calls it' },
  {
    call: 'users.template',
    summary: 'The workbook to be filled for an import',
    permission: canImport,
    handler: (ctx) => userTemplate(ctx),
  },
  {
    call: 'users.upload',
    summary: 'Keeps a filled workbook for an hour',
    permission: canImport,
    upload: { maxBytes: limits.importMaxBytes, tooLarge: 'import.tooLarge' },
    handler: (ctx, { file }) => uploadUsers(ctx, file as UploadedFile),
  },
  {
    call: 'users.preview',
    summary: 'What an uploaded workbook says',
    hides: 'none',
    permission: canImport,
    query: Type.Object({ fileName: text(100) }),
    handler: (ctx, { query }) => previewUsers(ctx, query.fileName),
  },
  {
    call: 'users.import',
    summary: 'Makes people of rows; those that cannot be are answered with why',
    hides: 'none',
    permission: canImport,
    bodyLimit: rowsLimit,
    body: SheetRows,
    handler: (ctx, { body }) => importUsers(ctx, body.list),
  },
  {
    call: 'users.importCheck',
    summary: 'The faults of edited rows; nothing is written (ours)',
    hides: 'none',
    permission: canImport,
    bodyLimit: rowsLimit,
    body: SheetRows,
    handler: (ctx, { body }) => checkUsers(ctx, body.list),
  },
  // Both names of the call (API-130): the dialog of every module says Import, the list of users says Export.
  ...['users.exportFailures', 'users.importFailures'].map(
    (call): RouteSpec => ({
      call,
      summary: 'Rows that were not imported, with why, as a workbook',
      hides: 'none',
      permission: canImport,
      bodyLimit: rowsLimit,
      body: SheetRows,
      handler: (ctx, { body }) => exportUserFailures(ctx, body.list),
    }),
  ),
];

/** Roles (contract §5.3), users (§5.9), memberships (§5.5) and the calls of organisations that they need (§5.1). */
export const peopleRoutes: RouteSpec[] = [
  ...roles,
  ...userSheets,
  ...users,
  {
    call: 'userRelation.info',
    summary: 'Members of a position, role or group',
    hides: 'none',
    permission: [{ module: role }, { module: 'permission.position' }, { module: 'permission.group' }],
    handler: (ctx, input) => memberIds(ctx, input.path.objectId),
  },
  {
    call: 'userRelation.set',
    summary: 'Replace the members of a position, role or group',
    hides: 'none',
    permission: memberPermissions,
    body: Type.Object({
      objectType: Type.Union([Type.Literal('Position'), Type.Literal('Role'), Type.Literal('Group')]),
      userIds: ids(mostMembers),
    }),
    handler: (ctx, input) => setMembers(ctx, input.path.objectId, input.body),
  },
  { call: 'organize.tree', summary: 'Companies', permission: 'signedIn', handler: (ctx) => companyTree(ctx) },
];
