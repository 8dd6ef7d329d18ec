import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import { quoteIdent } from '../../db/quoteIdent';
import type { ModelAccess } from './access';
import { deletingInWords } from './databaseRefusals';
import type { Published } from './published';
import { countRows, readKeys, recordReader, serverReader, withKeys } from './reader';
import './recordHappenings';
import { binRows, deleteBelow, deleteRows } from './rows';
import { wrote } from './save';
import { parentSql } from './tree';

/** These records and, in trees, their descendants (contract-visualdev §2.3). */
async function withDescendants(ctx: Ctx, published: Published, ids: string[]): Promise<string[]> {
  const parent = parentSql(published);
  if (!parent) return ids;
  const all = await serverReader(ctx, published);
  const key = `m.${quoteIdent(published.storage.main.primaryKey)}::text`;
  const rows = await ctx.db.raw<{ id: string }>(
    `with recursive below as (select unnest($${all.params.length + 1}::text[]) as id
       union select ${key} from ${all.from} join below b on ${parent.sql} = b.id where ${all.where})
     select id from below`,
    [...all.params, ids],
  );
  return rows.map((row) => row.id);
}

/** The number of all records of a model, whoever may see them. */
export const countAll = async (ctx: Ctx, published: Published): Promise<number> =>
  countRows(ctx.db, await serverReader(ctx, published));

/** A record that was not deleted, and the reason in the user's language. */
export interface Failed {
  id: string;
  message: string;
}

const binned = (keys: readonly string[]) => keys.map((key) => ({ binId: newId(), key }));

/** Which of the named records were deleted, and all entries of the bin that this made. */
interface Removed {
  gone: string[];
  bin: string[];
}

/** Moves these to the bin in one transaction, in trees with their descendants. */
async function removeTogether(ctx: Ctx, published: Published, access: ModelAccess, ids: string[]): Promise<Removed> {
  return deletingInWords(() =>
    ctx.db.transaction(async (tx) => {
      const inside = { ...ctx, db: tx };
      const reader = await recordReader(inside, published, access);
      const named = await readKeys(tx, withKeys(reader, ids));
      if (!named.length) return { gone: [], bin: [] };
      const below = await withDescendants(inside, published, named);
      const own = below.length > named.length ? await readKeys(tx, withKeys(reader, below)) : named;
      const later: ((gone: ReadonlySet<string>) => Promise<void>)[] = [];
      const afterwards = (work: (typeof later)[number]) => void later.push(work);
      await tx.hooks.tell('record.removing', { ctx, tx, published, ids: own, afterwards });
      const entries = binned(own);
      await binRows(tx, published.storage, entries, {
        modelId: published.modelId,
        now: ctx.now,
        userId: ctx.user.id,
      });
      if (!published.storage.main.deleteMark) await deleteBelow(tx, published.storage, own);
      const gone = new Set(await deleteRows(tx, published.storage.main, own, { now: ctx.now, userId: ctx.user.id }));
      for (const work of later) await work(gone);
      if (gone.size) {
        await tx.hooks.tell('record.removed', { ctx, tx, published, ids: [...gone] });
        await wrote(ctx, tx, published);
      }
      return {
        gone: named.filter((id) => gone.has(id)),
        bin: entries.filter(({ key }) => gone.has(key)).map(({ binId }) => binId),
      };
    }),
  );
}

/** The same one by one, each in its own transaction; returns those that the database refused, with the reason. */
async function removeEach(ctx: Ctx, published: Published, access: ModelAccess, ids: string[]) {
  const gone: string[] = [];
  const bin: string[] = [];
  const failed: Failed[] = [];
  for (const id of ids) {
    try {
      const removed = await removeTogether(ctx, published, access, [id]);
      gone.push(...removed.gone);
      bin.push(...removed.bin);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, message: ctx.t(error.key, error.values) });
    }
  }
  return { gone, bin, failed };
}

/**
 * Deletes the records that can be deleted and reports why others cannot. Records outside the data permission are
 * treated as missing. One transaction for all; one each only if an adopted table refuses that.
 */
export async function removeRecords(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  ids: string[],
): Promise<Removed & { failed: Failed[] }> {
  const wanted = [...new Set(ids)];
  const { gone, bin, failed } = await removeTogether(ctx, published, access, wanted).then(
    (all) => ({ ...all, failed: [] as Failed[] }),
    (error: unknown) => {
      if (error instanceof Refusal && wanted.length > 1) return removeEach(ctx, published, access, wanted);
      throw error;
    },
  );
  const told = new Set([...gone, ...failed.map(({ id }) => id)]);
  const missing = wanted.filter((id) => !told.has(id)).map((id) => ({ id, message: ctx.t('visualdev.recordGone') }));
  return { gone, bin, failed: [...failed, ...missing] };
}
