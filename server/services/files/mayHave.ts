import type { Ctx } from '../../ctx';
import { findAll } from '../../db/find';
import { defineVocabulary } from '../../db/vocabulary';
import { allows } from '../permissions/grants';
import { noticeHolder } from './holders';

/** Maximum models checked for one file. */
const maxModels = 50;
/** A field of a record that names the file. */
export interface Holder {
  recordId: string;
  /** '': not known. */
  field: string;
}

/** Who has files that records of a module hold: whether this person sees one of the records, with the field that names the file. */
export const recordFiles =
  defineVocabulary<(ctx: Ctx, holder: string, held: Holder[]) => Promise<boolean>>('records with files');

async function mayHaveOf(ctx: Ctx, holder: string, held: Holder[]): Promise<boolean> {
  if (holder === noticeHolder) return receives(ctx, held);
  for (const sees of recordFiles.all(ctx.db)) if (await sees(ctx, holder, held)) return true;
  return false;
}

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
  const holders = await findAll(ctx.db, 'weftFileHolder', ['modelId', 'recordId', 'field'], { fileId: file.id });
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
  const files = await findAll(ctx.db, 'weftFile', ['id', 'creatorUserId'], { id: names });
  const byId = new Map(files.map((file) => [file.id, file]));
  for (const name of names) {
    const file = byId.get(name);
    // The first one refuses the save, so that a long list of foreign names costs one check.
    if (!file || !(await mayHave(ctx, file))) return name;
  }
  return undefined;
}
