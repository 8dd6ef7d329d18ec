import { systemTexts } from '../../../../core/model/display';
import { columnsOf, mainFields, subTables } from '../../../../core/model/walk';
import { toWireRow } from '../../../../core/model/wire';
import type { Ctx } from '../../../ctx';
import type { ModelAccess } from './access';
import { displayPlan, namesOf } from './lookups';
import type { Published } from './published';
import { readerOf, readRow } from './reader';
import { childRows, hideForbidden, showRows } from './shown';

type Values = Record<string, unknown>;

const findRow = async (ctx: Ctx, published: Published, access: ModelAccess, id: string) =>
  readRow(ctx.db, await readerOf(ctx, published, access), id);

/** Empty system fields are read as ''; the modifier of an unchanged record is null (contract-visualdev §2.5). */
const blankWhenEmpty = new Set(['createUser', 'currOrganize', 'currPosition']);

/** Raw values for editing (contract-visualdev §2.5); system fields as text. */
export async function recordInfo(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const { model, storage } = published;
  const row = await findRow(ctx, published, access, id);
  const children = await childRows(ctx, published, [id]);
  const { lookups } = await namesOf(ctx, published, [row]);
  const fields = mainFields(model);
  const values: Values = {
    ...toWireRow(storage.main, fields, row),
    ...systemTexts(row, displayPlan(published), lookups),
  };
  for (const { key, vModel } of fields) if (blankWhenEmpty.has(key)) values[vModel] ??= ' ';
  for (const table of subTables(model)) {
    const stored = storage.children.find((each) => each.vModel === table.vModel);
    const rows = children[table.vModel];
    if (stored && rows) values[table.vModel] = rows.map((child) => toWireRow(stored, columnsOf(table), child));
  }
  return hideForbidden(values, access.forms, published);
}

/** Display values for a detail (contract-visualdev §2.6). */
export async function recordDetail(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const row = await findRow(ctx, published, access, id);
  const children = await childRows(ctx, published, [id]);
  const [shown] = await showRows(ctx, published, [row], { children, detail: true });
  return hideForbidden(shown!, access.forms, published);
}
