import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { text } from '../../http/shapes';
import type { Permission } from '../../permission';
import { type Category, families } from './organizeForm';
import { departmentsOf, organizeTree, parentTree, treeByAuth } from './organizeLists';
import { createOrganize, organizeInfo, removeOrganize, toggleOrganize, updateOrganize } from './organizeWrites';

const module = 'permission.organize';
const may = (button: string): Permission => ({ module, button });
const keyword = Type.Optional(text(200));

/** Companies and departments share a table but not their forms: the same calls for each, at their own paths. */
function formRoutes(family: string, category: Category): RouteSpec[] {
  const { entity } = families[category];
  const body = Type.Object({ propertyJson: Type.Optional(Type.Unknown()) });
  const own = family === 'organize' ? undefined : category;
  return [
    {
      call: `${family}.info`,
      summary: `One ${category}`,
      hides: 'form',
      permission: { module },
      handler: (ctx, { path }) => organizeInfo(ctx, category, path.id),
    },
    {
      call: `${family}.create`,
      summary: `Create a ${category}`,
      hides: 'form',
      permission: may('btn_add'),
      entity,
      body,
      handler: (ctx, input) => createOrganize(ctx, category, input.body),
    },
    {
      call: `${family}.update`,
      summary: `Change a ${category}; moving it takes everything below along`,
      hides: 'form',
      keeps: `${family}.info`,
      permission: may('btn_edit'),
      entity,
      body,
      handler: (ctx, input) => updateOrganize(ctx, category, input.path.id, input.body),
    },
    {
      call: `${family}.remove`,
      summary: `Delete a ${category}`,
      permission: may('btn_remove'),
      handler: (ctx, { path }) => removeOrganize(ctx, path.id, own),
    },
    {
      call: `${family}.state`,
      summary: `Enable or disable a ${category}`,
      permission: may('btn_edit'),
      handler: (ctx, { path }) => toggleOrganize(ctx, path.id, own),
    },
  ];
}

/** Organisations, departments, positions and groups: calls beyond the families' (contract §5.1, §5.2, §5.4). */
export const organisationRoutes: RouteSpec[] = [
  {
    call: 'organize.list',
    summary: 'Companies and departments as a tree',
    hides: 'column',
    permission: { module },
    query: Type.Object({ keyword, type: Type.Optional(text(20)) }),
    handler: (ctx, { query }) => organizeTree(ctx, query),
  },
  {
    call: 'organize.selector',
    summary: 'Companies that may be the parent of this one',
    permission: 'signedIn',
    handler: (ctx, { path }) => parentTree(ctx, path.id, true),
  },
  {
    call: 'organize.selectorByAuth',
    summary: 'Companies and departments within the person’s scope; companies only as parents of a company',
    permission: 'signedIn',
    // 3.4.7 asks for companies in this way.
    query: Type.Object({ isOnlyOrg: Type.Optional(text(10)) }),
    handler: (ctx, { path, query }) =>
      /^(1|true)$/.test(query.isOnlyOrg ?? '') ? parentTree(ctx, path.id, true) : treeByAuth(ctx, path.id),
  },
  {
    call: 'department.selectorByAuth',
    summary: 'Companies and departments within the person’s scope',
    permission: 'signedIn',
    handler: (ctx, { path }) => parentTree(ctx, path.id, false),
  },
  {
    call: 'department.list',
    summary: 'Departments of a company',
    hides: 'column',
    permission: { module },
    query: Type.Object({ keyword }),
    handler: (ctx, { path, query }) => departmentsOf(ctx, path.id, query.keyword),
  },
  ...formRoutes('organize', 'company'),
  ...formRoutes('department', 'department'),
];
