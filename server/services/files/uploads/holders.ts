import type { Db } from '../../../db/types';

/**
 * Stores, inside a record's save, that it references these files: they are no longer temporary, and users who may see
 * the record may fetch them. References of earlier versions of the record are kept, so that versions can be read.
 * The save has checked that its person may fetch them (`checkFiles`).
 */
export async function holdFiles(
  tx: Db,
  now: Date,
  modelId: string,
  recordId: string,
  names: readonly string[],
): Promise<void> {
  const ids = [...new Set(names)];
  if (!ids.length) return;
  await tx.kysely
    .insertInto('weftFileHolder')
    .columns(['fileId', 'modelId', 'recordId'])
    .expression((query) =>
      query
        .selectFrom('weftFile')
        .where('id', 'in', ids)
        .select(({ val }) => ['id', val(modelId).as('modelId'), val(recordId).as('recordId')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.kysely
    .updateTable('weftFile')
    .set({ heldTime: now })
    .where('id', 'in', ids)
    .where('heldTime', 'is', null)
    .execute();
}
