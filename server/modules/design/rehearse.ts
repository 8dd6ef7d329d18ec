import type { StoragePlan } from '../../../core/model/types';
import type { Ctx } from '../../ctx';
import { modelTable, quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { lockDraft } from './release';
import { type PlannedStep, planRelease } from './releasePlan';
import { shownIssues } from './shownIssues';

/** Rows of a table that are copied at most. */
const mostRows = 100_000;
const statementMs = 20_000;
/** The schema of the models while their tables' copies stand in its place, inside the transaction. */
const aside = 'weft_rehearsed';

export interface Rehearsal {
  /** False: a release would be refused, or a statement failed, as it would in a release. */
  ok: boolean;
  /** Steps that ran. */
  steps: number;
  /** Rows that were copied. */
  rows: number;
  /** How long the steps took, in milliseconds. */
  ms: number;
  /** The step that failed. */
  failed?: string;
  /** What the database said of it; without a failed step, why a release is refused. */
  message?: string;
  /** The outcome as a sentence. */
  text: string;
}

/** Ends the transaction, so that nothing of a rehearsal stays. */
class Over extends Error {}

async function existing(tx: Db, tables: Iterable<string>): Promise<string[]> {
  const rows = await tx.raw<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'model' and table_name = any($1)`,
    [[...tables]],
  );
  return rows.map(({ name }) => name);
}

/** Keys and indexes under their own names, as steps drop them; without those of words, which no step but their own reads. */
async function indexesOf(tx: Db, tables: readonly string[]): Promise<string[]> {
  const rows = await tx.raw<{ statement: string }>(
    `select coalesce('alter table model.' || quote_ident(t.relname) || ' add constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid),
       pg_get_indexdef(i.indexrelid)) as statement
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     join pg_namespace n on n.oid = t.relnamespace
     left join pg_constraint k on k.conindid = c.oid and k.contype in ('p', 'u', 'x')
     where n.nspname = 'model' and t.relname = any($1::text[]) and i.indisvalid and c.relname not like 'is\\_%'
     order by k.contype, c.relname`,
    [tables],
  );
  return rows.map(({ statement }) => statement);
}

/** Puts copies of the tables where statements look for them; what others read stays as it is. */
async function copyTables(tx: Db, tables: readonly string[]): Promise<number> {
  const indexes = await indexesOf(tx, tables);
  await tx.raw(`alter schema model rename to ${quoteIdent(aside)}`);
  await tx.raw('create schema model');
  let rows = 0;
  for (const table of tables) {
    const from = `${quoteIdent(aside)}.${quoteIdent(table)}`;
    await tx.raw(`create table ${modelTable(table)} (like ${from} including all excluding indexes)`);
    await tx.raw(`insert into ${modelTable(table)} select * from ${from} limit ${mostRows}`);
    const [copied] = await tx.raw<{ n: string }>(`select count(*) as n from ${modelTable(table)}`);
    rows += Number(copied?.n ?? 0);
  }
  for (const statement of indexes) await tx.raw(statement);
  return rows;
}

async function runSteps(tx: Db, steps: readonly PlannedStep[]): Promise<Omit<Rehearsal, 'rows' | 'text' | 'ms'>> {
  let done = 0;
  // What is made after the release is no part of its transaction.
  for (const { id, sql } of steps.filter(({ later }) => !later)) {
    try {
      for (const statement of sql) await tx.raw(statement);
    } catch (error) {
      return { ok: false, steps: done, failed: id, message: (error as Error).message };
    }
    done += 1;
  }
  return { ok: true, steps: done };
}

function wordOf({ ok, steps, failed }: Omit<Rehearsal, 'text'>): string {
  if (!ok) return failed ? 'rehearsedFailed' : 'rehearsedRefused';
  return steps === 0 ? 'rehearsedNothing' : 'rehearsed';
}

const tablesOf = ({ main, children }: StoragePlan) => [main, ...children].map(({ table }) => table);

/**
 * Runs the steps of a release on copies of its tables (the first 100,000 rows of each) in a transaction that is rolled back.
 * Readers and writers of the tables do not wait: they are only read.
 */
export async function rehearseRelease(ctx: Ctx, id: string): Promise<Rehearsal> {
  let made: Omit<Rehearsal, 'text'> | undefined;
  try {
    await ctx.db.transaction(async (tx) => {
      const { plan, storage, issues } = await planRelease(ctx, tx, await lockDraft(tx, id));
      const [wrong] = shownIssues(
        ctx,
        issues.filter(({ level }) => level === 'error'),
      );
      if (wrong) {
        made = { ok: false, steps: 0, rows: 0, ms: 0, message: wrong.message };
        throw new Over();
      }
      const steps = plan.steps.filter(({ sql }) => sql.length > 0);
      if (steps.length === 0) {
        made = { ok: true, steps: 0, rows: 0, ms: 0 };
        throw new Over();
      }
      await tx.raw(`set local lock_timeout = '3s'`);
      await tx.raw(`set local statement_timeout = ${statementMs}`);
      const named = new Set([...tablesOf(storage), ...steps.map(({ table }) => table)]);
      const rows = await copyTables(tx, await existing(tx, named));
      const begun = performance.now();
      const outcome = await runSteps(tx, steps);
      made = { ...outcome, rows, ms: Math.round(performance.now() - begun) };
      throw new Over();
    });
  } catch (error) {
    if (!(error instanceof Over)) throw error;
  }
  const result = made as Omit<Rehearsal, 'text'>;
  return { ...result, text: ctx.t(`visualdev.${wordOf(result)}`, { ...result }) };
}
