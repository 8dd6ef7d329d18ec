import type { EmbeddedPool, EmbeddedSession } from '../embedded';
import { outageOr } from '../outages';
import type { Db } from '../types';
import { functions } from './functions';
import { beginReading, grantReading } from './grants';
import type { Reader } from './types';

const role = 'weft_reader';
/** Shorter than on PostgreSQL: all other statements wait meanwhile. */
const usualMs = 5_000;
/**
 * What PostgreSQL expects a statement to cost, in its own units, of one that takes about twice the time it may: it is not
 * begun. Measured: 10 million rows of a join cost 0.2 million and take 1.9 s.
 */
const mostCost = 1_000_000;

/** Whether a function of PostgreSQL reads or writes a type's text: the planner calls it for a constant (`1::text`). */
const ofTypes = 'p.oid in (select typinput from pg_type union select typoutput from pg_type)';
const isPublic = '(p.proacl is null or exists (select 1 from aclexplode(p.proacl) where grantee = 0))';

/** Functions of PostgreSQL that everybody may execute, and that neither statements nor their operators and casts need. */
const spare = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and p.proname <> all ($1)
    and p.oid not in (select oprcode from pg_operator union select castfunc from pg_cast) and not ${ofTypes} and ${isPublic}`;
const missing = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and ${ofTypes} and not ${isPublic}`;

const routines = (found: { name: string }[]) => found.map(({ name }) => name).join(', ');

/**
 * Takes from everybody the functions that statements do not need, and the languages of `do`. The session belongs to the
 * owner, and without these (`set_config`, `ts_stat`, `pg_read_file`, …) the role is not left and no text runs as a statement.
 */
async function revokeSpare(tx: Db): Promise<void> {
  const found = await tx.raw<{ name: string }>(spare, [`{${[...functions].join(',')}}`]);
  if (found.length) await tx.raw(`revoke execute on routine ${routines(found)} from public`);
  const lost = await tx.raw<{ name: string }>(missing);
  if (lost.length) await tx.raw(`grant execute on routine ${routines(lost)} to public`);
  await tx.raw('revoke usage on language sql, plpgsql from public');
}

async function provideRole(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx.raw('select 1 from pg_roles where rolname = $1', [role]);
    if (!known) await tx.raw(`create role ${role} nologin noinherit`);
    await grantReading(tx, role);
    await revokeSpare(tx);
  });
}

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] | string;
}

/** Fails as a statement at its limit of time does (57014), without running it. */
async function assertAffordable({ query }: EmbeddedSession, sql: string, values: readonly unknown[], limitMs: number) {
  if (!/^\s*(select|with|values|table)\b/i.test(sql)) return;
  const { rows } = await query(`explain (format json) ${sql}`, values, limitMs);
  const plan = (rows[0] as unknown as Explained)['QUERY PLAN'];
  const [{ Plan }] = typeof plan === 'string' ? (JSON.parse(plan) as Exclude<typeof plan, string>) : plan;
  if (Plan['Total Cost'] <= mostCost) return;
  throw Object.assign(new Error('The statement would take longer than it may.'), { code: '57014' });
}

/**
 * The embedded engine has one session, of its owner. A statement runs there under the reading role in a read-only
 * transaction; what the role may execute does not lead out of it.
 */
export function createEmbeddedReader(db: Db, pool: EmbeddedPool, limitMs = usualMs): Reader {
  let ready: Promise<void> | undefined;
  const provide = () => {
    ready ??= provideRole(db).catch((error) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
  return {
    limitMs,
    off: async () => {
      await provide();
      return undefined;
    },
    read: async <R>(sql: string, values: readonly unknown[]) => {
      await provide();
      const session = await pool.session().catch((error) => {
        throw outageOr(error);
      });
      try {
        for (const each of [...beginReading(limitMs), `set local role ${role}`]) await session.query(each);
        await assertAffordable(session, sql, values, limitMs);
        return (await session.query(sql, values, limitMs)).rows as R[];
      } catch (error) {
        throw outageOr(error);
      } finally {
        await session.query('rollback').catch(() => undefined);
        await session.query('discard all').catch(() => undefined);
        session.release();
      }
    },
    close: async () => undefined,
  };
}
