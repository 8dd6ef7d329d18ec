import { type TSchema, Type } from 'typebox';
import type { RouteSpec } from '../http/routeSpec';
import {
  createItem,
  createItems,
  type ItemFamily,
  itemInfo,
  itemList,
  removeItem,
  toggleItem,
  updateItem,
} from '../services/menus/moduleItems';
import { withoutHidden } from '../services/permissions/hiddenCodes';
import { flag, Id, KeywordQuery, optionalText, sortCode, text } from './shapes';

const module = 'system.menu';
/** Permission items are part of their menu: to change them is to edit the menu (contract §4.3). */
const edit = { module, button: 'btn_edit' };
const common = {
  moduleId: text(50),
  fullName: text(100),
  enCode: text(200),
  sortCode,
  enabledMark: flag,
  description: optionalText(500),
};
const field = {
  bindTable: optionalText(100),
  fieldRule: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  childTableKey: optionalText(100),
};

const members: Record<ItemFamily, Record<string, TSchema>> = {
  moduleButton: { parentId: Type.Optional(text(50)), icon: optionalText(200) },
  moduleColumn: field,
  moduleForm: field,
  moduleDataAuthorize: {
    ...field,
    type: optionalText(50),
    conditionSymbol: optionalText(500),
    conditionText: optionalText(500),
    conditionName: optionalText(500),
    format: optionalText(100),
  },
  moduleDataAuthorizeScheme: { conditionJson: Type.Optional(Type.Unknown()), conditionText: optionalText(5_000) },
};

function family(name: ItemFamily): RouteSpec[] {
  const body = Type.Object({ ...common, ...members[name] });
  return [
    {
      call: `${name}.list`,
      summary: `Items of a menu: ${name}`,
      hides: 'column',
      permission: { module },
      query: KeywordQuery,
      handler: (ctx, { path, query }) => itemList(ctx, name, path.moduleId, query.keyword),
    },
    {
      call: `${name}.info`,
      summary: `One item: ${name}`,
      hides: 'form',
      permission: { module },
      path: Id,
      handler: (ctx, { path }) => itemInfo(ctx, name, path.id),
    },
    {
      call: `${name}.create`,
      summary: `Create an item: ${name}`,
      hides: 'form',
      permission: edit,
      body,
      handler: (ctx, input) => createItem(ctx, name, input.body),
    },
    {
      call: `${name}.update`,
      summary: `Change an item: ${name}`,
      hides: 'form',
      keeps: `${name}.info`,
      permission: edit,
      path: Id,
      body,
      handler: (ctx, input) => updateItem(ctx, name, input.path.id, input.body),
    },
    {
      call: `${name}.remove`,
      summary: `Delete an item: ${name}`,
      permission: edit,
      path: Id,
      handler: (ctx, { path }) => removeItem(ctx, name, path.id),
    },
  ];
}

function state(name: ItemFamily): RouteSpec {
  return {
    call: `${name}.state`,
    summary: `Enable or disable an item: ${name}`,
    permission: edit,
    path: Id,
    handler: (ctx, { path }) => toggleItem(ctx, name, path.id),
  };
}

function batch(name: 'moduleColumn' | 'moduleForm'): RouteSpec {
  const item = Type.Object({ fullName: text(100), enCode: text(200), ...field });
  return {
    call: `${name}.batch`,
    summary: `Create several items: ${name}`,
    hides: 'form',
    permission: edit,
    body: Type.Object({ moduleId: text(50), columnJson: Type.Array(item, { maxItems: 1_000 }) }),
    handler: (ctx, { body }) => {
      const rows = body.columnJson.map((row: { fullName: string; enCode: string }) => withoutHidden(row, ctx.hidden));
      return createItems(ctx, name, body.moduleId, rows);
    },
  };
}

/** `/api/system/Module…`: buttons, columns, form fields, data rules and their schemes (contract §4.3). */
export const moduleItemRoutes: RouteSpec[] = [
  ...family('moduleButton'),
  {
    call: 'moduleButton.selector',
    summary: 'Buttons that may become a parent',
    hides: 'column',
    permission: { module },
    handler: (ctx, { path }) => itemList(ctx, 'moduleButton', path.moduleId),
  },
  state('moduleButton'),
  ...family('moduleColumn'),
  state('moduleColumn'),
  batch('moduleColumn'),
  ...family('moduleForm'),
  state('moduleForm'),
  batch('moduleForm'),
  ...family('moduleDataAuthorize'),
  ...family('moduleDataAuthorizeScheme'),
];
