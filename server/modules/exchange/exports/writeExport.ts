import type { ExportColumn } from '../../../../core/model/exportColumns';
import type { Ctx } from '../../../ctx';
import { type Cursor, withCursor } from '../../../db/cursor';
import type { HeadCell, OutCell, SheetHead, TableWriter } from '../../files/spreadsheets/streamed/cells';
import { planFor } from '../../records/lookups';
import { rowsStatement } from '../../records/reader';
import type { Row } from '../../records/rows';
import { childRows, showRows } from '../../records/shown';
import type { ExportPlan } from './planExport';
import { type CellOf, cellMaker } from './recordCells';

/** Records of a part. */
const partSize = 500;
const [narrowest, widest] = [12, 40];

/** A record with its sub-table rows, as stored and as shown. */
interface Exported {
  /** From 1, in the order of the export. */
  number: number;
  row: Row;
  shown: Record<string, unknown>;
  children: Record<string, Row[]>;
}

interface Made {
  column: ExportColumn;
  cell: CellOf;
}

const widthOf = (text: string) =>
  Math.min(widest, Math.max(narrowest, 4 + [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)));

/** Called after each part; throws to end the export. */
export type Progress = (done: number) => Promise<void>;

/** Shows one part of the rows, with their sub-tables. */
async function showPart(ctx: Ctx, { reader }: ExportPlan, rows: Row[], before: number): Promise<Exported[]> {
  const children = await childRows(
    ctx,
    reader,
    rows.map(({ id }) => String(id)),
  );
  const shown = await showRows(ctx, reader, rows, { children });
  const below = new Map<unknown, Record<string, Row[]>>();
  for (const [vModel, list] of Object.entries(children))
    for (const child of list) {
      const own = below.get(child['@parent']) ?? {};
      below.set(child['@parent'], own);
      own[vModel] ??= [];
      own[vModel].push(child);
    }
  return rows.map((row, at) => ({
    number: before + at + 1,
    row,
    shown: shown[at]!,
    children: below.get(row.id) ?? {},
  }));
}

/** Each record of the statement, in parts: what is in memory does not depend on their number. */
async function eachRecord(
  ctx: Ctx,
  plan: ExportPlan,
  cursor: Cursor<Row>,
  use: (record: Exported) => Promise<void>,
  progress?: Progress,
): Promise<void> {
  let done = 0;
  for (let rows = await cursor.next(); rows.length; rows = await cursor.next()) {
    for (const record of await showPart(ctx, plan, rows, done)) await use(record);
    done += rows.length;
    await progress?.(done);
  }
}

const childOf = ({ shown, children }: Exported, vModel: string, at: number) => {
  const stored = children[vModel]?.[at];
  const list = shown[vModel] as Record<string, unknown>[] | undefined;
  return stored && list?.[at] ? { stored, shown: list[at] } : undefined;
};

function cellAt(record: Exported, { column, cell }: Made, line: number): OutCell {
  if (!column.table) return line === 0 ? cell(record.row, record.shown) : null;
  const child = childOf(record, column.table.vModel, line);
  return child ? cell(child.stored, child.shown) : null;
}

/** A record as lines: as many as its longest sub-table has rows, one at least (contract-visualdev §2.7). */
function linesOf(record: Exported, made: Made[]): OutCell[][] {
  const tables = new Set(made.flatMap(({ column }) => column.table?.vModel ?? []));
  const lines = Math.max(1, ...[...tables].map((vModel) => record.children[vModel]?.length ?? 0));
  return Array.from({ length: lines }, (_, line) => made.map((each) => cellAt(record, each, line)));
}

/** Two heading rows where there are sub-tables: their label over their columns, other labels over both rows. */
function headRows(columns: ExportColumn[]): (HeadCell | null)[][] {
  if (!columns.some(({ table }) => table)) return [columns.map(({ label }) => ({ text: label }))];
  const upper = columns.map(({ label, table }, at): HeadCell | null => {
    if (!table) return { text: label, height: 2 };
    if (columns[at - 1]?.table?.vModel === table.vModel) return null;
    return { text: table.label, width: columns.filter((other) => other.table?.vModel === table.vModel).length };
  });
  return [upper, columns.map(({ label, table }) => (table ? { text: label } : null))];
}

const headOf = (name: string, columns: ExportColumn[]): SheetHead => ({
  name,
  head: headRows(columns),
  widths: columns.map(({ label }) => widthOf(label)),
  spanned: columns.flatMap(({ table }, at) => (table ? [] : [at])),
});

/** A sheet whose first column is the number of the record. */
const numberedHead = (ctx: Ctx, name: string, columns: ExportColumn[]): SheetHead => ({
  name,
  head: [[{ text: ctx.t('export.number') }, ...columns.map(({ label }) => ({ text: label }))]],
  widths: [narrowest, ...columns.map(({ label }) => widthOf(label))],
  spanned: [],
});

const numberCell = (number: number): OutCell => ({ number, format: '0', text: String(number) });

/** The records in the first sheet and each sub-table in its own, in one pass each over the same rows. */
async function writeSheets(
  ctx: Ctx,
  plan: ExportPlan,
  made: Made[],
  cursor: Cursor<Row>,
  writer: TableWriter,
  progress?: Progress,
) {
  const own = made.filter(({ column }) => !column.table);
  const tables = new Map(
    made.flatMap(({ column: { table } }) => (table ? [[table.vModel, table.label] as const] : [])),
  );
  await writer.open(
    numberedHead(
      ctx,
      ctx.t('export.sheet'),
      own.map(({ column }) => column),
    ),
  );
  await eachRecord(
    ctx,
    plan,
    cursor,
    (record) => writer.record([[numberCell(record.number), ...own.map((each) => cellAt(record, each, 0))]]),
    progress,
  );
  for (const [vModel, label] of tables) {
    const columns = made.filter(({ column }) => column.table?.vModel === vModel);
    await cursor.rewind();
    await writer.open(
      numberedHead(
        ctx,
        label,
        columns.map(({ column }) => column),
      ),
    );
    await eachRecord(ctx, plan, cursor, async (record) => {
      for (let line = 0; line < (record.children[vModel]?.length ?? 0); line += 1)
        await writer.record([[numberCell(record.number), ...columns.map((each) => cellAt(record, each, line))]]);
    });
  }
}

/** Writes the rows of a plan; its `content` must be consumed meanwhile. */
export async function writeExport(ctx: Ctx, plan: ExportPlan, writer: TableWriter, progress?: Progress): Promise<void> {
  const { reader, order, limit, offset, columns, raw } = plan;
  const display = planFor(reader);
  const made = columns.map((column) => ({ column, cell: cellMaker(display, column, raw) }));
  const statement = rowsStatement(reader, { order, limit, offset });
  try {
    await withCursor<Row, void>(ctx.db, { ...statement, size: partSize }, async (cursor) => {
      if (plan.sheets && columns.some(({ table }) => table))
        return writeSheets(ctx, plan, made, cursor, writer, progress);
      await writer.open(headOf(ctx.t('export.sheet'), columns));
      await eachRecord(ctx, plan, cursor, (record) => writer.record(linesOf(record, made)), progress);
    });
    await writer.close();
  } catch (error) {
    writer.fail(error as Error);
    throw error;
  }
}
