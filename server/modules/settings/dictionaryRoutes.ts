import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { CodeOrId } from '../../http/shapes';
import {
  allDictionaries,
  categoryChoices,
  parentChoices,
  pickItems,
  underRoot,
} from '../../services/platform/dictionary';
import { definitionRoutes } from '../files/definitionRoutes';
import { exportCategory, importCategories } from './dictionaryFile';

const module = 'systemData.dictionary';
const key = Type.String({ minLength: 1, maxLength: 50 });
const flag = Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal(''), Type.Null()]));

/** Calls of dictionaries besides those of every family (contract-platform §5.7). */
export const dictionaryRoutes: RouteSpec[] = [
  {
    call: 'dictionaryType.selector',
    summary: 'Categories that may be the parent of this one: all but itself and what is below it',
    permission: 'signedIn',
    seeded: true,
    path: Type.Object({ id: key }),
    handler: async (ctx, { path }) => {
      const choices = await categoryChoices(ctx.db, path.id);
      return { data: { list: ctx.generation === 3 ? underRoot(ctx.t('dictionary.top'), choices) : choices } };
    },
  },
  {
    call: 'dictionaryData.all',
    summary: 'Every category with its enabled items',
    permission: 'signedIn',
    seeded: true,
    handler: async (ctx) => ({ data: { list: await allDictionaries(ctx.db) } }),
  },
  {
    call: 'dictionaryData.selector',
    summary: 'Possible parents of an item, under one root that bears the category’s name',
    permission: 'signedIn',
    seeded: true,
    path: Type.Object({ typeId: CodeOrId, id: key }),
    query: Type.Object({ isTree: flag }),
    handler: async (ctx, { path, query }) => {
      return { data: { list: await parentChoices(ctx.db, path.typeId, path.id, query.isTree === '1') } };
    },
  },
  {
    call: 'dictionaryData.options',
    summary: 'Enabled items of a category (id or code) for pickers; past ones apart',
    permission: 'signedIn',
    seeded: true,
    path: Type.Object({ id: CodeOrId }),
    handler: async (ctx, { path }) => ({ data: await pickItems(ctx.db, path.id) }),
  },
  ...definitionRoutes({
    family: 'dictionaryData',
    module,
    summaries: {
      export: 'A category with those below it and all their items, as a .bdd file',
      import: 'Takes a .bdd file; refused whole when anything in it is there already',
    },
    path: Type.Object({ id: key }),
    exportFile: exportCategory,
    importFile: importCategories,
  }),
];
