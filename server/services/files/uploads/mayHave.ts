import { fileCodes } from '../../../../core/model/namedFiles';
import type { Ctx } from '../../../ctx';
import { findAccess, type ModelAccess } from '../../models/onlineDev/access';
import { findPublished } from '../../models/onlineDev/published';
import { listReader, type Reader, readKeys, recordReader, withKeys } from '../../models/onlineDev/reader';

/** Maximum models checked for one file. */
const maxModels = 50;
/** Buttons that open a record. */
const opening = ['btn_edit', 'btn_detail'];

/** A field of a record that names the file. */
interface Holder {
  recordId: string;
  /** '': not known. */
  field: string;
}

const opens = ({ buttons }: ModelAccess) => !buttons || opening.some((code) => buttons.has(code));

/** Whether the reader's answers hold the field; one that is not known counts as any field that names files. */
function shows({ published, sight }: Reader, { field }: Holder): boolean {
  return field ? sight.reads(field) : fileCodes(published.model).every(sight.reads);
}

async function reads(ctx: Ctx, reader: Reader, holders: Holder[]): Promise<boolean> {
  const ids = holders.filter((holder) => shows(reader, holder)).map(({ recordId }) => recordId);
  return ids.length > 0 && (await readKeys(ctx.db, withKeys(reader, [...new Set(ids)]))).length > 0;
}

/** Whether the list, or a record that this user may open, shows one of these fields. */
async function seesOne(ctx: Ctx, modelId: string, holders: Holder[]): Promise<boolean> {
  const published = await findPublished(ctx.db, modelId);
  const access = published && (await findAccess(ctx, published));
  if (!published || !access) return false;
  if (opens(access) && (await reads(ctx, await recordReader(ctx, published, access), holders))) return true;
  return reads(ctx, await listReader(ctx, published, access), holders);
}

/**
 * True for the uploader, administrators, and users who see a field that names the file, in a record that they see
 * (reliability T22): row, column and form permission.
 */
export async function mayHave(ctx: Ctx, file: { id: string; creatorUserId: string }): Promise<boolean> {
  if (ctx.user.isAdministrator || file.creatorUserId === ctx.user.id) return true;
  const holders = await ctx.db.kysely
    .selectFrom('weftFileHolder')
    .select(['modelId', 'recordId', 'field'])
    .where('fileId', '=', file.id)
    .execute();
  const byModel = new Map<string, Holder[]>();
  for (const { modelId, ...holder } of holders) byModel.set(modelId, [...(byModel.get(modelId) ?? []), holder]);
  for (const [modelId, held] of [...byModel].slice(0, maxModels)) {
    if (await seesOne(ctx, modelId, held)) return true;
  }
  return false;
}
