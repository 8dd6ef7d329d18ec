import { hiddenFields } from '../../../core/design/rules/hiddenFields';
import { hasRules } from '../../../core/model/hasRules';
import type { Model } from '../../../core/model/types';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import { type PrintData, type PrintRow, RichText } from '../../../core/print/types';
import { type Ctx, Refusal } from '../../ctx';
import { findAccess, type ModelAccess } from '../records/access';
import { approvals } from '../records/approvals';
import { findPublished, type Published } from '../records/published';
import { readRows, recordReader, withKeys } from '../records/reader';
import { wireValues } from '../records/record';
import type { Row } from '../records/rows';
import { childRows, showRows } from '../records/shown';
import { scopeOf } from '../records/tokens';

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

/** Without the values of fields that the rules of the form hide in a record. */
const without = (shown: Values, hidden: readonly string[]): Values =>
  hidden.length ? { ...shown, ...Object.fromEntries(hidden.map((name) => [name, ''])) } : shown;

/** Display values of the records that an access shows, by id. */
async function shownWith(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  ids: readonly string[],
): Promise<Map<string, PrintData>> {
  const reader = await recordReader(ctx, published, access);
  const rows = await readRows(ctx.db, withKeys(reader, ids));
  const children = await childRows(
    ctx,
    reader,
    rows.map((row) => String(row.id)),
  );
  const shown = await showRows(ctx, reader, rows, { children });
  const { model } = published;
  const hidden = (row: Row): string[] => {
    if (!hasRules(model)) return [];
    const own = (vModel: string) => children[vModel]?.filter((child) => child['@parent'] === row.id);
    return hiddenFields(model, wireValues(reader, row, own), scopeOf(ctx));
  };
  return new Map(rows.map((row, at) => [String(row.id), dataOf(model, without(shown[at] as Values, hidden(row)))]));
}

/** The access by the model's menu, where one of its buttons lets this person print. */
async function byMenu(ctx: Ctx, published: Published): Promise<ModelAccess | undefined> {
  const access = await findAccess(ctx, published);
  const own = access?.buttons;
  return !own || buttons.some((code) => own.has(code)) ? access : undefined;
}

/**
 * Display values of records as this person's detail shows them, by id; records out of sight are missing. What the model's menu
 * does not show, the approval of the record may: with the fields of the person's step.
 */
export async function modelData(ctx: Ctx, modelId: string, ids: readonly string[]): Promise<Map<string, PrintData>> {
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  const access = await byMenu(ctx, published);
  const found = access ? await shownWith(ctx, published, access, ids) : new Map<string, PrintData>();
  const flow = approvals.of(ctx.db, 'flow');
  for (const id of ids) {
    const part = found.has(id) ? undefined : await flow?.prints(ctx, published.modelId, id);
    const data = part && (await shownWith(ctx, published, part, [id])).get(id);
    if (data) found.set(id, data);
  }
  if (!access && !found.size) throw new Refusal('error.denied', {}, { code: 403 });
  return found;
}
