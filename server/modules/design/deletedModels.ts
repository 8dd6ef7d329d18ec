import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { familySql } from '../../permissionItems';
import { findPublished } from '../records/published';
import { countAll } from '../records/remove';

const ofModel = 'select id from weft_menu where module_id = $1 and delete_mark is null';
const itemsOf = (table: string) => `select id from ${table} where module_id in (${ofModel}) and delete_mark is null`;
const everyId = [ofModel, ...familySql.map(itemsOf)].join(' union all ');
const listOf = (ids: string) => `(select coalesce(jsonb_agg(x.id), '[]') from (${ids}) x)`;

/** What deleting a model takes along: records, menus, and grants of its menus and their items. */
export async function removalOf(ctx: Ctx, id: string): Promise<Record<string, unknown>> {
  const published = await findPublished(ctx.db, id);
  const [row] = await ctx.db.raw<{ menus: number; grants: number }>(
    `select (select count(*) from (${ofModel}) m)::int as menus,
     (select count(*) from weft_authorize where item_id in (${everyId}))::int as grants`,
    [id],
  );
  return { ...row, records: published ? await countAll(ctx, published) : 0 };
}

/** Stores, before a model is deleted, what its restoration needs: one statement. */
export async function rememberModel(ctx: Ctx, tx: Db, id: string): Promise<void> {
  const items = familySql.map((table) => `'${table}', ${listOf(itemsOf(table))}`).join(', ');
  await tx.raw(
    `insert into weft_model_bin (model_id, taken, delete_time, delete_user_id)
     select $1, jsonb_build_object('weft_menu', ${listOf(ofModel)}, ${items},
       'release', (select id from weft_visualdev_release where model_id = $1 and current),
       'authorize', (select coalesce(jsonb_agg(to_jsonb(a.*)), '[]') from weft_authorize a where item_id in (${everyId})),
       'ownSettings', (select coalesce(jsonb_agg(to_jsonb(o.*)), '[]') from weft_own_column_setting o where module_id in (${ofModel})),
       'settings', (select coalesce(jsonb_agg(to_jsonb(s.*)), '[]') from weft_column_setting s where module_id in (${ofModel}))),
     $2, $3
     on conflict (model_id) do update
       set taken = excluded.taken, delete_time = excluded.delete_time, delete_user_id = excluded.delete_user_id`,
    [id, ctx.now, ctx.user.id],
  );
}

/** Deleted models that can still be restored, the latest deletion first. */
export async function deletedModels(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db.kysely
    .selectFrom('weftModelBin as bin')
    .innerJoin('weftVisualdev as model', 'model.id', 'bin.modelId')
    .leftJoin('weftUser as user', 'user.id', 'bin.deleteUserId')
    .select(['model.id', 'model.fullName', 'model.enCode', 'bin.deleteTime', 'user.realName', 'user.account'])
    .orderBy('bin.deleteTime', 'desc')
    .orderBy('model.id')
    .limit(1000)
    .execute();
  return rows.map(({ realName, account, deleteTime, ...row }) => ({
    ...row,
    binUser: realName ? `${realName}/${account}` : '',
    binTime: deleteTime.getTime(),
  }));
}

const uniqueViolation = '23505';

async function putBack(tx: Db, id: string, taken: string): Promise<void> {
  const live = 'delete_mark = null, delete_time = null, delete_user_id = null';
  for (const table of ['weft_menu', ...familySql]) {
    await tx.raw(
      `update ${table} set ${live} where id in (select jsonb_array_elements_text($1::jsonb -> '${table}'))`,
      [taken],
    );
  }
  for (const [table, member] of [
    ['weft_authorize', 'authorize'],
    ['weft_column_setting', 'settings'],
    ['weft_own_column_setting', 'ownSettings'],
  ]) {
    await tx.raw(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb -> '${member}')
       on conflict do nothing`,
      [taken],
    );
  }
  await tx.raw(
    `update weft_visualdev_release set current = true where model_id = $1 and id = $2::jsonb ->> 'release'`,
    [id, taken],
  );
  await tx.raw(`update weft_visualdev set ${live} where id = $1`, [id]);
}

/** Restores a deleted model with its published version, menus and grants; refused when its name or code is taken now. */
export async function restoreModel(ctx: Ctx, id: string): Promise<null> {
  const work = ctx.db.transaction(async (tx) => {
    const [entry] = await tx.raw<{ taken: string }>(
      'delete from weft_model_bin where model_id = $1 returning taken::text as taken',
      [id],
    );
    if (!entry) throw new Refusal('visualdev.gone');
    const [clash] = await tx.raw<{ code: boolean }>(
      `select o.en_code = m.en_code as code from weft_visualdev m join weft_visualdev o
       on o.id <> m.id and o.delete_mark is null and (o.en_code = m.en_code or o.full_name = m.full_name)
       where m.id = $1 limit 1`,
      [id],
    );
    if (clash) throw new Refusal(clash.code ? 'visualdev.codeTaken' : 'visualdev.nameTaken');
    await putBack(tx, id, entry.taken);
    ctx.publish('model.released', { modelId: id });
    ctx.publish('menu.changed', {});
  });
  await work.catch((error: unknown) => {
    throw (error as { code?: string }).code === uniqueViolation ? new Refusal('visualdev.menuClash') : error;
  });
  return null;
}
