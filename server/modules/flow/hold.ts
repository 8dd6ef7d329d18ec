import { Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';

/** What a command was prepared from is another one at its lock: it is prepared again. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/**
 * Until the commit nobody removes this version, its flow or its model; refused when one of them is gone. Removals lock the flow for
 * themselves before they count instances, so that each sees what the other wrote. `starts`: it must be the one in force.
 */
export async function holdVersion(
  tx: Db,
  { id, flowId }: { id: string; flowId: string },
  { starts = false } = {},
): Promise<void> {
  const flow = await findOne(tx, 'weftFlow', ['enabledMark', 'modelId'], { id: flowId, deleteMark: null }, 'forShare');
  if (!flow) throw new Refusal('flow.msg.gone');
  // A statement of its own: it sees what was committed while the lock was waited for.
  const version = await tx.kysely
    .selectFrom('weftFlowVersion as v')
    .select('v.current')
    .select((eb) =>
      eb
        .selectFrom('weftVisualdev as m')
        .select('m.id')
        .where('m.id', '=', flow.modelId)
        .where('m.deleteMark', 'is', null)
        .as('model'),
    )
    .where('v.id', '=', id)
    .executeTakeFirst();
  if (!version) throw new Refusal('flow.msg.versionGone');
  if (!version.model) throw new Refusal('flow.msg.modelGone');
  if (starts && !(version.current && flow.enabledMark === 1)) throw new Stale();
}

/** Waits for starts that are under way on flows of the model, and keeps others off until the commit. */
export async function lockFlowsOf(tx: Db, modelId: string): Promise<void> {
  await tx.kysely
    .selectFrom('weftFlow')
    .select('id')
    .where('modelId', '=', modelId)
    .where('deleteMark', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}
