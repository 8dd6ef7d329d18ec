import { namedFiles } from '../../../core/model/namedFiles';
import { holdFiles } from '../../services/files/holders';
import type { RecordWritten } from './recordHappenings';

/** Keeps the files that records name: they are no longer temporary. */
export async function holdRecordFiles({
  ctx,
  tx,
  published: { modelId, model },
  records,
}: RecordWritten): Promise<void> {
  for (const { id, values } of records)
    await holdFiles(tx, ctx.now, { modelId, recordId: id }, namedFiles(model, values));
}
