import { Type } from 'typebox';
import { lengthOf } from '../../../core/flow/length';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { likeOf } from '../../lists/paging';
import { recordsDownload } from '../files/spreadsheets/downloads';
import { Moment, type Said, text } from './routeParts';
import { placeTitle } from './stepTitles';
import { versionOf } from './store';

export const FiguresShape = Type.Object(
  {
    /** A flow; else all. */
    templateId: text(50),
    /** Part of the name of a flow. */
    keyword: text(200),
    /** Which list; without it all three. */
    of: Type.Optional(Type.String({ maxLength: 20 })),
    /** Milliseconds: tasks received, instances started between these. */
    startTime: Type.Optional(Moment),
    endTime: Type.Optional(Moment),
  },
  { additionalProperties: true },
);
type FiguresQuery = Said<typeof FiguresShape>;

type Row = Record<string, unknown>;

/** Of a list, and of a workbook. */
const mostRows = 200;
const mostInWorkbook = 10_000;
const paramsOf = (ctx: Ctx, { templateId, startTime, endTime, keyword }: FiguresQuery) => [
  templateId || null,
  startTime ? new Date(startTime) : null,
  endTime ? new Date(endTime) : null,
  ctx.now,
  likeOf(keyword) ?? null,
];
/** Instances of the flow, or of flows with this name, and a time between the two. */
const within = (time: string) =>
  `($1::text is null or i.flow_id = $1) and ($2::timestamptz is null or ${time} >= $2) and ($3::timestamptz is null or ${time} <= $3)
   and $4::timestamptz is not null
   and ($5::text is null or i.flow_id in (select id from weft_flow where weft_fold(full_name) like $5))`;
/** By a person or by a rule; a task that went with its request was not. */
const isDecided = `t.status = 'done'`;
const hours = (share: number) =>
  `round((percentile_cont(${share}) within group (order by extract(epoch from t.handled - t.received)) filter (where ${isDecided}) / 3600)::numeric, 2)::float8`;

/**
 * By step of a flow: decided tasks, returns, the hours within which half and nine of ten were decided, open and overdue tasks. The
 * name of a step is that of the newest version in which it was reached.
 */
async function stepFigures(ctx: Ctx, query: FiguresQuery, most = mostRows): Promise<Row[]> {
  const rows = await ctx.db.raw<{ versionId: string; step: string } & Row>(
    `select s.*, f.full_name as "flowName", v.id as "versionId" from (
       select i.flow_id, t.step, max(v.number) as number, count(*) filter (where ${isDecided})::int as decided,
         count(*) filter (where t.outcome = 'return')::int as returned,
         ${hours(0.5)} as median, ${hours(0.9)} as p90,
         count(*) filter (where t.status = 'open')::int as open,
         count(*) filter (where t.status = 'open' and t.due < $4)::int as overdue
       from weft_flow_task t join weft_flow_instance i on i.id = t.instance_id join weft_flow_version v on v.id = i.version_id
       where ${within('t.received')} group by i.flow_id, t.step) s
     join weft_flow f on f.id = s.flow_id join weft_flow_version v on v.flow_id = s.flow_id and v.number = s.number
     order by f.full_name, s.flow_id, s.step limit ${most}`,
    paramsOf(ctx, query),
  );
  const named: Row[] = [];
  for (const { versionId, flow_id: flowId, number: version, ...row } of rows) {
    const { plan } = await versionOf(ctx.db, versionId);
    named.push({
      ...said(ctx, row, ['median', 'p90']),
      id: `${flowId}/${row.step}`,
      version,
      stepName: placeTitle(ctx.t, plan, row.step),
    });
  }
  return named;
}

/** Hours as people say them beside the number: minutes, hours or days; '' where there are none. */
const said = (ctx: Ctx, row: Row, names: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(
    names.map((name) => [`${name}Said`, typeof row[name] === 'number' ? lengthOf(ctx.t, row[name] * 3_600_000) : '']),
  ),
});

/** By week, the latest weeks in the order of time: instances that were started, and how many of them have ended. */
const weekFigures = (ctx: Ctx, query: FiguresQuery): Promise<Row[]> =>
  ctx.db.raw(
    `select extract(epoch from w.week)::float8 * 1000 as week, to_char(w.week, 'YYYY-MM-DD') as id, started, ended from (
       select date_trunc('week', i.creator_time) as week, count(*)::int as started, count(i.end_time)::int as ended
       from weft_flow_instance i where ${within('i.creator_time')} and i.status <> 0 group by 1
       order by 1 desc limit 53) w
     order by w.week`,
    paramsOf(ctx, query),
  );

/** By person, who has most first: open tasks, those that are overdue, and hours since the oldest came. */
async function personFigures(ctx: Ctx, query: FiguresQuery): Promise<Row[]> {
  const rows = await ctx.db.raw<Row>(
    `select t.user_id as id, coalesce(max(u.real_name || '/' || u.account), '') as "userName", count(*)::int as open,
       count(*) filter (where t.due < $4)::int as overdue,
       round((extract(epoch from $4 - min(t.received)) / 3600)::numeric, 2)::float8 as oldest
     from weft_flow_task t join weft_flow_instance i on i.id = t.instance_id left join weft_user u on u.id = t.user_id
     where ${within('t.received')} and t.status = 'open' and i.status in (1, 3)
     group by t.user_id order by 3 desc, t.user_id limit ${mostRows}`,
    paramsOf(ctx, query),
  );
  return rows.map((row) => said(ctx, row, ['oldest']));
}

const figures: Record<string, (ctx: Ctx, query: FiguresQuery) => Promise<Row[]>> = {
  steps: (ctx, query) => stepFigures(ctx, query),
  weeks: weekFigures,
  people: personFigures,
};

/** Figures of a flow, or of all: a list, or without `of` all of them by name. */
export async function statistics(ctx: Ctx, query: FiguresQuery): Promise<Reply> {
  const { of } = query;
  if (!of) {
    const all: Record<string, Row[]> = {};
    for (const [name, read] of Object.entries(figures)) all[name] = await read(ctx, query);
    return { data: all };
  }
  const read = Object.hasOwn(figures, of) ? figures[of] : undefined;
  if (!read) throw new Refusal('error.notFound');
  return { data: { list: await read(ctx, query) } };
}

const columns = ['flowName', 'stepName', 'decided', 'returned', 'median', 'p90', 'open', 'overdue'];

/** The figures of the steps as a workbook. */
export async function exportStatistics(ctx: Ctx, query: FiguresQuery): Promise<Reply> {
  const rows = await stepFigures(ctx, query, mostInWorkbook);
  const cells = rows.map((row) => columns.map((name) => (row[name] ?? '') as string | number));
  const heads = columns.map((key) => ({ key, label: `flow.figures.${key}` }));
  return { data: await recordsDownload(ctx, 'flow.figures.title', heads, cells) };
}
