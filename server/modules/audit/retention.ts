import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { removeOldLog } from './chain';

const dayMs = 24 * 60 * 60_000;
const batch = 5_000;

/** Something that grows, and for how long it is kept. */
interface Kept {
  name: string;
  /** Its table, for its size. */
  table: string;
  /** Days; 0: for ever. */
  usual: number;
  /** The shortest time that can be set, in days. */
  least: number;
  remove: (db: Db, before: Date) => Promise<unknown>;
}

/** Deletes in parts, so that others write in between. `where` has `$1` for the time. */
const removing = (table: string, where: string) => async (db: Db, before: Date) => {
  const statement = `with gone as (delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${batch}))
    returning 1) select count(*)::int as n from gone`;
  for (;;) {
    const [gone] = await db.raw<{ n: number }>(statement, [before]);
    if (gone!.n < batch) return;
  }
};

/** What has no time of its own elsewhere. Jobs, runs of interfaces, sessions and the bin are kept by their modules. */
export const keptKinds: readonly Kept[] = [
  { name: 'log', table: 'weft_log', usual: 1_095, least: 180, remove: removeOldLog },
  {
    name: 'history',
    table: 'weft_record_history',
    usual: 0,
    least: 30,
    remove: removing('weft_record_history', 'time < $1'),
  },
  {
    name: 'prints',
    table: 'weft_print_log',
    usual: 1_095,
    least: 30,
    remove: removing('weft_print_log', 'creator_time < $1'),
  },
  {
    name: 'deliveries',
    table: 'weft_job',
    usual: 1_095,
    least: 30,
    remove: removing('weft_job', "kind like 'delivery.%' and not listed and ended_time < $1"),
  },
];

/** Days by name; those that nobody has set have their usual ones. */
async function daysOf(db: Db): Promise<Map<string, number>> {
  const rows = await db.raw<{ name: string; days: number }>('select name, days from weft_retention order by name');
  const set = new Map(rows.map(({ name, days }) => [name, days]));
  return new Map(keptKinds.map(({ name, usual }) => [name, set.get(name) ?? usual]));
}

/** From when on the log is kept; null: for ever. */
export async function logKept(db: Db, now: Date): Promise<{ days: number; before: Date | null }> {
  const days = (await daysOf(db)).get('log')!;
  return { days, before: days ? new Date(now.getTime() - days * dayMs) : null };
}

/** Deletes what is older than it is kept. */
export async function keepRetention(db: Db, now: Date): Promise<void> {
  const days = await daysOf(db);
  for (const { name, remove } of keptKinds) {
    const most = days.get(name)!;
    if (most > 0) await remove(db, new Date(now.getTime() - most * dayMs));
  }
}

interface Size {
  rows: string;
  bytes: string;
}

const sized = `greatest(c.reltuples, 0)::bigint as rows, pg_total_relation_size(c.oid) as bytes`;

/** Above this the rows of a table are those of its last analysis; below they are counted. */
const mostCounted = 100_000;

async function rowsIn(ctx: Ctx, table: string, analysed: number): Promise<number> {
  if (analysed > mostCounted) return analysed;
  const [counted] = await ctx.db.raw<{ rows: string }>(`select count(*) as rows from ${table}`);
  return Number(counted?.rows);
}

/** Every kind with its days and the size of its table. */
export async function retentionList(ctx: Ctx): Promise<Reply> {
  const days = await daysOf(ctx.db);
  const list = [];
  for (const { name, table, least } of keptKinds) {
    const [size] = await ctx.db.raw<Size>(`select ${sized} from pg_class c where c.oid = to_regclass($1)`, [table]);
    const rows = await rowsIn(ctx, table, Number(size?.rows));
    list.push({
      id: name,
      name: ctx.t(`retention.${name}`),
      days: days.get(name),
      least,
      rows,
      megabytes: mbOf(Number(size?.bytes)),
    });
  }
  return { data: { list } };
}

const mbOf = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;
const mostTables = 30;

/** Where the space goes: uploaded files, then the largest tables. */
export async function storageSizes(ctx: Ctx): Promise<Reply> {
  const [files] = await ctx.db.raw<Size>('select count(*) as rows, coalesce(sum(size), 0) as bytes from weft_file');
  const tables = await ctx.db.raw<Size & { id: string }>(
    `select n.nspname || '.' || c.relname as id, ${sized} from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'model') order by 3 desc, 1 limit ${mostTables}`,
  );
  const all = [
    { id: 'files', name: ctx.t('retention.files'), ...files! },
    ...tables.map((row) => ({ ...row, name: row.id })),
  ];
  const list = all.map(({ id, name, rows, bytes }) => ({
    id,
    name,
    rows: Number(rows),
    megabytes: mbOf(Number(bytes)),
  }));
  return { data: { list } };
}

/** Sets for how many days a kind is kept; 0: for ever. */
export async function setRetention(ctx: Ctx, name: string, days: number): Promise<Reply> {
  const kind = keptKinds.find((each) => each.name === name);
  if (!kind) throw new Refusal('error.notFound');
  if (days > 0 && days < kind.least) throw new Refusal('retention.tooShort', { days: kind.least });
  await ctx.db.raw(
    'insert into weft_retention (name, days) values ($1, $2) on conflict (name) do update set days = excluded.days',
    [name, days],
  );
  return { data: null, msg: 'common.saved' };
}
