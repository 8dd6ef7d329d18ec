import type { Db } from '../../../db/types';

/** Stored names wherever they stand: in lists of files, in addresses, in rich text. */
const storedNames = /\b[0-9]{8}_[0-9a-f]{32}\.[a-z0-9]{1,20}\b/g;

/**
 * Notes that a record names these files, inside its save: they are no longer temporary, and who may see the record may have
 * them. Files that an earlier version of the record named stay noted, so that versions can be read.
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
