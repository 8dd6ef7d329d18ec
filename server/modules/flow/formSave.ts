import { filled } from '../../../core/flow/sets';
import type { Fact, FlowEffect } from '../../../core/flow/types';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { everything, findAccess, type ModelAccess } from '../records/access';
import { modelIdOf } from '../records/modelIds';
import { findPublished, type Published } from '../records/published';
import { recordInfo } from '../records/record';
import { type ReadySave, readyNew, readyUpdate } from '../records/save';
import { assertMakes } from './inName';
import type { Instance } from './store';

type Values = Record<string, unknown>;

export async function publishedOf(ctx: Pick<Ctx, 'db'>, model: string): Promise<Published> {
  const published = await findPublished(ctx.db, await modelIdOf(ctx.db, model));
  if (!published) throw new Refusal('visualdev.gone');
  return published;
}

/** The record with all fields, whoever asks: for conditions and for the right of a step. */
export const storedRecord = (ctx: Ctx, published: Published, instance: Pick<Instance, 'recordId'>): Promise<Values> =>
  recordInfo(ctx, published, everything, instance.recordId);

/** At the start the form is as its menu grants it; who may start without a menu sees all of it. */
export async function startAccess(ctx: Ctx, published: Published): Promise<ModelAccess> {
  const access = await findAccess(ctx, published);
  return access ? { ...access, schemes: undefined } : everything;
}

const widened = (access: ModelAccess, sets: Values): ModelAccess =>
  access.forms ? { ...access, forms: new Set([...access.forms, ...Object.keys(sets)]) } : access;

type Data = { access: ModelAccess; said: Values; sets?: Values };

/** A change of the record by a person (`said`, within the access) and by the flow (`sets`). */
export const readyChange = (
  ctx: Ctx,
  published: Published,
  recordId: string,
  { access, said, sets = {}, stored }: Data & { stored: Values },
): Promise<ReadySave<void>> => {
  const version = published.storage.main.version ? { f_version: stored.f_version } : {};
  return readyUpdate(ctx, published, widened(access, sets), recordId, { ...said, ...sets, ...version });
};

export const readyRecord = (ctx: Ctx, published: Published, { access, said, sets = {} }: Data) =>
  readyNew(ctx, published, widened(access, sets), { ...said, ...sets });

const effectsIn = (facts: readonly Fact[]): FlowEffect[] =>
  facts.flatMap((fact) => (fact.fact === 'effectDue' ? [fact.effect] : []));

/** Records of other models that the flow makes, inside the transaction of the command. */
export async function creationsOf(
  ctx: Ctx,
  author: string | null,
  facts: readonly Fact[],
  record: Values,
): Promise<((tx: Db) => Promise<unknown>)[]> {
  const writes: ((tx: Db) => Promise<unknown>)[] = [];
  for (const effect of effectsIn(facts)) {
    if (!('create' in effect)) continue;
    const published = await publishedOf(ctx, effect.create);
    await assertMakes(ctx, author, published);
    writes.push((await readyNew(ctx, published, everything, filled(effect.set, record))).write);
  }
  return writes;
}
