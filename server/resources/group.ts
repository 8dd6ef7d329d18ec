import type { Entity } from '../../core/language/types';
import entity from '../../schemas/entities/group.json';
import { Refusal } from '../ctx';
import type { StoredRow } from '../db/rows';
import { hasMembers } from '../services/people/relations';
import { defineResource } from './define';

/** `/api/permission/Group` (contract §5.4). */
export const groupResource = defineResource<StoredRow>({
  family: 'group',
  entity: entity as unknown as Entity,
  table: 'weftGroup',
  module: 'permission.group',
  taken: { weft_group_full_name: 'group.nameTaken', weft_group_en_code: 'group.codeTaken' },
  checkRemove: async (tx, row) => {
    if (await hasMembers(tx, 'Group', row.id)) throw new Refusal('group.hasMembers');
  },
});
