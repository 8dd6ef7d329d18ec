import type { Page } from '../../../../core/envelope';
import type { ModelField, StorageColumn } from '../../../../core/model/types';
import { columnsOf, mainFields } from '../../../../core/model/walk';
import { type Ctx, Refusal } from '../../../ctx';
import { type PageQuery, pageOf } from '../../../lists/paging';
import type { ModelAccess } from '../access';
import { finders } from '../names';
import type { Published } from '../published';
import { type Reader, readKeys, recordReader, withKeys } from '../reader';
import { codeOf } from '../relations';
import type { Row } from '../rows';
import { showRows } from '../shown';
import { shownText } from './shownText';

type Values = Record<string, unknown>;

/** A row of history as stored. */
interface Stored {
  id: string;
  time: Date;
  userId: string;
  field: string;
  row: number | null;
  before: unknown;
  after: unknown;
}

/** One changed field as a person reads it (issue 13). */
export interface Change {
  id: string;
  /** Milliseconds. */
  time: number;
  /** `realName/account`. */
  user: string;
  /** Label of the field, of a sub-table with the number of the row; of a creation the word for it. */
  field: string;
  before: string;
  after: string;
}

/** A field of history and where its values are stored: `table` for columns of a sub-table and its whole rows. */
interface Place {
  label: string;
  table?: ModelField;
  columns: { field: ModelField; column: StorageColumn }[];
}

/** The fields that the reader sees, by their code in history; a whole row has the columns that are seen. */
function placesOf({ published: { model, storage }, readable }: Reader): Map<string, Place> {
  const places = new Map<string, Place>();
  const stored = (columns: readonly StorageColumn[], field: ModelField) => {
    const column = columns.find(({ vModel }) => vModel === field.vModel);
    return column ? [{ field, column }] : [];
  };
  for (const field of mainFields(model)) {
    if (field.key !== 'table') {
      const columns = stored(storage.main.columns, field);
      if (readable.reads(field.vModel)) places.set(field.vModel, { label: field.label, columns });
      continue;
    }
    const table = storage.children.find(({ vModel }) => vModel === field.vModel);
    const seen = columnsOf(field).filter(({ vModel }) => readable.reads(codeOf(vModel, field.vModel)));
    const columns = seen.flatMap((each) => stored(table?.columns ?? [], each));
    if (columns.length) places.set(field.vModel, { label: field.label, table: field, columns });
    for (const each of columns) {
      const label = `${field.label} ${each.field.label}`;
      places.set(codeOf(each.field.vModel, field.vModel), { label, table: field, columns: [each] });
    }
  }
  return places;
}

const sides = ['before', 'after'] as const;
type Side = (typeof sides)[number];

/** The values of one side as the row that they were part of; a whole row holds them by name. */
function rowOf({ columns }: Place, change: Stored, side: Side): Row {
  const value = change[side];
  const whole = change.row !== null && !change.field.includes('-');
  const member = (vModel: string) => (whole ? (value as Values | null)?.[vModel] : value);
  return Object.fromEntries(columns.map(({ column }) => [column.column, member(column.vModel) ?? null]));
}

/** Every side of every change as a record of its own, so that one query a kind of name serves the page. */
async function shownSides(ctx: Ctx, reader: Reader, changes: Stored[], places: Map<string, Place>) {
  const rows: Row[] = [];
  const children: Record<string, Row[]> = {};
  for (const change of changes)
    for (const side of sides) {
      const place = places.get(change.field);
      const id = `${change.id}-${side}`;
      const values = place ? rowOf(place, change, side) : {};
      rows.push(place?.table ? { id } : { ...values, id });
      if (place?.table) {
        children[place.table.vModel] ??= [];
        children[place.table.vModel]?.push({ ...values, id, '@parent': id });
      }
    }
  const shown = await showRows(ctx, reader, rows, { children, detail: true });
  return new Map(shown.map((values) => [String(values.id), values]));
}

/** The text of one side; of a whole row `label: value` of each column that has one. */
function sideText({ table, columns }: Place, change: Stored, side: Side, shown: Values | undefined): string {
  if (!table) return shownText(shown?.[columns[0]?.field.vModel ?? '']);
  if (change[side] === null) return '';
  const [row] = (shown?.[table.vModel] ?? []) as Values[];
  const texts = columns.map(({ field }) => [field.label, shownText(row?.[field.vModel])] as const);
  if (change.field.includes('-')) return texts[0]?.[1] ?? '';
  return shownText(texts.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : [])).join('; '));
}

async function pageOfChanges(
  ctx: Ctx,
  { modelId }: Published,
  id: string,
  codes: string[],
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ rows: Stored[]; total: number }> {
  const rows = await ctx.db.raw<Stored & { total: string }>(
    `select id::text as id, time, user_id as "userId", field, row_number as row, before, after, count(*) over () as total
     from weft_record_history h where model_id = $1 and record_id = $2 and field = any($3::text[])
     order by h.id desc limit $4 offset $5`,
    [modelId, id, codes, pageSize, offset],
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/**
 * Who changed which field of a record from what to what, the latest first: fields that this person may see, with display values.
 * The record must be within the data permission.
 */
export async function recordHistory(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  id: string,
  query: PageQuery,
): Promise<Page<Change>> {
  const reader = await recordReader(ctx, published, access);
  if (!(await readKeys(ctx.db, withKeys(reader, [id]))).length) throw new Refusal('visualdev.recordGone');
  const places = placesOf(reader);
  const { currentPage, pageSize, offset } = pageOf(query);
  const { rows, total } = await pageOfChanges(ctx, published, id, ['', ...places.keys()], { pageSize, offset });
  const pagination = { currentPage, pageSize, total };
  if (!rows.length) return { list: [], pagination };
  const [shown, names] = await Promise.all([
    shownSides(ctx, reader, rows, places),
    finders.user(ctx, [...new Set(rows.map(({ userId }) => userId))]),
  ]);
  const list = rows.map((change): Change => {
    const place = places.get(change.field);
    const text = (side: Side) => (place ? sideText(place, change, side, shown.get(`${change.id}-${side}`)) : '');
    const numbered = change.row === null ? '' : ` #${change.row}`;
    return {
      id: change.id,
      time: change.time.getTime(),
      user: names.get(change.userId) ?? '',
      field: place ? `${place.label}${numbered}` : ctx.t('talk.created'),
      before: text('before'),
      after: text('after'),
    };
  });
  return { list, pagination };
}
