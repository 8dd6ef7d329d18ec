import type { FlowMay } from '../../../core/flow/acts';
import { doneOf, handling } from '../../../core/flow/codes';
import { waitsUntil } from '../../../core/flow/picture';
import type { FlowState } from '../../../core/flow/types';
import type { FlowRow } from '../../../core/flow/wire';
import { formatDate } from '../../../core/model/dates';
import type { Ctx, Reply } from '../../ctx';
import { likeOf, pagedUpTo, pageOf } from '../../lists/paging';
import { entrustKind, isDeputy } from './entrusted';
import { type FlowList, mayInList } from './may';
import type { FlowQueryShape, Said } from './routeParts';

type FlowQuery = Said<typeof FlowQueryShape>;

/** One list: what its rows are rows of, and whose they are. `$1` is the person, `$2` now. */
interface ListOf {
  from: string;
  where: string;
  id: string;
  time: string;
  status?: string;
  deed?: string;
  step?: string;
  due?: string;
  /** Whom the person acts for. */
  principal?: string;
}

/** The person and whoever entrusted them with anything: read once, so that their tasks are found by the index. */
const principals = `any(array(select $1::text union all
  select e.user_id from weft_entrust e where e.to_user_id = $1 and e.type = ${entrustKind.approve} and e.end_time > $2))`;

const lists = {
  todo: {
    from: 'weft_flow_task t join weft_flow_instance i on i.id = t.instance_id',
    where: `t.status = 'open' and t.user_id = ${principals} and i.status in (1, 3) and (t.user_id = $1 or ${isDeputy('$1', '$2')})`,
    id: 't.id',
    time: 't.received',
    step: 't.step',
    due: 't.due',
    principal: 'nullif(t.user_id, $1)',
  },
  done: {
    from: 'weft_flow_record r join weft_flow_instance i on i.id = r.instance_id',
    where: 'r.user_id = $1 and $2::timestamptz is not null and r.handle_status <> 2',
    id: 'r.id',
    time: 'r.handle_time',
    status: 'r.handle_status',
    deed: 'r.deed',
    step: `coalesce(r.step, '')`,
    principal: 'r.for_user_id',
  },
  copied: {
    from: 'weft_flow_copy c join weft_flow_instance i on i.id = c.instance_id',
    where: 'c.user_id = $1 and $2::timestamptz is not null',
    id: 'i.id',
    time: 'c.creator_time',
    step: 'c.step',
  },
  started: {
    from: 'weft_flow_instance i',
    where: '(i.starter_id = $1 or i.for_user_id = $1) and $2::timestamptz is not null',
    id: 'i.id',
    time: 'i.creator_time',
    principal: 'i.for_user_id',
  },
  monitor: {
    from: 'weft_flow_instance i',
    where: '$1::text is not null and $2::timestamptz is not null and i.status <> 0',
    id: 'i.id',
    time: 'i.creator_time',
    principal: 'i.for_user_id',
  },
} as const satisfies Record<FlowList, ListOf>;

type Read = Omit<FlowRow, 'may' | 'done' | 'place'> & {
  total: string;
  deed: string | null;
  state: FlowState | null;
  starterId: string;
  forUserId: string | null;
};

const ms = (sql: string) => `extract(epoch from ${sql})::float8 * 1000`;

/** The steps where it is, with the time until which one waits, or the reason why it came back or ended. */
function placeOf(
  { t }: Pick<Ctx, 't'>,
  { thisStep: step, said }: Pick<FlowRow, 'thisStep' | 'said'>,
  time: string,
): string {
  if (time) return t('flow.msg.placeUntil', { step, time });
  return said ? t('flow.msg.placeSaid', { step, said }) : step;
}

/** What the last line says, where it is a return or an early end. */
const lastSaid = `coalesce((select case when l.handle_status in (${handling.return}, ${handling.terminate}) then l.handle_opinion end
  from weft_flow_record l where l.instance_id = i.id order by l.seq desc nulls last, l.id desc limit 1), '')`;

function columnsOf({
  id,
  time,
  status = 'i.status',
  deed = 'null',
  step = 'i.step_ids',
  due = 'null::timestamptz',
}: ListOf): string {
  return `${id} as id, i.id as "processId", i.title as "fullName", f.en_code as "enCode", f.full_name as "flowName",
    i.version_id as "flowId", f.id as "templateId", coalesce(f.category, '') as "flowCategory", v.number::text as "flowVersion",
    ${ms('i.start_time')} as "startTime", ${ms('i.end_time')} as "endTime", u.real_name || '/' || u.account as "userName",
    i.step_titles as "thisStep", ${step} as "thisStepId", i.urgency as "flowUrgent", ${status} as status, ${deed} as deed,
    i.progress as completion, ${ms(time)} as "creatorTime", coalesce(p.real_name || '/' || p.account, '') as "delegateUser",
    ${ms(due)} as "dueTime", i.state, i.starter_id as "starterId", i.for_user_id as "forUserId", i.status as "instanceStatus",
    i.model_id as "modelId", i.record_id as "recordId", ${lastSaid} as said`;
}

/** Conditions of the query, and their parameters behind those of the list. */
function filtersOf(list: ListOf, query: FlowQuery, params: unknown[]): string[] {
  const bind = (value: unknown) => `$${params.push(value)}`;
  const like = likeOf(query.keyword);
  const given: [unknown, (value: unknown) => string][] = [
    [like, (value) => `weft_fold(i.title) like ${bind(value)}`],
    [query.startTime, (value) => `${list.time} >= ${bind(new Date(Number(value)))}`],
    [query.endTime, (value) => `${list.time} <= ${bind(new Date(Number(value)))}`],
    [query.flowCategory, (value) => `f.category = any(string_to_array(${bind(value)}, ','))`],
    [query.templateId, (value) => `f.id = ${bind(value)}`],
    [query.flowId, (value) => `i.version_id = ${bind(value)}`],
    [query.creatorUserId, (value) => `i.starter_id = ${bind(value)}`],
    [query.flowUrgent, (value) => `i.urgency = ${bind(value)}`],
    [query.status, (value) => `${list.status ?? 'i.status'} = ${bind(value)}`],
    [query.nodeCode, (value) => `${list.step ?? 'i.step_ids'} = ${bind(value)}`],
    [query.delegateType === 'true' || undefined, () => 'i.for_user_id is not null'],
  ];
  return given.flatMap(([value, sql]) => (value === undefined || value === '' ? [] : [sql(value)]));
}

/** Rows are counted up to this: who decided more finds the rest by the filters, and no list reads all of them. */
const mostListed = 10_000;

/** A page of one of the lists, in one statement: what is counted is not sorted, and only rows of the page are read whole. */
export async function listFlowRows(ctx: Ctx, name: FlowList, query: FlowQuery): Promise<Reply> {
  const list: ListOf = lists[name];
  const page = pageOf(query);
  const params: unknown[] = [ctx.user.id, ctx.now];
  const where = [list.where, ...filtersOf(list, query, params)].join(' and ');
  const rows = await ctx.db.raw<Read>(
    `select ${columnsOf(list)},
       (select count(*) from (select 1 from ${list.from} join weft_flow f on f.id = i.flow_id where ${where}
          limit ${mostListed + 1}) counted) as total
     from ${list.from} join weft_flow f on f.id = i.flow_id join weft_flow_version v on v.id = i.version_id
     left join weft_user u on u.id = i.starter_id left join weft_user p on p.id = ${list.principal ?? 'null'}
     where ${where} order by ${list.time} desc, ${list.id} desc limit ${page.pageSize} offset ${page.offset}`,
    params,
  );
  const shown: FlowRow[] = [];
  for (const { total: _, state, starterId, forUserId, deed, ...row } of rows) {
    const may: FlowMay[] = await mayInList(ctx, name, { ...row, state, starterId, forUserId });
    const until = state && waitsUntil(state);
    const time = until === null ? '' : formatDate(until, 'MM-dd HH:mm');
    const place = placeOf(ctx, row, time);
    shown.push({ ...row, place, done: name === 'done' ? doneOf(row.status, deed) : '', may });
  }
  return { data: pagedUpTo(shown, Number(rows[0]?.total ?? 0), mostListed, page) };
}

/** What is done is counted up to this: a badge shows no more. */
const mostCounted = 1_000;

/** What waits for this person: tasks, copies that were not read; own instances that ended since (the family's members). */
export async function todoCount(ctx: Ctx): Promise<Reply> {
  const [row] = await ctx.db.raw<Record<string, number>>(
    `select (select count(*)::int from ${lists.todo.from} where ${lists.todo.where}) as "toBeReviewed",
       (select count(*)::int from weft_flow_copy c where c.user_id = $1 and c.read_time is null) as "flowCirculate",
       (select count(*)::int from (select 1 from weft_flow_record r where r.user_id = $1 and r.instance_id is not null
          and r.handle_status <> 2 limit ${mostCounted}) counted) as "flowDone"`,
    [ctx.user.id, ctx.now],
  );
  return { data: row };
}
