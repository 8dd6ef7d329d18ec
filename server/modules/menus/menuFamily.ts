import { Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import type { List } from '../../lists/list';
import { defineResource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { type MenuRow, menuEntry } from './menuEntry';
import { assertMayAdd, checkIdentity } from './menuIdentity';
import { withRelation } from './menuRelation';
import { authorizeMarks, checkMenu, hasChildren, menuColumns, menuTaken, relationOf, removeItems } from './menuWrites';

const module = 'system.menu';

/** A menu entry of contract §4.1. */
const list: List = {
  table: 'weftMenu',
  columns: {
    parentId: 'text',
    systemId: 'text',
    fullName: 'text',
    enCode: 'text',
    icon: 'text',
    type: 'number',
    category: 'text',
    urlAddress: 'text',
    linkTarget: { sql: "coalesce(t.link_target, '_self')", type: 'text' },
    propertyJson: 'text',
    sortCode: 'number',
    enabledMark: 'number',
    description: 'text',
    isButtonAuthorize: 'number',
    isColumnAuthorize: 'number',
    isFormAuthorize: 'number',
    isDataAuthorize: 'number',
  },
  search: ['fullName', 'enCode'],
  filter: { systemId: 'systemId', category: 'category' },
  shape: 'tree',
};

/** `/api/system/Menu` (contract §4.2). */
export const family = [
  ...defineResource<MenuRow & StoredRow>({
    family: 'menu',
    table: 'weftMenu',
    module,
    taken: menuTaken,
    emits: 'menu.changed',
    info: (_, row) => ({ ...menuEntry(row), moduleId: row.moduleId ?? '' }),
    checkSave: async (tx, next, previous, { toggles }) => {
      if (toggles) return;
      if (previous && previous.type !== next.type && (await hasChildren(tx, next.id))) {
        throw new Refusal('menu.typeHasChildren');
      }
      await checkMenu(tx, next, previous);
    },
    follow: async (next, previous, { tx, body }) => {
      const related = await withRelation(tx, relationOf(next, previous, body));
      return menuColumns({ ...related, ...authorizeMarks(body) });
    },
    saved: async (tx, next, previous, { ctx }) => {
      if (previous) await checkIdentity(ctx, tx, next, previous);
      else await assertMayAdd(ctx, tx, next);
    },
    checkRemove: async (tx, row) => {
      if (await hasChildren(tx, row.id)) throw new Refusal('menu.hasChildren');
    },
    removed: (tx, row, ctx) => removeItems(tx, row.id, ctx),
  }),
  listRoute('menu.bySystem', {
    summary: 'Menus of an application, as a tree',
    permission: { module },
    seeded: true,
    list,
  }),
];
