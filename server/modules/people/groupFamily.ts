import { Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import { defineResource } from '../../resources/define';
import { hasMembers } from '../organisation/relations';

/** `/api/permission/Group` (contract §5.4). */
export const family = defineResource<StoredRow>({
  family: 'group',
  table: 'weftGroup',
  module: 'permission.group',
  taken: { weft_group_full_name: 'group.nameTaken', weft_group_en_code: 'group.codeTaken' },
  list: {
    table: 'weftGroup',
    joins: 'left join weft_dictionary_data item on item.id = t.type',
    columns: {
      fullName: 'text',
      enCode: 'text',
      type: { sql: 'item.full_name', type: 'text' },
      description: 'text',
      creatorTime: 'date',
      sortCode: 'number',
      enabledMark: 'number',
      typeId: { sql: 't.type', type: 'text', filterOnly: true },
    },
    items: { type: 'groupType' },
    search: ['fullName', 'enCode'],
    filter: { type: 'typeId' },
  },
  checkRemove: async (tx, row) => {
    if (await hasMembers(tx, 'Group', row.id)) throw new Refusal('group.hasMembers');
  },
});
