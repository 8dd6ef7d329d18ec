import { type Ctx, Refusal } from '../../ctx';
import { quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { tableSql } from './columns';
import type { Published } from './published';
import { parentSql } from './tree';

/** The keys of a record of a tree and of all below it, as text; empty where the model is no tree. One statement. */
export async function branchOf(db: Db, published: Published, id: string): Promise<string[]> {
  const parent = parentSql(published);
  if (!parent) return [];
  const { main } = published.storage;
  const key = `m.${quoteIdent(main.primaryKey)}::text`;
  const rows = await db.raw<{ id: string }>(
    `with recursive branch(id) as (
       select $1::text union select ${key} from ${tableSql(main)} m join branch b on ${parent.sql} = b.id)
     select id from branch`,
    [id],
  );
  return rows.map((row) => row.id);
}

/**
 * After a record of a tree was moved, in the same transaction: refuses a parent that is the record itself or below it.
 * Moves within one model wait for each other, or two of them could make a circle.
 */
export async function assertNoCircle(ctx: Ctx, tx: Db, published: Published, id: string): Promise<void> {
  const parent = parentSql(published);
  if (!parent) return;
  const { main } = published.storage;
  const key = `m.${quoteIdent(main.primaryKey)}::text`;
  const [circle] = await tx.raw(
    `with recursive above(id) as (
       select ${parent.sql} from ${tableSql(main)} m where ${key} = $1
       union select ${parent.sql} from ${tableSql(main)} m join above a on ${key} = a.id)
     select 1 as found from above where id = $1`,
    [id],
  );
  if (!circle) return;
  const message = ctx.t('dictionary.parentInside');
  throw new Refusal('dictionary.parentInside', {}, { errors: [{ field: parent.field, message }] });
}

/** Held by a move until its transaction ends. */
export async function holdMoves(tx: Db, { modelId }: Published): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 57))', [`tree ${modelId}`]);
}
