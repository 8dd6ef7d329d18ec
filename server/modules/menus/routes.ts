import { Type } from 'typebox';
import { Refusal } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { text } from '../../http/shapes';
import { checkFraming } from './framing';
import { exportMenu, importMenu } from './menuFile';
import { relatedChoices } from './menuRelation';
import { allMenuTree, menuSelector, placesForModel } from './menus';

const module = 'system.menu';
const category = Type.Union([Type.Literal('Web'), Type.Literal('App')]);
const MenuQuery = Type.Object({ keyword: Type.Optional(text(200)), category: Type.Optional(category) });
const ImportPlace = Type.Object({ parentId: Type.Optional(text(50)), category: Type.Optional(category) });
/** Calls of menus besides those of every family (contract §4.2). */
export const menuRoutes: RouteSpec[] = [
  {
    call: 'menu.selector',
    summary: 'Directories that may become a parent',
    seeded: true,
    hides: 'column',
    // Publishing a model or a board chooses the place of its menu.
    permission: [{ module }, { module: 'onlineDev.webDesign' }, { module: 'onlineDev.board' }],
    query: MenuQuery,
    handler: (ctx, { path, query }) => menuSelector(ctx, path.id, path.systemId, query.category),
  },
  {
    call: 'menu.related',
    summary: 'What a menu of a type can open',
    seeded: true,
    hides: 'column',
    permission: { module },
    path: Type.Object({ type: Type.Integer({ minimum: 0, maximum: 8 }) }),
    handler: (ctx, { path }) => relatedChoices(ctx, path.type),
  },
  {
    call: 'menu.framing',
    summary: 'Whether a site can be shown inside the application (ours)',
    hides: 'none',
    permission: [
      { module, button: 'btn_add' },
      { module, button: 'btn_edit' },
    ],
    perMinute: 30,
    query: Type.Object({ url: text(2_000) }),
    handler: (_, { query }) => checkFraming(query.url),
  },
  {
    call: 'menu.selectorFilter',
    summary: 'Applications and directories under which a model can be published (3.6)',
    seeded: true,
    hides: 'column',
    permission: [{ module }, { module: 'onlineDev.webDesign' }],
    query: MenuQuery,
    handler: (ctx, { path, query }) => placesForModel(ctx, path.id, query.category),
  },
  {
    call: 'menu.all',
    summary: 'Applications with their menus',
    seeded: true,
    hides: 'column',
    permission: [{ module }, { module: 'onlineDev.webDesign' }, { module: 'permission.role' }],
    query: MenuQuery,
    handler: (ctx, { query }) => allMenuTree(ctx, query.category),
  },
  {
    call: 'menu.export',
    summary: 'Export a menu with its permission items',
    hides: ['column', 'form'],
    permission: { module, button: 'btn_export' },
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
];
