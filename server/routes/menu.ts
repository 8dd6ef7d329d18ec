import { Type } from 'typebox';
import { Refusal } from '../ctx';
import type { RouteSpec } from '../http/routeSpec';
import {
  applicationInfo,
  applicationList,
  createApplication,
  removeApplication,
  updateApplication,
} from '../services/menus/applications';
import { exportMenu, importMenu } from '../services/menus/menuFile';
import { relatedChoices } from '../services/menus/menuRelation';
import {
  allMenuTree,
  createMenu,
  menuInfo,
  menuSelector,
  menusBySystem,
  removeMenu,
  toggleMenu,
  updateMenu,
} from '../services/menus/menus';
import { flag, Id, KeywordQuery, optionalText, sortCode, text } from './shapes';

const module = 'system.menu';
const category = Type.Union([Type.Literal('Web'), Type.Literal('App')]);
const MenuQuery = Type.Object({ keyword: Type.Optional(text(200)), category: Type.Optional(category) });
const MenuBody = Type.Object({
  parentId: text(50),
  systemId: text(50),
  fullName: text(50),
  enCode: text(50),
  icon: optionalText(200),
  type: Type.Integer({ minimum: 1, maximum: 8 }),
  category: Type.Optional(category),
  urlAddress: optionalText(2_000),
  linkTarget: Type.Optional(Type.Union([Type.Literal('_self'), Type.Literal('_blank'), Type.Null()])),
  propertyJson: optionalText(20_000),
  moduleId: optionalText(50),
  sortCode,
  enabledMark: flag,
  description: optionalText(500),
  isButtonAuthorize: flag,
  isColumnAuthorize: flag,
  isFormAuthorize: flag,
  isDataAuthorize: flag,
});
const ImportPlace = Type.Object({ parentId: Type.Optional(text(50)), category: Type.Optional(category) });
const ApplicationBody = Type.Object({
  fullName: text(50),
  enCode: text(50),
  icon: optionalText(200),
  propertyJson: optionalText(20_000),
  sortCode,
  enabledMark: flag,
  description: optionalText(500),
});

/** `/api/system/Menu` (contract §4.2) and `/api/system/System` (§4.4). */
export const menuRoutes: RouteSpec[] = [
  {
    call: 'menu.bySystem',
    summary: 'Menus of an application',
    hides: 'column',
    permission: { module },
    query: MenuQuery,
    handler: (ctx, { path, query }) => menusBySystem(ctx, path.systemId, query),
  },
  {
    call: 'menu.selector',
    summary: 'Directories that may become a parent',
    // Publishing a model asks where its menu goes.
    hides: 'column',
    permission: [{ module }, { module: 'onlineDev.webDesign' }],
    query: MenuQuery,
    handler: (ctx, { path, query }) => menuSelector(ctx, path.id, path.systemId, query.category),
  },
  {
    call: 'menu.related',
    summary: 'What a menu of a type can open',
    hides: 'column',
    permission: { module },
    path: Type.Object({ type: Type.Integer({ minimum: 0, maximum: 8 }) }),
    handler: (ctx, { path }) => relatedChoices(ctx, path.type),
  },
  {
    call: 'menu.all',
    summary: 'Applications with their menus',
    hides: 'column',
    permission: [{ module }, { module: 'onlineDev.webDesign' }, { module: 'permission.role' }],
    query: MenuQuery,
    handler: (ctx, { query }) => allMenuTree(ctx, query.category),
  },
  {
    call: 'menu.info',
    summary: 'One menu',
    hides: 'form',
    permission: { module },
    path: Id,
    handler: (ctx, { path }) => menuInfo(ctx, path.id),
  },
  {
    call: 'menu.create',
    summary: 'Create a menu',
    hides: 'form',
    permission: { module, button: 'btn_add' },
    body: MenuBody,
    handler: (ctx, { body }) => createMenu(ctx, body),
  },
  {
    call: 'menu.update',
    summary: 'Change a menu',
    hides: 'form',
    keeps: 'menu.info',
    permission: { module, button: 'btn_edit' },
    path: Id,
    body: MenuBody,
    handler: (ctx, { path, body }) => updateMenu(ctx, path.id, body),
  },
  {
    call: 'menu.remove',
    summary: 'Delete a menu',
    permission: { module, button: 'btn_remove' },
    path: Id,
    handler: (ctx, { path }) => removeMenu(ctx, path.id),
  },
  {
    call: 'menu.state',
    summary: 'Enable or disable a menu',
    permission: { module, button: 'btn_edit' },
    path: Id,
    handler: (ctx, { path }) => toggleMenu(ctx, path.id),
  },
  {
    call: 'menu.export',
    summary: 'Export a menu with its permission items',
    hides: ['column', 'form'],
    permission: { module, button: 'btn_export' },
    path: Id,
    audit: 'menu',
    handler: (ctx, { path }) => exportMenu(ctx, path.id),
  },
  {
    call: 'menu.import',
    summary: 'Import a menu',
    hides: 'none',
    permission: { module, button: 'btn_import' },
    query: ImportPlace,
    body: ImportPlace,
    upload: { maxBytes: 2 * 1024 * 1024 },
    handler: async (ctx, { path, query, body, file }) => {
      if (!file) throw new Refusal('request.fileMissing');
      return importMenu(ctx, path.systemId, { ...query, ...body }, file);
    },
  },
  {
    call: 'system.list',
    summary: 'Applications',
    permission: 'signedIn',
    query: KeywordQuery,
    handler: (ctx, { query }) => applicationList(ctx, query.keyword),
  },
  {
    call: 'system.info',
    summary: 'One application',
    hides: 'form',
    permission: { module },
    path: Id,
    handler: (ctx, { path }) => applicationInfo(ctx, path.id),
  },
  {
    call: 'system.create',
    summary: 'Create an application',
    hides: 'form',
    permission: { module, button: 'btn_add' },
    body: ApplicationBody,
    handler: (ctx, { body }) => createApplication(ctx, body),
  },
  {
    call: 'system.update',
    summary: 'Change an application',
    hides: 'form',
    keeps: 'system.info',
    permission: { module, button: 'btn_edit' },
    path: Id,
    body: ApplicationBody,
    handler: (ctx, { path, body }) => updateApplication(ctx, path.id, body),
  },
  {
    call: 'system.remove',
    summary: 'Delete an application',
    permission: { module, button: 'btn_remove' },
    path: Id,
    handler: (ctx, { path }) => removeApplication(ctx, path.id),
  },
];
