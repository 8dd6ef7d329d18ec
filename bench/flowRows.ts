import type { Db } from '../server/db/types';

async function columnsOf(db: Db, table: string, own: readonly string[]): Promise<string> {
  const rows = await db.raw<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position',
    [table],
  );
  return rows
    .map(({ name }) => name)
    .filter((name) => !own.includes(name))
    .join(', ');
}

/** Copies an instance with its record's row, tasks and timers this many times; ids are `fi<n>`, those of records the same. */
export async function copyInstances(db: Db, id: string, count: number): Promise<void> {
  const [{ model, record } = { model: '', record: '' }] = await db.raw<{ model: string; record: string }>(
    'select model_id as model, record_id as record from weft_flow_instance where id = $1',
    [id],
  );
  const instance = await columnsOf(db, 'weft_flow_instance', ['id', 'record_id']);
  await db.raw(
    `insert into weft_flow_instance (id, record_id, ${instance}) select 'fi' || copy, 'fr' || copy, ${instance}
     from weft_flow_instance, generate_series(1, $2::int) as copies (copy) where id = $1`,
    [id, count],
  );
  const [table] = await db.raw<{ name: string; short: string }>(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as name, c.table_name as short
     from information_schema.columns c join information_schema.columns k on k.table_schema = c.table_schema
       and k.table_name = c.table_name and k.column_name = 'f_id' where c.column_name = 'f_flow_task_id' limit 1`,
  );
  if (table) {
    const columns = await columnsOf(db, table.short, ['f_id']);
    await db.raw(
      `insert into ${table.name} (f_id, ${columns}) select 'fr' || copy, ${columns} from ${table.name}, generate_series(1, $2::int) as copies (copy)
       where f_id = $1`,
      [record, count],
    );
  }
  for (const [name, key] of [
    ['weft_flow_task', 'id'],
    ['weft_flow_timer', 'key'],
  ] as const) {
    const columns = await columnsOf(db, name, [key, 'instance_id']);
    await db.raw(
      `insert into ${name} (${key}, instance_id, ${columns})
       select replace(${key}, instance_id, 'fi' || copy), 'fi' || copy, ${columns} from ${name}, generate_series(1, $2::int) as copies (copy)
       where instance_id = $1`,
      [id, count],
    );
  }
  await db.raw('analyze');
  if (!model) throw new Error('There is no such instance.');
}
