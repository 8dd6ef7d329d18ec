import { sql } from 'kysely';
import type { Condition } from '../../../core/language/types';
import { type Ctx, Refusal } from '../../ctx';
import { findRow, type StoredRow } from '../../db/rows';
import type { List } from '../../lists/list';
import { defineResource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { importStreets } from '../../services/platform/areas/importAreas';

const table = 'weftArea';
const top = '-1';

interface AreaRow extends StoredRow {
  parentId: string;
}

/** A district counts as having children until it is first opened: its streets are imported then. */
const hasChildren = `(exists (select 1 from weft_area k where k.parent_id = t.id and k.delete_mark is null)
  or (t.id ~ '^\\d{6}$' and not exists (select 1 from weft_area k where k.parent_id = t.id)))`;

async function areasBelow({ db }: Ctx, parentId: string): Promise<Condition> {
  await importStreets(db, parentId);
  return { parentId };
}

/** Children of an area (`-1`: provinces), in any state. */
const list: List = {
  table: 'weftArea',
  columns: {
    parentId: 'text',
    fullName: 'text',
    enCode: 'text',
    enabledMark: 'number',
    sortCode: 'number',
    hasChildren: { sql: hasChildren, type: 'boolean' },
    isLeaf: { sql: `not ${hasChildren}`, type: 'boolean' },
  },
  search: ['fullName', 'enCode'],
  filter: { parentId: areasBelow },
  sort: ['sortCode', 'id'],
  shape: 'all',
};

/** `/api/system/Area` (contract-platform §5.6). */
export const family = [
  ...defineResource<AreaRow>({
    family: 'area',
    table,
    module: 'system.area',
    taken: { weft_area_en_code: 'area.codeTaken' },
    info: async ({ db }, row) => {
      const parent = await findRow<AreaRow & { fullName: string }>(db, table, row.parentId);
      return { parentName: parent?.fullName ?? '' };
    },
    follow: ({ parentId }) => ({ parentId: parentId || top }),
    checkSave: async (tx, next, previous) => {
      if (!next.parentId || next.parentId === top || next.parentId === previous?.parentId) return;
      // Moves must see the final tree.
      await sql`lock table weft_area in share row exclusive mode`.execute(tx.kysely);
      for (let at: string = next.parentId; at !== top; ) {
        if (at === next.id) throw new Refusal('area.parentInside');
        const parent = await findRow<AreaRow>(tx, table, at);
        if (!parent) throw new Refusal('area.parentUnknown');
        at = parent.parentId;
      }
    },
    checkRemove: async (tx, row) => {
      const [child] = await tx.raw('select 1 from weft_area where parent_id = $1 and delete_mark is null limit 1', [
        row.id,
      ]);
      if (child) throw new Refusal('area.hasChildren');
    },
    list,
  }),
  listRoute('area.selector', {
    summary: 'Areas to choose from: one level, or those of a keyword with what is above them',
    permission: 'signedIn',
    list: {
      table: 'weftArea',
      columns: {
        fullName: 'text',
        isLeaf: list.columns.isLeaf!,
        sortCode: 'number',
        parentId: 'text',
        enabledMark: { sql: 't.enabled_mark', type: 'number', filterOnly: true },
      },
      where: { enabledMark: 1 },
      search: ['fullName'],
      // A keyword is looked for at every level.
      scope: (ctx, { id, keyword }) => (keyword?.trim() ? undefined : areasBelow(ctx, String(id))),
      filter: { id: () => undefined, exceptId: (_, id) => ({ id: { ne: id } }) },
      sort: ['sortCode', 'id'],
      shape: ({ keyword }) => (keyword?.trim() ? 'tree' : 'all'),
    },
  }),
];
