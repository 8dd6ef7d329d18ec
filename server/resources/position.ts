import type { Entity } from '../../core/language/types';
import entity from '../../schemas/entities/position.json';
import { Refusal } from '../ctx';
import type { StoredRow } from '../db/rows';
import type { Db } from '../db/types';
import { allOrganizes, idPath } from '../services/organisation/organizeNames';
import { inScope, organizeScope } from '../services/organisation/organizeScope';
import { hasMembers } from '../services/people/relations';
import { defineResource } from './define';

interface PositionRow extends StoredRow {
  organizeId: string;
  enabledMark: number;
}

async function refuseMembers(tx: Db, id: string, key: string): Promise<void> {
  if (await hasMembers(tx, 'Position', id)) throw new Refusal(key);
}

/** `/api/permission/Position` (contract §5.2). */
export const positionResource = defineResource<PositionRow>({
  family: 'position',
  entity: entity as unknown as Entity,
  table: 'weftPosition',
  module: 'permission.position',
  taken: { weft_position_full_name: 'position.nameTaken', weft_position_en_code: 'position.codeTaken' },
  reaches: async (tx, ctx, row) => inScope(await organizeScope(tx, ctx.user, await allOrganizes(tx)), row.organizeId),
  info: async (db, row) => {
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
