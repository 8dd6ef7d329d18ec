import { Type } from 'typebox';
import type { Condition } from '../../../core/language/types';
import { type Ctx, Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import type { List } from '../../lists/list';
import { defineResource } from '../../resources/define';
import { allOrganizes, idPath, namePath } from '../../services/organisation/organizeNames';
import { inScope, organizeScope, organizesWithin } from '../../services/organisation/organizeScope';
import { hasMembers } from './relations';

interface PositionRow extends StoredRow {
  organizeId: string;
  enabledMark: number;
}

async function refuseMembers(tx: Db, id: string, key: string): Promise<void> {
  if (await hasMembers(tx, 'Position', id)) throw new Refusal(key);
}

async function isInScope(db: Db, { user }: Ctx, row: PositionRow): Promise<boolean> {
  return inScope(await organizeScope(db, user, await allOrganizes(db)), row.organizeId);
}

/** Positions of an organisation and its descendants, '' all in scope; `type`: the item's name, else its code. */
const list: List = {
  table: 'weftPosition',
  columns: {
    fullName: 'text',
    enCode: 'text',
    type: {
      sql: `coalesce((select item.full_name from weft_dictionary_data item
        join weft_dictionary_type kind on kind.id = item.dictionary_type_id
        where kind.en_code = 'PositionType' and item.delete_mark is null and item.en_code = t.type limit 1), t.type)`,
      type: 'text',
    },
    typeCode: { sql: 't.type', type: 'text', filterOnly: true },
    typeId: {
      sql: `(select item.id from weft_dictionary_data item
        join weft_dictionary_type kind on kind.id = item.dictionary_type_id
        where kind.en_code = 'PositionType' and item.delete_mark is null and item.en_code = t.type limit 1)`,
      type: 'text',
      filterOnly: true,
    },
    organizeId: 'text',
    enabledMark: 'number',
    creatorTime: 'date',
    sortCode: 'number',
    description: 'text',
  },
  items: { type: 'PositionType' },
  search: ['fullName', 'enCode'],
  // The code of the item as it is stored, or its id (3.6).
  filter: { type: (_, item): Condition => ({ any: [{ typeCode: item }, { typeId: item }] }) },
  query: { organizeId: Type.Optional(Type.String({ maxLength: 50 })) },
  scope: async (ctx, query) => {
    const places = await organizesWithin(ctx, query.organizeId as string | undefined);
    return places && { organizeId: { in: places } };
  },
  added: ['department'],
  extend: async ({ db }) => {
    const byId = new Map((await allOrganizes(db)).map((node) => [node.id, node]));
    return (row) => {
      const place = byId.get(row.organizeId as string);
      return { department: place ? namePath(place, byId) : '' };
    };
  },
};

/** `/api/permission/Position` (contract §5.2). */
export const family = defineResource<PositionRow>({
  family: 'position',
  table: 'weftPosition',
  module: 'permission.position',
  taken: { weft_position_full_name: 'position.nameTaken', weft_position_en_code: 'position.codeTaken' },
  reaches: isInScope,
  mayPlace: isInScope,
  list,
  info: async ({ db }, row) => {
    const place = (await allOrganizes(db)).find((node) => node.id === row.organizeId);
    return { organizeIdTree: place ? idPath(place) : [] };
  },
  checkSave: async (tx, next, previous) => {
    const organizes = await allOrganizes(tx);
    if (!organizes.some((node) => node.id === next.organizeId)) throw new Refusal('organize.parentUnknown');
    if (!previous) return;
    if (previous.organizeId !== next.organizeId) await refuseMembers(tx, next.id, 'position.organizeHasMembers');
    if (previous.enabledMark === 1 && next.enabledMark === 0)
      await refuseMembers(tx, next.id, 'position.stateHasMembers');
  },
  checkRemove: (tx, row) => refuseMembers(tx, row.id, 'position.hasMembers'),
});
