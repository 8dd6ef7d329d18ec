import type { Condition } from '../../../core/language/types';
import { queryCondition, querySort, readQuery, type SortResult } from '../../../core/model/query';
import { asText } from '../../../core/model/read';
import { ruleCondition } from '../../../core/model/ruleList';
import { showsName } from '../../../core/model/shownText';
import { superCondition } from '../../../core/model/superQuery';
import { findField } from '../../../core/model/walk';
import { type Ctx, Refusal } from '../../ctx';
import type { ModelAccess } from './access';
import type { Published } from './published';
import { type Guards, mayAsk, mayCompare } from './readableFields';
import { listReader, type Reader, shownTextsOf } from './reader';
import { wordSearch } from './searchIndex';
import { type OrderSource, orderOf } from './where';

/** Body of a list call (contract-visualdev §2.2). */
export interface ListBody {
  currentPage?: number;
  pageSize?: number;
  sort?: string;
  sidx?: string;
  queryJson?: unknown;
  superQueryJson?: unknown;
  keyword?: unknown;
}

export interface ListQuery {
  reader: Reader;
  order: OrderSource;
}

function known({ condition, refused }: { condition?: Condition; refused: string[] }): Condition | undefined {
  const [unknown] = refused;
  if (unknown !== undefined) throw new Refusal('visualdev.unknownField', { field: unknown });
  return condition;
}

/** Adds the keyword to the query like any other member. */
function withKeyword({ queryJson, keyword }: ListBody): unknown {
  if (typeof keyword !== 'string' || !keyword) return queryJson;
  const query = readQuery(queryJson);
  return query ? { ...query, jnpfKeyword: keyword } : queryJson;
}

/**
 * ruleList AND queryJson AND super query AND data permission AND not deleted (contract-visualdev §2.2). Unknown and
 * hidden fields are refused by name alike (reliability T10); the list's own order leaves hidden ones out.
 */
export async function listQuery(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  body: ListBody,
): Promise<ListQuery> {
  const { model } = published;
  const may = mayAsk(published, access);
  const query = withKeyword(body);
  const search = await wordSearch(ctx.db, published, asText(readQuery(query)?.jnpfKeyword));
  const asked = known(queryCondition(model, query, may, search?.join));
  const wider = known(superCondition(model, body.superQueryJson, may));
  const sort = sortOf(published, access, body);
  const rules = ruleCondition(model).condition;
  const reader = await listReader(ctx, published, access, [rules, asked, wider], search);
  return { reader, order: await orderFor(ctx, published, sort) };
}

/** The order of a sort: fields with names by the names that this person sees. */
export async function orderFor(ctx: Ctx, published: Published, sort: SortResult['sort']): Promise<OrderSource> {
  const named = sort.filter(({ prop }) => {
    const field = findField(published.model, prop)?.field;
    return field && showsName(field);
  });
  const shown = await shownTextsOf(
    ctx,
    published,
    named.map(({ prop }) => prop),
  );
  return orderOf(published.storage, sort, shown);
}

function sortOf(published: Published, access: ModelAccess, { sidx, sort }: ListBody) {
  const { model } = published;
  const found = querySort(model, sidx, sort, mayAsk(published, access));
  known(found);
  return sidx ? found.sort : ownOrder(published, access);
}

/** The order that the designer gave the list, without fields that are hidden from this person. */
export function ownOrder({ model }: Published, guards: Guards): SortResult['sort'] {
  const may = mayCompare(guards);
  return (model.list?.sort ?? []).filter(({ prop }) => may(prop));
}
