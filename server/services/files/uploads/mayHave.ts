import { fileCodes } from '../../../../core/model/namedFiles';
import type { Ctx } from '../../../ctx';
import { findAccess, type ModelAccess } from '../../models/onlineDev/access';
import { approvals } from '../../models/onlineDev/approvals';
import { findPublished } from '../../models/onlineDev/published';
import { listReader, type Reader, readKeys, recordReader, withKeys } from '../../models/onlineDev/reader';
import { allows } from '../../permissions/grants';
import { commentPrefix, noticeHolder } from './holders';

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
function shows({ published, readable }: Reader, { field }: Holder): boolean {
  return field ? readable.reads(field) : fileCodes(published.model).every(readable.reads);
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

/** Whether this user may open one of the records that these comments are about. */
async function opensRecord(ctx: Ctx, modelId: string, held: Holder[]): Promise<boolean> {
  const published = await findPublished(ctx.db, modelId);
  const access = published && (await findAccess(ctx, published));
  if (!published || !access || !opens(access)) return false;
  const ids = held.map(({ recordId }) => recordId);
  return (await readKeys(ctx.db, withKeys(await recordReader(ctx, published, access), ids))).length > 0;
}

async function mayHaveOf(ctx: Ctx, holder: string, held: Holder[]): Promise<boolean> {
  if (holder === noticeHolder) return receives(ctx, held);
  if (!holder.startsWith(commentPrefix)) return (await seesOne(ctx, holder, held)) || takesPart(ctx, holder, held);
  const modelId = holder.slice(commentPrefix.length);
  const any = held.map(({ recordId }) => ({ recordId, field: '' }));
  return (await opensRecord(ctx, modelId, held)) || takesPart(ctx, modelId, any);
}

/** Whether the approval of one of these records shows it to this user, whatever menus they have. */
const takesPart = async (ctx: Ctx, modelId: string, held: Holder[]): Promise<boolean> =>
  (await approvals.of(ctx.db, 'flow')?.shows(ctx, modelId, held)) ?? false;

/** Whether one of these notices was sent to this user, or the user may open notices. */
async function receives(ctx: Ctx, held: Holder[]): Promise<boolean> {
  if (await allows(ctx.db, ctx.user, [{ module: 'system.notice' }])) return true;
  const ids = held.map(({ recordId }) => recordId);
  const found = await ctx.db.raw(
    `select 1 from weft_message_receiver r join weft_message m on m.id = r.message_id
     where r.user_id = $1 and r.message_id = any($2::text[]) and r.delete_time is null
       and m.delete_mark is null and m.enabled_mark = 1 limit 1`,
    [ctx.user.id, ids],
  );
  return found.length > 0;
}

/**
 * True for the uploader, administrators, and users who see a field that names the file, in a record that they see
 * (reliability T22): row, column and form permission;
 * files of a notice: for its receivers; of a comment: for those who may open its record.
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
    if (await mayHaveOf(ctx, modelId, held)) return true;
  }
  return false;
}

/** The first of these names that this user may not fetch; a missing file is treated alike. undefined: all may be named. */
export async function firstForbidden(ctx: Ctx, names: readonly string[]): Promise<string | undefined> {
  if (!names.length) return undefined;
  const files = await ctx.db.kysely
    .selectFrom('weftFile')
    .select(['id', 'creatorUserId'])
    .where('id', 'in', names)
    .execute();
  const byId = new Map(files.map((file) => [file.id, file]));
  for (const name of names) {
    const file = byId.get(name);
    // The first one refuses the save, so that a long list of foreign names costs one check.
    if (!file || !(await mayHave(ctx, file))) return name;
  }
  return undefined;
}
