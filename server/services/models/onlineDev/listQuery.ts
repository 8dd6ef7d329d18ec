import { conditionFields } from '../../../../core/condition';
import type { Condition } from '../../../../core/language/types';
import { queryCondition, querySort, readQuery } from '../../../../core/model/query';
import { ruleCondition } from '../../../../core/model/ruleList';
import { superCondition } from '../../../../core/model/superQuery';
import { type Ctx, Refusal } from '../../../ctx';
import type { ModelAccess } from './access';
import type { Published } from './published';
import { type Reader, readerOf } from './reader';
import { orderOf } from './where';

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
  order: string;
}

/** A forbidden column is treated as unknown, also for search and sort (reliability T10). */
function assertVisible(access: ModelAccess, props: string[]): void {
  const unseen = props.find((prop) => access.columns && !access.columns.has(prop));
  if (unseen) throw new Refusal('visualdev.unknownField', { field: unseen });
}

/** Searchable fields: granted columns, and fields that are not columns, which have no permission item. */
function searchable({ model: { list } }: Published, { columns }: ModelAccess): (prop: string) => boolean {
  const granted = list?.columns.map(({ prop }) => prop) ?? [];
  const closed = new Set(columns ? granted.filter((prop) => !columns.has(prop)) : []);
  return (prop) => !closed.has(prop) || prop === list?.tree?.treeRelation;
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
 * forbidden fields are refused by name.
 */
export async function listQuery(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  body: ListBody,
): Promise<ListQuery> {
  const { model, storage } = published;
  const asked = known(queryCondition(model, withKeyword(body), searchable(published, access)));
  const wider = known(superCondition(model, body.superQueryJson));
  const { sort, refused } = querySort(model, body.sidx, body.sort);
  known({ refused });
  if (wider) assertVisible(access, conditionFields(wider));
  if (body.sidx)
    assertVisible(
      access,
      sort.map((each) => each.prop),
    );
  const rules = ruleCondition(model).condition;
  const reader = await readerOf(ctx, published, access, [rules, asked, wider]);
  return { reader, order: orderOf(storage, sort) };
}
