import type { Db } from '../../../db/types';

/** Stored file names in any text: lists of files, addresses, rich text. */
const storedNames = /\b[0-9]{8}_[0-9a-f]{32}\.[a-z0-9]{1,20}\b/g;

/**
 * Stores, inside a record's save, that it references these files: they are no longer temporary, and users who may see
 * the record may fetch them. References of earlier versions of the record are kept, so that versions can be read.
 */
export async function holdFiles(tx: Db, now: Date, modelId: string, recordId: string, values: unknown): Promise<void> {
  const ids = [...new Set(JSON.stringify(values)?.match(storedNames))];
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
