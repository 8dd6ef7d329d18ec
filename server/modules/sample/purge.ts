import type { StoragePlan } from '../../../core/model/types';
import { modelTable } from '../../db/quoteIdent';
import type { Db } from '../../db/types';

/** Drops the tables of removed sample models and the rule of their numbers: they were made by the installation alone. */
export async function purgeModels(db: Db, modelIds: readonly string[]): Promise<void> {
  // Its own call refuses a rule that has numbered something.
  await db.raw(`delete from weft_bill_rule where en_code = 'sampleOrder'`);
  for (const id of modelIds) {
    await db.transaction(async (tx) => {
      const [row] = await tx.raw<{ storage: StoragePlan | string }>(
        'select storage from weft_visualdev_release where model_id = $1 order by version desc limit 1',
        [id],
      );
      const storage = typeof row?.storage === 'string' ? (JSON.parse(row.storage) as StoragePlan) : row?.storage;
      for (const { table } of storage ? [...storage.children, storage.main] : [])
        await tx.raw(`drop table if exists ${modelTable(table)}`);
      await tx.raw('delete from weft_model_bin where model_id = $1', [id]);
    });
  }
}
