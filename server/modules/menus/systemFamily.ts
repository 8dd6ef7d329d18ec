import { Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import type { List } from '../../lists/list';
import { defineResource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { allows, grantsOf } from '../../services/permissions/grants';
import { assertHolds, grantsOfMenus } from './granted';
import { allMenus } from './menus';

const module = 'system.menu';

interface SystemRow extends StoredRow {
  enCode: string;
  isMain: number;
  enabledMark: number;
  icon: string | null;
  propertyJson: string | null;
  description: string | null;
}

/** All applications for their managers, else those with a menu for the person. */
const list: List = {
  table: 'weftSystem',
  columns: {
    fullName: 'text',
    enCode: 'text',
    icon: 'text',
    sortCode: 'number',
    enabledMark: 'number',
    isMain: 'number',
    propertyJson: 'text',
    description: 'text',
  },
  search: ['fullName', 'enCode'],
  scope: async ({ db, user }) => {
    if (await allows(db, user, { module })) return undefined;
    return { id: { in: [...(await grantsOf(db, user)).systemIds] } };
  },
  shape: 'all',
};

/** `/api/system/System` (contract §4.4). */
export const family = [
  ...defineResource<SystemRow>({
    family: 'system',
    table: 'weftSystem',
    module,
    taken: { weft_system_full_name: 'menu.systemTaken', weft_system_en_code: 'menu.systemTaken' },
    emits: 'menu.changed',
    info: (_, { icon, propertyJson, description, isMain }) => ({
      icon: icon ?? '',
      propertyJson: propertyJson ?? '',
      description: description ?? '',
      isMain,
    }),
    checkSave: async (_tx, next, previous) => {
      if (previous?.isMain !== 1) return;
      if (next.enabledMark === 0) throw new Refusal('menu.mainDisabled');
      if (next.enCode !== previous.enCode) throw new Refusal('menu.mainRecoded');
    },
    saved: async (tx, next, previous, { ctx }) => {
      if (previous && previous.enabledMark !== 1 && next.enabledMark === 1) {
        const menus = await allMenus(tx, { systemId: next.id });
        const ids = menus.map((menu) => menu.id);
        await assertHolds(ctx, tx, await grantsOfMenus(tx, ids));
      }
    },
    checkRemove: async (tx, row) => {
      if (row.isMain === 1) throw new Refusal('menu.mainDeleted');
      const menus = tx.kysely.selectFrom('weftMenu').select('id').where('systemId', '=', row.id);
      if (await menus.where('deleteMark', 'is', null).executeTakeFirst()) throw new Refusal('menu.systemHasMenus');
    },
    removed: async (tx, row) => {
      await tx.kysely.deleteFrom('weftAuthorize').where('itemId', '=', row.id).execute();
    },
  }),
  listRoute('system.list', { summary: 'Applications', permission: 'signedIn', seeded: true, list }),
];
