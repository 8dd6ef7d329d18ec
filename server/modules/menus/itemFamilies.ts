import type { ComparableType } from '../../../core/comparable';
import { entityNamed } from '../../entities/entities';
import type { List } from '../../lists/list';
import { familyTables, type ItemFamily, itemFamilies } from '../../permissionItems';
import { defineResource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { schemeForm } from '../permissions/schemeConditions';
import { assertMayRemoveItem, checkItemIdentity } from './itemIdentity';
import { checkItem, checkRemoveItem, type ItemRow, itemColumns, itemTaken, typedCode } from './moduleItems';

const module = 'system.menu';
/** Permission items are part of their menu: changing them needs the menu's edit button (contract §4.3). */
const button = 'btn_edit';

/** Every member of the entity is a column of the table; JSON is stored as text. */
function columnsOf(family: ItemFamily): List['columns'] {
  const { fields } = entityNamed(family);
  const typeOf = (type: string): ComparableType => (type === 'number' ? 'number' : 'text');
  return Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, typeOf(type)]));
}

/** Items of a menu: buttons as a tree, the others as rows with their stored codes. */
const listOf = (family: ItemFamily): List => ({
  table: familyTables[family],
  columns: columnsOf(family),
  search: ['fullName', 'enCode'],
  filter: { moduleId: 'moduleId' },
  shape: family === 'moduleButton' ? 'tree' : 'all',
});

const texts = (row: ItemRow, names: string[]) => Object.fromEntries(names.map((name) => [name, row[name] ?? '']));

const routesOf = (family: ItemFamily) =>
  defineResource<ItemRow>({
    family,
    table: familyTables[family],
    module,
    buttons: { create: button, update: button, remove: button },
    taken: itemTaken(family),
    emits: 'permission.changed',
    list: listOf(family),
    info: (_, row) => ({
      ...texts(row, Object.keys(entityNamed(family).fields)),
      ...(family === 'moduleDataAuthorizeScheme' ? schemeForm(row.conditionJson) : {}),
      enCode: typedCode(row),
    }),
    checkSave: async (tx, next, previous, { toggles }) => {
      if (!toggles) await checkItem(tx, family, { ...next, moduleId: previous?.moduleId ?? next.moduleId });
    },
    follow: async (next, previous, { tx, body }) => ({
      ...(await itemColumns(tx, family, next, previous, body)),
      // An item stays in its menu.
      moduleId: previous?.moduleId ?? next.moduleId,
    }),
    saved: async (tx, next, previous, { ctx }) => {
      if (previous) await checkItemIdentity(ctx, tx, family, next, previous);
    },
    checkRemove: async (tx, row, ctx) => {
      await checkRemoveItem(tx, family, row);
      await assertMayRemoveItem(ctx, tx, family, row);
    },
    removed: async (tx, row) => {
      await tx.kysely.deleteFrom('weftAuthorize').where('itemId', '=', row.id).execute();
    },
  });

/** `/api/system/Module…`: buttons, columns, form fields, data rules and their schemes (contract §4.3). */
export const family = [
  ...itemFamilies.flatMap(routesOf),
  listRoute('moduleButton.selector', {
    summary: 'Buttons that may become a parent',
    permission: { module },
    list: listOf('moduleButton'),
  }),
];
