import type { Page } from '../../../core/envelope';
import type { Condition } from '../../../core/language/types';
import { relatedMembers } from '../../../core/model/pickers';
import { asText } from '../../../core/model/read';
import { wordTest } from '../../../core/model/shownText';
import { findField, isStored } from '../../../core/model/walk';
import { type Ctx, Refusal } from '../../ctx';
import { pageOf } from '../../lists/paging';
import { findAccess, type ModelAccess } from './access';
import { branchOf } from './branch';
import { orderFor, ownOrder } from './listQuery';
import { relationList } from './lookups';
import { findPublished, type Published } from './published';
import { guardsOf, type May, mayCompare, readableInRecords, readableInReferences } from './readableFields';
import { countRows, type Reader, readRows, referenceReader, withKeys, withoutKeys } from './reader';
import { seenRelations } from './relations';
import { showRows } from './shown';

type Values = Record<string, unknown>;

export interface FieldDataQuery {
  keyword?: string;
  currentPage?: number;
  pageSize?: number;
  relationField?: string;
  columnOptions?: string;
  /** A record of this tree that looks for its parent: it and those below it are not offered. */
  parentOf?: string;
}

const listOf = (csv: unknown) =>
  asText(csv)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Members of `modelId` shown by related-record fields in forms of this user's menus. */
async function lentMembers(ctx: Ctx, modelId: string): Promise<Set<string>> {
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
    for (const { field } of seenRelations(relationList(published), readableInRecords(access))) {
      if (field.key !== 'relationForm' || asText(field.props.modelId) !== modelId) continue;
      for (const member of relatedMembers(published.model, field)) lent.add(member);
    }
  }
  return lent;
}

interface Opened {
  reader: Reader;
  access: ModelAccess | undefined;
  /** The wanted members that this user sees. */
  shown: string[];
}

/**
 * A model for a related-record field: the members that this user's own list answers, and those that a form of theirs
 * shows. Others are treated as missing (reliability T08, T10); of the form's members those that the model's own
 * permissions hide are left out, so that the picker shows the rest.
 */
async function openFor(
  ctx: Ctx,
  modelId: string,
  wanted: string[],
  conditions?: (published: Published, may: May) => Condition | undefined,
): Promise<Opened> {
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  const access = await findAccess(ctx, published);
  const lent = await lentMembers(ctx, modelId);
  if (!access && !lent.size) throw new Refusal('error.denied', {}, { code: 403 });
  const { reads } = readableInReferences(published, access, lent);
  for (const name of wanted) {
    const found = findField(published.model, name);
    if (!found || found.table || !(reads(name) || lent.has(name)))
      throw new Refusal('visualdev.unknownField', { field: name });
  }
  const may = mayCompare(guardsOf(published, access));
  const reader = await referenceReader(ctx, published, lent, [
    conditions?.(published, (name) => reads(name) && may(name)),
  ]);
  return { reader, access, shown: wanted.filter(reads) };
}

function pick(rows: Values[], columns: string[]): Values[] {
  return rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
  }));
}

/** Condition: any of these members contains the keyword, as people see it. */
function contains(published: Published, columns: string[], keyword: string | undefined): Condition | undefined {
  const word = keyword?.trim();
  if (!word) return undefined;
  return {
    any: columns.flatMap((name): Condition[] => {
      const field = findField(published.model, name)?.field;
      const test = field && isStored(field) ? wordTest(name, field, word) : undefined;
      return test ? [test] : [];
    }),
  };
}

/** Records of the published version offered by a related-record field (contract-visualdev §1.4). */
export async function fieldDataSelect(ctx: Ctx, modelId: string, query: FieldDataQuery): Promise<Page<Values>> {
  const label = asText(query.relationField).trim();
  const wanted = [...new Set([...listOf(query.columnOptions), ...(label ? [label] : [])])];
  const opened = await openFor(ctx, modelId, wanted, (published, may) =>
    contains(published, wanted.filter(may), query.keyword),
  );
  const { access, shown } = opened;
  const { published } = opened.reader;
  const own = query.parentOf ? await branchOf(ctx.db, published, query.parentOf) : [];
  const reader = own.length ? withoutKeys(opened.reader, own) : opened.reader;
  const { currentPage, pageSize, offset } = pageOf(query);
  const order = await orderFor(ctx, published, ownOrder(published, guardsOf(published, access)));
  const [rows, total] = await Promise.all([
    readRows(ctx.db, reader, { order, limit: pageSize, offset }),
    countRows(ctx.db, reader),
  ]);
  const list = pick(await showRows(ctx, reader, rows), shown);
  return { list, pagination: { currentPage, pageSize, total } };
}

/** Chosen records by id, in the order of the ids; missing ones and those out of scope are omitted. */
export async function fieldDataEcho(
  ctx: Ctx,
  modelId: string,
  body: { ids: string[]; columns?: string[] | string },
): Promise<Values[]> {
  const named = Array.isArray(body.columns) ? body.columns.filter(Boolean) : listOf(body.columns);
  const { reader, shown } = await openFor(ctx, modelId, [...new Set(named)]);
  const rows = await readRows(ctx.db, withKeys(reader, body.ids));
  const byId = new Map(pick(await showRows(ctx, reader, rows), shown).map((row) => [String(row.id), row]));
  return body.ids.flatMap((id): Values[] => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}
