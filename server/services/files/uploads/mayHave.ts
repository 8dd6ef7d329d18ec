import type { Ctx } from '../../../ctx';
import { findAccess } from '../../models/onlineDev/access';
import { findPublished } from '../../models/onlineDev/published';
import { readKeys, recordReader, withKeys } from '../../models/onlineDev/reader';

/** Maximum models checked for one file. */
const maxModels = 50;

async function seesOne(ctx: Ctx, modelId: string, recordIds: string[]): Promise<boolean> {
  const published = await findPublished(ctx.db, modelId);
  const access = published && (await findAccess(ctx, published));
  if (!published || !access) return false;
  const reader = await recordReader(ctx, published, access);
  return (await readKeys(ctx.db, withKeys(reader, recordIds))).length > 0;
}

/** True for the uploader, administrators, and users who may see a record that references the file (reliability T22). */
export async function mayHave(ctx: Ctx, file: { id: string; creatorUserId: string }): Promise<boolean> {
  if (ctx.user.isAdministrator || file.creatorUserId === ctx.user.id) return true;
  const holders = await ctx.db.kysely
    .selectFrom('weftFileHolder')
    .select(['modelId', 'recordId'])
    .where('fileId', '=', file.id)
    .execute();
  const byModel = new Map<string, string[]>();
  for (const { modelId, recordId } of holders) byModel.set(modelId, [...(byModel.get(modelId) ?? []), recordId]);
  for (const [modelId, recordIds] of [...byModel].slice(0, maxModels)) {
    if (await seesOne(ctx, modelId, recordIds)) return true;
  }
  return false;
}
