import type { Page } from '../../../../core/envelope';
import type { Condition } from '../../../../core/language/types';
import { asText } from '../../../../core/model/read';
import { columnType, isMultiple } from '../../../../core/model/storageType';
import { findField, isStored } from '../../../../core/model/walk';
import { type Ctx, Refusal } from '../../../ctx';
import { pageOf } from '../../../lists/paging';
import { findAccess, type ModelAccess } from './access';
import { relationList } from './lookups';
import { findPublished, type Published } from './published';
import { countRows, readRows, referenceReader, withKeys } from './reader';
import { showRows } from './shown';
import { orderOf } from './where';

type Values = Record<string, unknown>;

export interface FieldDataQuery {
  keyword?: string;
  currentPage?: number;
  pageSize?: number;
  relationField?: string;
  columnOptions?: string;
}

const listOf = (csv: unknown) =>
  asText(csv)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Members of `modelId` shown by related-record fields in forms of this user's menus. */
async function lentColumns(ctx: Ctx, modelId: string): Promise<Set<string>> {
  const users = await ctx.db.kysely
    .selectFrom('weftVisualdevRelease')
    .select('modelId')
    .where('current', '=', true)
    .where((eb) => eb(eb.fn('strpos', ['formData', eb.val(modelId)]), '>', 0))
    .execute();
  const lent = new Set<string>();
  for (const { modelId: user } of users) {
    const published = await findPublished(ctx.db, user);
    const access = published && (await findAccess(ctx, published));
    if (!published || !access) continue;
    for (const { field, table, vModel, label, attributes } of relationList(published)) {
      if (access.forms && !access.forms.has(table ? `${table}-${vModel}` : vModel)) continue;
      if (field.key !== 'relationForm' || asText(field.props.modelId) !== modelId) continue;
      const offered = Array.isArray(field.props.columnOptions) ? (field.props.columnOptions as Values[]) : [];
      for (const member of [label, ...attributes, ...offered.map((column) => asText(column?.value))]) lent.add(member);
    }
  }
  return lent;
}

/**
 * A model for a related-record field: through the user's own menu or, without one, only the members that a form of
 * theirs shows. Hidden members are treated as missing (reliability T08, T10).
 */
async function openFor(ctx: Ctx, modelId: string, wanted: string[]): Promise<Published> {
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  const access: ModelAccess | undefined = await findAccess(ctx, published);
  const lent = access && !access.columns ? undefined : await lentColumns(ctx, modelId);
  if (!access && !lent?.size) throw new Refusal('error.denied', {}, { code: 403 });
  for (const name of wanted) {
    const found = findField(published.model, name);
    const hidden = access ? access.columns && !access.columns.has(name) && !lent?.has(name) : !lent?.has(name);
    if (!found || found.table || hidden) throw new Refusal('visualdev.unknownField', { field: name });
  }
  return published;
}

function pick(rows: Values[], columns: string[]): Values[] {
  return rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
  }));
}

/** Condition: any of these members, stored as text or number, contains the keyword. */
function contains(published: Published, columns: string[], keyword: string | undefined): Condition | undefined {
  const word = keyword?.trim();
  if (!word) return undefined;
  const asked = columns.filter((name) => {
    const field = findField(published.model, name)?.field;
    return field && isStored(field) && !isMultiple(field) && ['text', 'numeric', 'bigint'].includes(columnType(field));
  });
  return { any: asked.map((name) => ({ [name]: { like: word } })) };
}

/** Records of the published version offered by a related-record field (contract-visualdev §1.4). */
export async function fieldDataSelect(ctx: Ctx, modelId: string, query: FieldDataQuery): Promise<Page<Values>> {
  const label = asText(query.relationField).trim();
  const wanted = [...new Set([...listOf(query.columnOptions), ...(label ? [label] : [])])];
  const published = await openFor(ctx, modelId, wanted);
  const { currentPage, pageSize, offset } = pageOf(query);
  const reader = await referenceReader(ctx, published, [contains(published, wanted, query.keyword)]);
  const order = orderOf(published.storage, published.model.list?.sort ?? []);
  const [rows, total] = await Promise.all([
    readRows(ctx.db, reader, { order, limit: pageSize, offset }),
    countRows(ctx.db, reader),
  ]);
  const list = pick(await showRows(ctx, published, rows), wanted);
  return { list, pagination: { currentPage, pageSize, total } };
}

/** Chosen records by id, in the order of the ids; missing ones and those out of scope are omitted. */
export async function fieldDataEcho(
  ctx: Ctx,
  modelId: string,
  body: { ids: string[]; columns?: string[] | string },
): Promise<Values[]> {
  const named = Array.isArray(body.columns) ? body.columns.filter(Boolean) : listOf(body.columns);
  const wanted = [...new Set(named)];
  const published = await openFor(ctx, modelId, wanted);
  const rows = await readRows(ctx.db, withKeys(await referenceReader(ctx, published), body.ids));
  const byId = new Map(pick(await showRows(ctx, published, rows), wanted).map((row) => [String(row.id), row]));
  return body.ids.flatMap((id): Values[] => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}
