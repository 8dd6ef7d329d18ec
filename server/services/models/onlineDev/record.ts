import { systemTexts } from '../../../../core/model/display';
import { columnsOf, mainFields, subTables } from '../../../../core/model/walk';
import { toWireRow } from '../../../../core/model/wire';
import { type Ctx, Refusal } from '../../../ctx';
import type { Db } from '../../../db/types';
import type { ModelAccess } from './access';
import { isKey, keyIs, selectList, tableSql } from './columns';
import { dataScope } from './dataScope';
import { displayPlan, namesOf } from './lookups';
import type { Published } from './published';
import type { Row } from './rows';
import { childRows, hideForbidden, showRows } from './shown';
import { boundWhere } from './tokens';

type Values = Record<string, unknown>;

/** One living record within this person's data permission; what is not theirs is not there (reliability T08). */
export async function findRow(
  ctx: Ctx,
  db: Db,
  published: Published,
  access: Pick<ModelAccess, 'schemes'>,
  id: string,
): Promise<Row> {
  const { main } = published.storage;
  const where = isKey(main, id)
    ? await boundWhere({ ...ctx, db }, published.storage, [dataScope(published, access)], 2)
    : undefined;
  const [row] = where
    ? await db.raw<Row>(
        `select ${selectList(main)} from ${tableSql(main)} m where ${keyIs(main, 1, 'm.')} and ${where.sql}`,
        [id, ...where.params],
      )
    : [];
  if (!row) throw new Refusal('visualdev.recordGone');
  return row;
}

/** Of these keys those of living records within this person's data permission. */
export async function ownKeys(
  ctx: Ctx,
  db: Db,
  published: Published,
  access: Pick<ModelAccess, 'schemes'>,
  ids: string[],
): Promise<string[]> {
  const { main } = published.storage;
  const where = await boundWhere({ ...ctx, db }, published.storage, [dataScope(published, access)], 2);
  const key = `m."${main.primaryKey.replaceAll('"', '""')}"`;
  const list = main.primaryKeyType === 'text' ? '$1::text[]' : '$1::text[]::bigint[]';
  const rows = await db.raw<{ id: string }>(
    `select ${key}::text as id from ${tableSql(main)} m where ${key} = any(${list}) and ${where.sql}`,
    [ids.filter((id) => isKey(main, id)), ...where.params],
  );
  return rows.map((row) => row.id);
}

/** System fields without a value read as a blank; who changed a record nobody changed is null (contract-visualdev §2.5). */
const blankWhenEmpty = new Set(['createUser', 'currOrganize', 'currPosition']);

/** Raw values for editing (contract-visualdev §2.5); system fields as text. */
export async function recordInfo(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const { model, storage } = published;
  const row = await findRow(ctx, ctx.db, published, access, id);
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
  const row = await findRow(ctx, ctx.db, published, access, id);
  const children = await childRows(ctx, published, [id]);
  const [shown] = await showRows(ctx, published, [row], { children, detail: true });
  return hideForbidden(shown!, access.forms, published);
}
