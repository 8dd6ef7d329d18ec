import { type Kysely, sql } from 'kysely';
import { quoteIdent } from '../db/quoteIdent';

interface Table {
  table: string;
  adopted?: string;
  primaryKey: string;
  columns: { vModel: string; column: string; key: string }[];
}
interface Storage {
  main: Table;
  children: (Table & { vModel: string; foreignKey: string })[];
}

/** Widgets whose values name files, when this migration was written. */
const naming = ['uploadFile', 'uploadImg', 'editor', 'sign', 'signature'];

/** Adds the holders of the files that one stored column names. `owner`: the column of the record's key. */
async function fillField(
  db: Kysely<unknown>,
  modelId: string,
  { table, adopted }: Table,
  { owner, column, field }: { owner: string; column: string; field: string },
): Promise<void> {
  // Kysely would write identifiers in snake case.
  const stored = sql.raw(`${quoteIdent(adopted ?? 'model')}.${quoteIdent(table)}`);
  // A column that is missing answers null here, where its name in the statement would end the migration.
  await sql`insert into weft_file_holder (file_id, model_id, record_id, field)
    select distinct h.file_id, h.model_id, h.record_id, ${field}
    from weft_file_holder h join ${stored} stored_row
      on to_jsonb(stored_row) ->> ${owner}::text = h.record_id
    where h.model_id = ${modelId} and h.field = '' and strpos(to_jsonb(stored_row) ->> ${column}::text, h.file_id) > 0
    on conflict do nothing`.execute(db);
}

/** The columns that may name files, with the column of their record's key and the code of their field. */
function* fieldsOf({ main, children }: Storage) {
  const named = ({ columns }: Table) => columns.filter(({ key }) => naming.includes(key));
  for (const { vModel, column } of named(main))
    yield { table: main, in: { owner: main.primaryKey, column, field: vModel } };
  for (const child of children)
    for (const { vModel, column } of named(child))
      yield { table: child, in: { owner: child.foreignKey, column, field: `${child.vModel}-${vModel}` } };
}

async function exists(db: Kysely<unknown>, { table, adopted }: Table): Promise<boolean> {
  const { rows } = await sql`select 1 from information_schema.tables
    where table_schema = ${adopted ?? 'model'} and table_name = ${table}`.execute(db);
  return rows.length > 0;
}

/**
 * The field through which a record holds a file, and the attempts at a password that are being verified. A holder whose
 * field the stored values do not tell (an earlier version of the record named the file) keeps ''.
 */
export const migration = {
  id: '0015_files_and_tries',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_sign_in_failure add column pending integer not null default 0,
      add column pending_time timestamptz`.execute(db);
    await sql`alter table weft_file_holder add column field text not null default '',
      drop constraint weft_file_holder_pk`.execute(db);
    await sql`alter table weft_file_holder add constraint weft_file_holder_pk
      primary key (file_id, model_id, record_id, field)`.execute(db);
    const { rows } = await sql<{ modelId: string; storage: Storage }>`select model_id, storage
      from weft_visualdev_release r where current
      and exists (select 1 from weft_file_holder h where h.model_id = r.model_id)`.execute(db);
    for (const { modelId, storage } of rows)
      for (const each of fieldsOf(storage))
        if (await exists(db, each.table)) await fillField(db, modelId, each.table, each.in);
    await sql`delete from weft_file_holder h where field = '' and exists (select 1 from weft_file_holder o
      where o.file_id = h.file_id and o.model_id = h.model_id and o.record_id = h.record_id and o.field <> '')`.execute(
      db,
    );
  },
};
