import type { Model } from '../../../core/model/types';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import { type PrintData, type PrintRow, RichText } from '../../../core/print/types';
import type { Ctx } from '../../ctx';
import { openModel } from '../../services/models/onlineDev/access';
import { readRows, recordReader, withKeys } from '../../services/models/onlineDev/reader';
import { childRows, showRows } from '../../services/models/onlineDev/shown';

/** Any of these buttons lets a person print records of the model. */
const buttons = ['btn_detail', 'btn_edit', 'btn_batchPrint'] as const;

type Values = Record<string, unknown>;

const richOf = (fields: { key: string; vModel: string }[]) =>
  new Set(fields.filter(({ key }) => key === 'editor').map(({ vModel }) => vModel));

function withRich(row: Values, rich: ReadonlySet<string>): PrintRow {
  if (!rich.size) return row;
  const member = ([name, value]: [string, unknown]) =>
    [name, rich.has(name) && typeof value === 'string' ? new RichText(value) : value] as const;
  return Object.fromEntries(Object.entries(row).map(member));
}

function dataOf(model: Model, shown: Values): PrintData {
  const tables = subTables(model);
  const names = new Set(tables.map(({ vModel }) => vModel));
  const head = Object.fromEntries(Object.entries(shown).filter(([name]) => !names.has(name)));
  return {
    head: withRich(head, richOf(mainFields(model))),
    tables: tables.map((table) => {
      const rows = shown[table.vModel];
      const rich = richOf(columnsOf(table));
      return (Array.isArray(rows) ? (rows as Values[]) : []).map((row) => withRich(row, rich));
    }),
  };
}

/** Display values of records as this person's detail shows them, by id; records out of sight are missing. */
export async function modelData(ctx: Ctx, modelId: string, ids: readonly string[]): Promise<Map<string, PrintData>> {
  const { published, access } = await openModel(ctx, modelId, buttons);
  const reader = await recordReader(ctx, published, access);
  const rows = await readRows(ctx.db, withKeys(reader, ids));
  const children = await childRows(
    ctx,
    reader,
    rows.map((row) => String(row.id)),
  );
  const shown = await showRows(ctx, reader, rows, { children });
  return new Map(rows.map((row, at) => [String(row.id), dataOf(published.model, shown[at] as Values)]));
}
