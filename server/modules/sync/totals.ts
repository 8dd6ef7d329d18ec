import type { Ctx, Reply } from '../../ctx';
import { wordsOfReason } from '../../queue/deadLetters';
import { endDeadRuns, runKind, type Wanted } from './runs';
import type { Kind, ServiceId } from './services';

type Place = Pick<Wanted, 'service' | 'kind'>;

/** Names of the contract, in every language (contract-platform §5.12). */
const names: Record<Kind, string> = { organize: '组织', user: '用户' };
const tables: Record<Kind, string> = { organize: 'weft_organize', user: 'weft_user' };

interface Counts {
  synced: number;
  failed: number;
  waiting: number;
}

/** Enabled records here by their last result; failures include records that only the third party has. */
async function counts(ctx: Ctx, { service, kind }: Place): Promise<Counts> {
  const [row] = await ctx.db.raw<Counts>(
    `with here as (select id from ${tables[kind]} where delete_mark is null and enabled_mark <> 0),
      link as (select local_id, state from weft_third_link where service = $1 and kind = $2)
    select (select count(*)::int from link where state = 'synced' and local_id in (select id from here)) as synced,
      (select count(*)::int from link where state = 'failed') as failed,
      (select count(*)::int from here where not exists (
        select 1 from link where link.local_id = here.id and state in ('synced', 'failed'))) as waiting`,
    [service, kind],
  );
  return row!;
}

interface Run {
  state: string;
  done: number;
  failed: number;
  total: number;
  reason: string | null;
  endedTime: Date | null;
}

async function latestRun({ db }: Ctx, { service, kind }: Place): Promise<Run | undefined> {
  const [run] = await db.raw<Run>(
    `select case status when 'waiting' then 'running' else status end as state, done, failed, coalesce(total, 0) as total, reason,
       ended_time as "endedTime" from weft_job
     where kind = $1 and (input::jsonb ->> 'service')::int = $2 and input::jsonb ->> 'kind' = $3
     order by created_time desc, id desc limit 1`,
    [runKind, service, kind],
  );
  return run;
}

/** Ours: the words of the last run's state. */
function statusOf(ctx: Ctx, run: Run | undefined, reason: string): string {
  if (!run) return '';
  const { state, done: success, failed, total } = run;
  return ctx.t(`sync.states.${state}`, { done: success + failed, total, success, failed, reason });
}

/** The row of one kind; `kind` and the members after `synDate` are ours. */
export async function totalOf(ctx: Ctx, place: Place) {
  const [{ synced, failed, waiting }, run] = await Promise.all([counts(ctx, place), latestRun(ctx, place)]);
  const reason = wordsOfReason(ctx, run?.reason ?? null);
  return {
    synType: names[place.kind],
    recordTotal: synced + failed + waiting,
    synSuccessCount: synced,
    synFailCount: failed,
    unSynCount: waiting,
    synDate: run?.endedTime ? run.endedTime.getTime() : null,
    kind: place.kind,
    state: run?.state ?? '',
    status: statusOf(ctx, run, reason),
    reason,
  };
}

/** Both rows of a service, organisations first. */
export async function totals(ctx: Ctx, service: ServiceId): Promise<Reply> {
  await endDeadRuns(ctx.db);
  return {
    data: [await totalOf(ctx, { service, kind: 'organize' }), await totalOf(ctx, { service, kind: 'user' })],
  };
}
