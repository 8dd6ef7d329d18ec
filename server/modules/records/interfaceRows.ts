import type { Json } from '../../../core/language/types';
import type { Ctx } from '../../ctx';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import { outageOf } from '../../outage';
import { isByOwner } from '../../services/authors/runRight';
import { interfaceInfoByIds, runInterface } from '../interfaces/invoke';
import type { Published } from './published';
import type { Relation } from './relations';

type Values = Record<string, unknown>;

/** Cache, so that list pages do not fetch the same external labels repeatedly. */
const remembered = memo<Json[] | undefined>('interface rows', { ttlMs: 10_000, max: 500 });

/** The result of one interface; undefined when it fails, which is logged and does not fail the caller. */
async function ask<T>(ctx: Ctx, id: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    // Without the database nothing may be cached as missing.
    if (outageOf(error)) throw error;
    ctx.log.warn({ err: error, interfaceId: id }, 'a data interface gave no names');
    return undefined;
  }
}

/** Whether who released the model runs interfaces now, or an administrator trusts it: the model runs them in his name. */
export async function runsInterfaces(db: Db, { authorId, source }: Published): Promise<boolean> {
  return authorId === null || source.trusted === 1 || isByOwner(db, authorId);
}

function optionsOf(ctx: Ctx, id: string, paramList: Json[]): Promise<Json[] | undefined> {
  // The result may depend on the current user.
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

/** Rows of the interfaces that supply options of a model, by query; failed ones are omitted, and those its author may not run. */
export async function findInterfaceOptions(
  ctx: Ctx,
  published: Published,
  questions: ReadonlyMap<string, InterfaceQuestion>,
): Promise<Map<string, Json[]>> {
  if (!questions.size || !(await runsInterfaces(ctx.db, published))) return new Map();
  const found = await Promise.all(
    [...questions].map(async ([key, { id, paramList }]) => [key, await optionsOf(ctx, id, paramList)] as const),
  );
  return new Map(found.flatMap(([id, items]) => (items ? [[id, items] as const] : [])));
}

/**
 * Rows of a data interface by the ids of a model's relation, in one query; if the interface fails, or the model's author may
 * not run it, the ids are shown.
 */
export async function findInterfaceRows(
  ctx: Ctx,
  published: Published,
  relation: Relation,
  ids: string[],
): Promise<Map<string, Values>> {
  if (!(await runsInterfaces(ctx.db, published))) return new Map();
  const { target, key } = relation;
  const config = relation.field.raw.__config__;
  const own = relation.field.raw.templateJson ?? (config as Values | undefined)?.templateJson;
  const rows = await ask(ctx, target, () =>
    interfaceInfoByIds(ctx, target, { ids, propsValue: key, paramList: Array.isArray(own) ? own : [] }),
  );
  return new Map((rows ?? []).flatMap((row) => (row[key] == null ? [] : [[String(row[key]), row] as const])));
}
