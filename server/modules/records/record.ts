import { hiddenFields } from '../../../core/design/rules/hiddenFields';
import { systemTexts } from '../../../core/model/display';
import { hasRules } from '../../../core/model/hasRules';
import type { Model } from '../../../core/model/types';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import { toWireRow } from '../../../core/model/wire';
import type { Ctx } from '../../ctx';
import type { ModelAccess } from './access';
import { withApprovals } from './approvals';
import { namesOf, planFor } from './lookups';
import type { Published } from './published';
import { type Reader, readRow, recordReader } from './reader';
import { attributeName, codeOf } from './relations';
import type { Row } from './rows';
import { byParent, childRows, showRows } from './shown';
import { scopeOf } from './tokens';

type Values = Record<string, unknown>;

/** Empty system fields are read as ''; the modifier of an unchanged record is null (contract-visualdev §2.5). */
const blankWhenEmpty = new Set(['createUser', 'currOrganize', 'currPosition']);

/** What is stored of a record and seen by the reader, as forms hold it. `rowsOf`: its rows in a sub-table. */
export function wireValues(
  { published: { model, storage }, readable: { reads } }: Reader,
  row: Row,
  rowsOf: (vModel: string) => readonly Row[] | undefined,
): Values {
  const fields = mainFields(model).filter(({ vModel }) => reads(vModel));
  const values: Values = toWireRow(storage.main, fields, row);
  for (const table of subTables(model)) {
    const stored = storage.children.find((each) => each.vModel === table.vModel);
    const rows = rowsOf(table.vModel);
    const columns = columnsOf(table).filter(({ vModel }) => reads(codeOf(vModel, table.vModel)));
    if (stored && rows) values[table.vModel] = rows.map((child) => toWireRow(stored, columns, child));
  }
  return values;
}

/** Raw values of these rows for editing, in their order (contract-visualdev §2.5); system fields as text. Few statements for all rows. */
export async function rawValues(ctx: Ctx, reader: Reader, rows: Row[]): Promise<Values[]> {
  const ids = rows.map((row) => String(row.id));
  const children = Object.entries(await childRows(ctx, reader, ids));
  const byTable = new Map(children.map(([vModel, list]) => [vModel, byParent(list)]));
  const { lookups } = await namesOf(ctx, reader, rows);
  const plan = planFor(reader);
  const fields = mainFields(reader.published.model).filter(({ vModel }) => reader.readable.reads(vModel));
  return rows.map((row) => {
    const rowsOf = (vModel: string) => {
      const table = byTable.get(vModel);
      return table && (table.get(row.id) ?? []);
    };
    const values = { ...wireValues(reader, row, rowsOf), ...systemTexts(row, plan, lookups) };
    for (const { key, vModel } of fields) if (blankWhenEmpty.has(key)) values[vModel] ??= ' ';
    return values;
  });
}

/** Raw values of a record for editing. */
export async function recordInfo(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const reader = await recordReader(ctx, published, access);
  const [values] = await rawValues(ctx, reader, [await readRow(ctx.db, reader, id)]);
  return values!;
}

/** Without the values of these fields; an attribute of a record goes where no other field shows it. */
function withoutFields(model: Model, shown: Values, hidden: readonly string[]): Values {
  const fields = mainFields(model);
  const kept = new Set(
    fields
      .filter(({ vModel }) => !hidden.includes(vModel))
      .flatMap((field) => [field.vModel, attributeName(field) ?? field.vModel]),
  );
  const gone = fields
    .filter(({ vModel }) => hidden.includes(vModel))
    .flatMap((field) => [field.vModel, `${field.vModel}_id`, attributeName(field) ?? field.vModel]);
  return Object.fromEntries(Object.entries(shown).filter(([name]) => kept.has(name) || !gone.includes(name)));
}

/**
 * Display values for a detail (contract-visualdev §2.6). `f_hidden` (ours): the fields that the rules of the form hide in it; their
 * values are not answered.
 */
export async function recordDetail(ctx: Ctx, published: Published, access: ModelAccess, id: string): Promise<Values> {
  const { model } = published;
  const reader = await recordReader(ctx, published, access);
  const row = await readRow(ctx.db, reader, id);
  const children = await childRows(ctx, reader, [id]);
  const [shown] = await withApprovals(
    ctx,
    published.modelId,
    await showRows(ctx, reader, [row], { children, detail: true }),
  );
  if (!hasRules(model)) return shown!;
  const values = wireValues(reader, row, (vModel) => children[vModel]);
  const hidden = hiddenFields(model, values, scopeOf(ctx));
  return { ...withoutFields(model, shown!, hidden), f_hidden: hidden };
}
