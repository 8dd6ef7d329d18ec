import type { Db } from '../../db/types';
import { grantsOfRoles } from './grants';

/** Enabled people who may press this button of a module, administrators first. */
export async function holdersOf(
  db: Db,
  { module, button }: { module: string; button: string },
  most: number,
): Promise<string[]> {
  // Of all enabled menus, as an administrator has them.
  const menu = (await grantsOfRoles(db, [], true)).modules.get(module)?.menuId ?? '';
  const rows = await db.raw<{ id: string }>(
    `with held as not materialized (
       select r.user_id, a.item_type, a.item_id from weft_user_relation r
       join weft_role x on x.id = r.object_id and x.enabled_mark = 1 and x.delete_mark is null
       join weft_authorize a on a.object_type = 'Role' and a.object_id = x.id
       where r.object_type = 'Role')
     select u.id from weft_user u where u.enabled_mark = 1 and u.delete_mark is null and (u.is_administrator = 1
       or u.id in (select user_id from held where item_type = 'module' and item_id = $1)
       and u.id in (select user_id from held where item_type = 'button' and item_id in (
         select id from weft_module_button where module_id = $1 and en_code = $2 and enabled_mark = 1 and delete_mark is null)))
     order by u.is_administrator desc, u.sort_code, u.id limit $3`,
    [menu, button, most],
  );
  return rows.map(({ id }) => id);
}
