import type { Json } from '../../../../core/language/types';
import type { Ctx } from '../../../ctx';
import { memo } from '../../../db/memo';
import { interfaceInfoByIds, runInterface } from '../../interfaces/invoke';
import type { Relation } from './relations';

type Values = Record<string, unknown>;

/** A list page does not fetch the same labels from the outside world again and again. */
const remembered = memo<Json[] | undefined>('interface rows', { ttlMs: 10_000, max: 500 });

/** What one interface answers; undefined when it cannot be asked, which is written down and stops nothing. */
async function ask<T>(ctx: Ctx, id: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    ctx.log.warn({ err: error, interfaceId: id }, 'a data interface gave no names');
    return undefined;
  }
}

function optionsOf(ctx: Ctx, id: string, paramList: Json[]): Promise<Json[] | undefined> {
  // What an interface answers may depend on who asks.
  const key = JSON.stringify([id, ctx.user.id, ctx.user.organizeId, paramList]);
  const read = () =>
    ask(ctx, id, async () => {
      const answer = await runInterface(ctx, id, paramList);
      return Array.isArray(answer) ? (answer as Json[]) : [];
    });
  return remembered.of(ctx.db, key, read, ctx.now.getTime());
}

export interface InterfaceQuestion {
  id: string;
  paramList: Json[];
}

/** Rows of the interfaces that choices take their options from, by question; one that cannot be asked is left out. */
export async function findInterfaceOptions(
  ctx: Ctx,
  questions: ReadonlyMap<string, InterfaceQuestion>,
): Promise<Map<string, Json[]>> {
  const found = await Promise.all(
    [...questions].map(async ([key, { id, paramList }]) => [key, await optionsOf(ctx, id, paramList)] as const),
  );
  return new Map(found.flatMap(([id, items]) => (items ? [[id, items] as const] : [])));
}

/** Rows of a data interface that a relation's ids stand for, by id, in one question; an interface that fails leaves the ids. */
export async function findInterfaceRows(ctx: Ctx, relation: Relation, ids: string[]): Promise<Map<string, Values>> {
  const { target, key } = relation;
  const config = relation.field.raw.__config__;
  const own = relation.field.raw.templateJson ?? (config as Values | undefined)?.templateJson;
  const rows = await ask(ctx, target, () =>
    interfaceInfoByIds(ctx, target, { ids, propsValue: key, paramList: Array.isArray(own) ? own : [] }),
  );
  return new Map((rows ?? []).flatMap((row) => (row[key] == null ? [] : [[String(row[key]), row] as const])));
}
