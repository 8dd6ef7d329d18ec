import { isHidden } from '../../../core/model/isHidden';
import { isSecret } from '../../../core/model/isSecret';
import { mainFields } from '../../../core/model/walk';
import type { Ctx, Reply } from '../../ctx';
import { quoteIdent } from '../../db/quoteIdent';
import { findAccess } from './access';
import { modelPages, recordAddress } from './modelPages';
import { findPublished } from './published';
import { listReader, type Reader, withKeys } from './reader';

/** Records kept of each person, and shown to them. */
const kept = 50;
const shown = 10;
/** A record that is opened again within this time is not written again. */
const pauseMs = 60_000;
/** Fields that name a record, the first two that the person may read. */
const naming = new Set(['input', 'billRule']);
const names = 2;

/** Keeps that the person opened this record. Reading a record never fails by it; who views as another person leaves no trace. */
export async function rememberOpened(ctx: Ctx, modelId: string, recordId: string): Promise<void> {
  if (ctx.user.viewing) return;
  const now = ctx.now.toISOString();
  const pause = new Date(ctx.now.getTime() - pauseMs).toISOString();
  await ctx.db
    .raw(
      `with opened as (
         insert into weft_recent_record as r (user_id, model_id, record_id, open_time)
         values ($1, $2, $3, $4::timestamptz)
         on conflict (user_id, model_id, record_id) do update set open_time = excluded.open_time
           where r.open_time < $5::timestamptz
         returning 1)
       delete from weft_recent_record where exists (select 1 from opened) and (user_id, model_id, record_id) in (
         select user_id, model_id, record_id from weft_recent_record
         where user_id = $1 and (model_id, record_id) <> ($2, $3)
         order by open_time desc offset ${kept - 1})`,
      [ctx.user.id, modelId, recordId, now, pause],
    )
    .catch((error: unknown) => ctx.log?.warn?.({ error }, 'a record that was opened is not remembered'));
}

interface Opened {
  modelId: string;
  recordId: string;
  openTime: Date;
}

/** SQL of the name of a record: what the list shows of it; '' when it shows nothing that names one. */
function nameSql({ published, readable }: Reader): string {
  const { main } = published.storage;
  const fields = mainFields(published.model).filter(
    (field) =>
      naming.has(field.key) &&
      !isHidden(field) &&
      !isSecret(field) &&
      !field.props.useMask &&
      readable.reads(field.vModel),
  );
  const columns = fields.flatMap(({ vModel }) => main.columns.find((column) => column.vModel === vModel) ?? []);
  const texts = columns.slice(0, names).map(({ column }) => `nullif(m.${quoteIdent(column)}::text, '')`);
  return texts.length ? `concat_ws(' · ', ${texts.join(', ')})` : "''";
}

/** The statement of one model as a part of the statement of all, whose parameters begin after `before`. */
function partOf(reader: Reader, modelId: string, before: number): { sql: string; params: unknown[] } {
  const { main } = reader.published.storage;
  const at = (sql: string) => sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
  const model = `$${before + reader.params.length + 1}::text`;
  const sql = `select ${model} as model, m.${quoteIdent(main.primaryKey)}::text as record, ${nameSql(reader)} as name
    from ${at(reader.from)} where ${at(reader.where)}`;
  return { sql, params: [...reader.params, modelId] };
}

/** The reader of these records, if the person still has the page of their model. */
async function readerOf(ctx: Ctx, modelId: string, ids: string[]): Promise<Reader | undefined> {
  const published = await findPublished(ctx.db, modelId);
  const access = published && (await findAccess(ctx, published));
  return published && access && withKeys(await listReader(ctx, published, access), ids);
}

/** The records that the person opened last and may still see, the newest first; deleted ones are gone. One statement for all models. */
export async function recentRecords(ctx: Ctx): Promise<Reply> {
  const opened: Opened[] = await ctx.db.kysely
    .selectFrom('weftRecentRecord')
    .select(['modelId', 'recordId', 'openTime'])
    .where('userId', '=', ctx.user.id)
    .orderBy('openTime', 'desc')
    .orderBy('modelId')
    .orderBy('recordId')
    .limit(kept)
    .execute();
  const modelIds = [...new Set(opened.map(({ modelId }) => modelId))];
  if (modelIds.length === 0) return { data: { list: [] } };
  const pages = await modelPages(ctx, modelIds);
  const parts: string[] = [];
  const params: unknown[] = [];
  for (const modelId of modelIds.filter((id) => pages.has(id))) {
    const ids = opened.filter((each) => each.modelId === modelId).map(({ recordId }) => recordId);
    const reader = await readerOf(ctx, modelId, ids);
    if (!reader) continue;
    const part = partOf(reader, modelId, params.length);
    parts.push(part.sql);
    params.push(...part.params);
  }
  if (parts.length === 0) return { data: { list: [] } };
  const rows = await ctx.db.raw<{ model: string; record: string; name: string }>(parts.join(' union all '), params);
  const names = new Map(rows.map(({ model, record, name }) => [`${model} ${record}`, name]));
  const list = opened
    .flatMap(({ modelId, recordId, openTime }) => {
      const page = pages.get(modelId);
      const name = names.get(`${modelId} ${recordId}`);
      if (!page || name === undefined) return [];
      const { fullName, icon } = page;
      const address = recordAddress(page, recordId);
      return [{ id: `${modelId}-${recordId}`, fullName: name || fullName, page: fullName, icon, address, openTime }];
    })
    .slice(0, shown);
  return { data: { list } };
}
