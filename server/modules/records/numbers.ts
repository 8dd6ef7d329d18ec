import { ConditionError, conditionFields } from '../../../core/condition';
import { exactNumber } from '../../../core/decimal';
import type { Condition, Numbers } from '../../../core/language/types';
import type { MeasureKind, PeriodUnit } from '../../../core/language/words/sources';
import { ruleCondition } from '../../../core/model/ruleList';
import type { StorageColumn } from '../../../core/model/types';
import { findField } from '../../../core/model/walk';
import { organisationZone } from '../../../core/zone';
import { type Ctx, Refusal } from '../../ctx';
import { memo } from '../../db/memo';
import type { ModelAccess } from './access';
import { columnIn, periodSql } from './columns';
import { optionColours } from './optionColours';
import type { Published } from './published';
import { mayAsk } from './readableFields';
import { listReader, type Reader } from './reader';
import { showRows } from './shown';

/** Numbers over the records of one model, as the wire carries them. */
export type NumbersBody = Omit<Numbers, 'model' | 'when' | 'where'> & { where?: unknown };

type Values = Record<string, unknown>;

const refuse = (field: string): never => {
  throw new Refusal('visualdev.unknownField', { field });
};
const unfit = (field: string): never => {
  throw new Refusal('visualdev.notNumbers', { field });
};

/** The column of a field that this person's list shows; hidden and unknown fields are refused alike. */
function columnOf({ published, readable }: Reader, field: string): StorageColumn {
  const column = published.storage.main.columns.find(({ vModel }) => vModel === field);
  return column && readable.reads(field) ? column : refuse(field);
}

const sqlOf = ({ published }: Reader, { vModel }: StorageColumn): string =>
  columnIn(published.storage.main, 'm')(vModel)?.sql ?? refuse(vModel);

/** A group in SQL: its key, which `group by` repeats, and its answer. */
interface Group {
  field: string;
  column: StorageColumn;
  key: string;
  shown: string;
  dated: boolean;
}

function groupSql(reader: Reader, { field, by }: { field: string; by?: PeriodUnit }): Group {
  const column = columnOf(reader, field);
  const sql = sqlOf(reader, column);
  if (column.type === 'timestamp') return { field, column, ...periodSql(sql, by ?? 'day'), dated: true };
  if (by || column.type === 'jsonb') unfit(field);
  const shown = column.type === 'text' ? sql : `${sql}::float8`;
  return { field, column, key: sql, shown, dated: false };
}

const numeric = new Set<StorageColumn['type']>(['numeric', 'bigint']);
const exact = (sql: string) => `trim_scale((${sql})::numeric)::text`;
const measures: Record<Exclude<MeasureKind, 'count'>, (sql: string) => string> = {
  sum: (sql) => exact(`sum(${sql}::numeric)`),
  avg: (sql) => exact(`round(avg(${sql}::numeric), 10)`),
  min: (sql) => exact(`min(${sql})`),
  max: (sql) => exact(`max(${sql})`),
};

/** Dates have a first and a last one, as epoch milliseconds. */
function measureSql(reader: Reader, { measure, field }: NumbersBody['measures'][number]): string {
  if (measure === 'count') return 'count(*)::text';
  const column = columnOf(reader, field ?? '');
  const sql = sqlOf(reader, column);
  if (numeric.has(column.type)) return measures[measure](sql);
  if (column.type !== 'timestamp' || measure === 'sum' || measure === 'avg') return unfit(field ?? '');
  return `floor(extract(epoch from ${measure}(${sql})) * 1000)::text`;
}

const defaultLimit = 100;

/** The greatest first measure first; periods by time, and of too many the latest. */
function statementOf(reader: Reader, groups: Group[], body: NumbersBody): string {
  const columns = groups.map(({ shown }, index) => `${shown} as g${index}`);
  const made = body.measures.map((measure, index) => `${measureSql(reader, measure)} as v${index}`);
  const rows = `select ${[...columns, ...made].join(', ')} from ${reader.from} where ${reader.where}`;
  if (!groups.length) return rows;
  const members = groups.map((_, index) => `g${index}`);
  const order = groups[0]?.dated ? 'g0 desc nulls last, v0::numeric desc nulls last' : 'v0::numeric desc nulls last';
  return `select * from (${rows} group by ${groups.map(({ key }) => key).join(', ')}) n
    order by ${[order, ...members].join(', ')} limit ${body.limit ?? defaultLimit}`;
}

const staleBy = ({ modelId }: { modelId?: string }) =>
  modelId === undefined ? ('all' as const) : (key: string) => key.startsWith(`${modelId}\n`);

/** Several people open one board: its numbers are computed once in five seconds, and again after a write (ADR 0005). */
const computed = memo<Values[]>('numbers', {
  ttlMs: 5_000,
  max: 500,
  forgetOn: { 'model.written': staleBy, 'model.released': staleBy },
});

/** Rows by the members of the statement. Data permission is part of the statement, so its answers are not shared. */
function computedRows(ctx: Ctx, { published, params }: Reader, sql: string): Promise<Values[]> {
  const key = [published.modelId, organisationZone(), sql, JSON.stringify(params)].join('\n');
  return computed.of(ctx.db, key, () => ctx.db.raw<Values>(sql, [...params]), ctx.now.getTime());
}

function conditionOf(published: Published, access: ModelAccess, where: unknown): Condition | undefined {
  if (where === undefined || where === null) return undefined;
  const may = mayAsk(published, access);
  const hidden = conditionFields(where as Condition).find((field) => !may(field));
  return hidden === undefined ? (where as Condition) : refuse(hidden);
}

/** The texts of the groups, as the list shows these values. */
async function textsOf(ctx: Ctx, reader: Reader, groups: Group[], rows: Values[]): Promise<Values[]> {
  const named = groups.flatMap((group, index) => (group.dated ? [] : [{ group, index }]));
  const names = new Set(named.map(({ group }) => group.field));
  const readable = { reads: (prop: string) => names.has(prop), hides: () => false };
  const stored = rows.map((row, at) => ({
    id: String(at),
    ...Object.fromEntries(named.map(({ group, index }) => [group.column.column, row[`g${index}`]])),
  }));
  const shown: Values[] = named.length ? await showRows(ctx, { ...reader, readable }, stored) : stored;
  return shown.map((texts, at) =>
    Object.fromEntries(
      groups.map(({ field, dated }, index) => {
        const text = dated ? rows[at]?.[`g${index}`] : texts[field];
        return [field, text === null || text === undefined || text === '' ? ctx.t('visualdev.noValue') : text];
      }),
    ),
  );
}

/** Colours of the values of the only group; several groups have none. */
async function coloursOf(ctx: Ctx, { published }: Reader, [group, ...others]: Group[]) {
  const field = group && !others.length ? findField(published.model, group.field)?.field : undefined;
  return optionColours(ctx, field?.options);
}

function answerOf(body: NumbersBody, groups: Group[], texts: Values, row: Values, at: number): Values {
  const values = body.measures.map(({ name }, index) => [name, exactNumber(row[`v${index}`])]);
  const fullName = groups.map(({ field }) => String(texts[field])).join(' · ');
  return { ...texts, ...Object.fromEntries(values), id: String(at), fullName };
}

/**
 * Numbers over the records of this person's list, in one statement: hidden rows are not counted, hidden columns are
 * unknown. Numbers are exact: a text where a JSON number would change it. Groups are named and coloured as the list shows
 * them.
 */
export async function readNumbers(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  body: NumbersBody,
): Promise<Values[]> {
  try {
    const where = conditionOf(published, access, body.where);
    const reader = await listReader(ctx, published, access, [ruleCondition(published.model).condition, where]);
    const groups = (body.groupBy ?? []).map((group) => groupSql(reader, group));
    const found = await computedRows(ctx, reader, statementOf(reader, groups, body));
    const rows = groups[0]?.dated ? found.toReversed() : found;
    const [texts, colours] = await Promise.all([textsOf(ctx, reader, groups, rows), coloursOf(ctx, reader, groups)]);
    return rows.map((row, at) => {
      const color = colours.get(String(row.g0));
      return { ...(color && { color }), ...answerOf(body, groups, texts[at] ?? {}, row, at) };
    });
  } catch (error) {
    if (error instanceof ConditionError) throw new Refusal('visualdev.invalid', { message: error.message });
    throw error;
  }
}
