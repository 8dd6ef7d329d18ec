import { sql } from 'kysely';
import type { Entity } from '../../core/language/types';
import entity from '../../schemas/entities/area.json';
import { Refusal } from '../ctx';
import { findRow, type StoredRow } from '../db/rows';
import { defineResource } from './define';

const table = 'weftArea';
const top = '-1';

interface AreaRow extends StoredRow {
  parentId: string;
}

/** `/api/system/Area` (contract-platform §5.6). */
export const areaResource = defineResource<AreaRow>({
  family: 'area',
  entity: entity as unknown as Entity,
  table,
  module: 'system.area',
  taken: { weft_area_en_code: 'area.codeTaken' },
  info: async (db, row) => {
    const parent = await findRow<AreaRow & { fullName: string }>(db, table, row.parentId);
    return { parentName: parent?.fullName ?? '' };
  },
  follow: ({ parentId }) => ({ parentId: parentId || top }),
  checkSave: async (tx, next, previous) => {
    if (!next.parentId || next.parentId === top || next.parentId === previous?.parentId) return;
    // Moving must see the tree as it will be.
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
});
