import type { Db } from '../server/db/types';

/** Size of the bench's office: people in departments under fifty companies, and menus of one application. */
export interface OfficeSize {
  users: number;
  departments: number;
  menus: number;
}

const companies = 50;
const menusUnderEach = 20;

/** Fills a seeded database with one statement per table; every person is in one department. */
export async function fillOffice(db: Db, { users, departments, menus }: OfficeSize): Promise<void> {
  await db.raw(`insert into weft_organize (id, parent_id, category, full_name, en_code, organize_id_tree, sort_code)
    select 'bc' || c, root.id, 'company', 'Company ' || c, 'bc' || c, root.organize_id_tree || ',bc' || c, c
    from generate_series(1, ${companies}) c, (select * from weft_organize where parent_id = '-1' limit 1) root`);
  await db.raw(`insert into weft_organize (id, parent_id, category, full_name, en_code, organize_id_tree, sort_code)
    select 'bd' || d, c.id, 'department', 'Department ' || d, 'bd' || d, c.organize_id_tree || ',bd' || d, d
    from generate_series(1, ${departments}) d join weft_organize c on c.id = 'bc' || (1 + d % ${companies})`);
  await db.raw(`insert into weft_user (id, account, real_name, password_hash, enabled_mark, organize_id, mobile_phone, gender, change_password_date)
    select 'bu' || u, 'user' || lpad(u::text, 6, '0'), (array['王','李','张','刘','陈','杨','赵','黄'])[1 + u % 8] || '员工' || u, '-', 1,
    'bd' || (1 + u % ${departments}), '139' || lpad(u::text, 8, '0'), '1', now() from generate_series(1, ${users}) u`);
  await db.raw(`insert into weft_user_relation (id, user_id, object_type, object_id)
    select 'br' || u, 'bu' || u, 'Organize', 'bd' || (1 + u % ${departments}) from generate_series(1, ${users}) u`);
  await db.raw(`insert into weft_menu (id, parent_id, system_id, full_name, en_code, type, category, url_address, sort_code)
    select 'bm' || m, case when m % ${menusUnderEach} = 0 then '-1' else 'bm' || (m - m % ${menusUnderEach}) end, s.id, 'Menu ' || m, 'bench.m' || m,
    case when m % ${menusUnderEach} = 0 then 1 else 2 end, 'Web', 'bench/m' || m, m
    from generate_series(${menusUnderEach}, ${menus + menusUnderEach - 1}) m, (select id from weft_system where is_main = 1 limit 1) s`);
  await db.raw('analyze');
}
