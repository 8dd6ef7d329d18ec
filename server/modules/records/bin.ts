import type { Page } from '../../../core/envelope';
import { mainFields } from '../../../core/model/walk';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { type PageQuery, pageOf } from '../../lists/paging';
import type { ModelAccess } from './access';
import { compiledOf } from './compiled';
import { inWords } from './databaseRefusals';
import { finders } from './names';
import type { Published } from './published';
import { type BinRow, binReader, countRows, readBin } from './reader';
import type { Failed } from './remove';
import { type BinnedRow, restoreRow } from './rows';
import { wrote } from './save';
import { showRows } from './shown';
import { assertUnique } from './unique';

type Values = Record<string, unknown>;

/**
 * A page of a model's bin: the records as its list shows them, without sub-tables, under the id of the bin; `binUser` and
 * `binTime` (ms) tell who deleted them and when. Row and column permissions are those of the list.
 */
export async function listBin(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  query: PageQuery,
): Promise<Page<Values>> {
  const reader = await binReader(ctx, published, access);
  const { currentPage, pageSize, offset } = pageOf(query);
  const [rows, total] = await Promise.all([
    readBin(ctx.db, reader, { limit: pageSize, offset }),
    countRows(ctx.db, reader),
  ]);
  const pagination = { currentPage, pageSize, total };
  if (!rows.length) return { list: [], pagination };
  const [shown, names] = await Promise.all([
    showRows(ctx, reader, rows),
    finders.user(ctx, [...new Set(rows.map((row) => row['@user']))]),
  ]);
  const own = (row: BinRow) => ({
    id: row['@bin'],
    binUser: names.get(row['@user']) ?? '',
    binTime: row['@time'].getTime(),
  });
  return {
    list: shown.map((values, index) => ({ ...values, ...own(rows[index]!) })),
    pagination,
  };
}

/** Values that no other record may have: unique ones and bill numbers. */
function uniqueFields(published: Published) {
  const bills = mainFields(published.model).flatMap((field) => {
    const column =
      field.key === 'billRule' && published.storage.main.columns.find((each) => each.vModel === field.vModel);
    return column ? [{ field, column }] : [];
  });
  return [...compiledOf(published).unique, ...bills];
}

/** Takes an entry out of the bin and writes its record back, in one transaction; refused when a value is taken. */
async function restoreOne(ctx: Ctx, published: Published, id: string): Promise<boolean> {
  const { storage, modelId } = published;
  return ctx.db.transaction(async (tx) => {
    // As text: names of columns and long numbers stay what they are.
    const [entry] = await tx.raw<BinnedRow>(
      `delete from weft_bin where id = $1 and model_id = $2 returning record_id as id, data::text as data,
       (select coalesce(jsonb_object_agg(key, value::text), '{}') from jsonb_each(children)) as children`,
      [id, modelId],
    );
    if (!entry) return false;
    const data = JSON.parse(entry.data) as Values;
    const values = Object.fromEntries(storage.main.columns.map(({ vModel, column }) => [vModel, data[column]]));
    await assertUnique({ ...ctx, db: tx }, published, values, entry.id, uniqueFields(published));
    const done = await inWords(() => restoreRow(tx, storage, entry));
    if (done) await wrote(ctx, tx, published);
    return done;
  });
}

/**
 * Restores entries of the bin that this user sees, each in its own transaction. Returns which were restored, and why others
 * were not.
 */
export async function restoreRecords(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  ids: readonly string[],
): Promise<{ done: string[]; failed: Failed[] }> {
  const wanted = [...new Set(ids)];
  const reader = await binReader(ctx, published, access, wanted);
  const seen = new Set(
    (await readBin(ctx.db, reader, { limit: wanted.length || 1, offset: 0 })).map((row) => row['@bin']),
  );
  const done: string[] = [];
  const failed: Failed[] = [];
  for (const id of wanted) {
    try {
      if (!seen.has(id) || !(await restoreOne(ctx, published, id))) throw new Refusal('visualdev.recordGone');
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, message: ctx.t(error.key, error.values) });
    }
  }
  return { done, failed };
}

const dayMs = 24 * 60 * 60_000;
/** Days that the bin keeps deleted records and models. */
export const binDays = 30;

/**
 * Removes finally what has been in the bin for its time: one statement each for records, with their comments and history, and
 * models.
 */
export async function emptyBin(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - binDays * dayMs);
  await db.raw(
    `with gone as (delete from weft_bin where delete_time < $1 returning model_id, record_id),
     talk as (delete from weft_record_comment c using gone g where c.model_id = g.model_id and c.record_id = g.record_id)
     delete from weft_record_history h using gone g where h.model_id = g.model_id and h.record_id = g.record_id`,
    [before],
  );
  await db.kysely.deleteFrom('weftModelBin').where('deleteTime', '<', before).execute();
}
