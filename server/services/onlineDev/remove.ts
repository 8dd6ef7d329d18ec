import { quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import type { Ctx } from '../../http/types';
import type { ModelAccess } from './access';
import { alive, keyList, tableSql } from './columns';
import type { Published } from './published';
import { ownKeys } from './record';
import { deleteRows } from './rows';
import { wrote } from './save';
import { parentSql } from './tree';

/** These and every record below them, in trees (contract-visualdev §2.3). */
async function withDescendants(tx: Db, published: Published, ids: string[]): Promise<string[]> {
  const parent = parentSql(published);
  if (!parent) return ids;
  const { main } = published.storage;
  const rows = await tx.raw<{ id: string }>(
    `with recursive below as (select unnest($1::text[]) as id
       union select m.${quoteIdent(main.primaryKey)}::text from ${tableSql(main)} m
       join below b on ${parent.sql} = b.id where ${alive(main, 'm.')})
     select id from below`,
    [ids],
  );
  return rows.map((row) => row.id);
}

/** Rows below deleted records go with them; tables that we made do that by themselves. */
async function removeChildren(tx: Db, { storage }: Published, ids: string[]): Promise<void> {
  if (storage.main.deleteMark) return;
  for (const table of storage.children.filter((each) => each.adopted)) {
    const among = `${quoteIdent(table.foreignKey)} = any(${keyList(storage.main, 1)})`;
    await tx.raw(`delete from ${tableSql(table)} where ${among}`, [ids]);
  }
}

/**
 * Deletes or marks; of a tree everything below goes along. Records outside this person's data permission stay. Answers how
 * many of those that were named are gone.
 */
export async function removeRecords(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  ids: string[],
): Promise<number> {
  const gone = await ctx.db.transaction(async (tx) => {
    const named = await ownKeys(ctx, tx, published, access, ids);
    if (!named.length) return 0;
    const below = await withDescendants(tx, published, named);
    const own = below.length > named.length ? await ownKeys(ctx, tx, published, access, below) : named;
    await removeChildren(tx, published, own);
    await deleteRows(tx, published.storage.main, own, { now: ctx.now, userId: ctx.user.id });
    return named.length;
  });
  if (gone) wrote(ctx, published.modelId);
  return gone;
}
