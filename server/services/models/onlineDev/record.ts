import { systemTexts } from '../../../../core/model/display';
import { columnsOf, mainFields, subTables } from '../../../../core/model/walk';
import { toWireRow } from '../../../../core/model/wire';
import type { Ctx } from '../../../ctx';
import type { ModelAccess } from './access';
import { namesOf, planFor } from './lookups';
import type { Published } from './published';
import { readRow, recordReader } from './reader';
import { codeOf } from './relations';
import { childRows, showRows } from './shown';

type Values = Record<string, unknown>;

/** Empty system fields are read as ''; the modifier of an unchanged record is null (contract-visualdev §2.5). */
const blankWhenEmpty = new Set(['createUser', 'currOrganize', 'currPosition']);

/** Raw values for editing (contract-visualdev §2.5); system fields as text. */
export async function recordInfo(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const { model, storage } = published;
  const reader = await recordReader(ctx, published, access);
  const { reads } = reader.readable;
  const row = await readRow(ctx.db, reader, id);
  const children = await childRows(ctx, reader, [id]);
  const { lookups } = await namesOf(ctx, reader, [row]);
  const fields = mainFields(model).filter(({ vModel }) => reads(vModel));
  const values: Values = {
    ...toWireRow(storage.main, fields, row),
    ...systemTexts(row, planFor(reader), lookups),
  };
  for (const { key, vModel } of fields) if (blankWhenEmpty.has(key)) values[vModel] ??= ' ';
  for (const table of subTables(model)) {
    const stored = storage.children.find((each) => each.vModel === table.vModel);
    const rows = children[table.vModel];
    const columns = columnsOf(table).filter(({ vModel }) => reads(codeOf(vModel, table.vModel)));
    if (stored && rows) values[table.vModel] = rows.map((child) => toWireRow(stored, columns, child));
  }
  return values;
}

/** Display values for a detail (contract-visualdev §2.6). */
export async function recordDetail(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const reader = await recordReader(ctx, published, access);
  const row = await readRow(ctx.db, reader, id);
  const children = await childRows(ctx, reader, [id]);
  const [shown] = await showRows(ctx, reader, [row], { children, detail: true });
  return shown!;
}
