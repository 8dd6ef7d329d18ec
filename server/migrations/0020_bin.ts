import { type Kysely, sql } from 'kysely';

/**
 * The bin: deleted records of models as JSON, with their sub-table rows, and what a deleted model takes along. Their own
 * tables stay as they are, so that lists, indexes and adopted tables know nothing of it.
 */
export const migration = {
  id: '0020_bin',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_bin (
      id text primary key,
      model_id text not null,
      record_id text not null,
      data jsonb not null,
      children jsonb not null,
      delete_time timestamptz not null,
      delete_user_id text not null
    )`.execute(db);
    await sql`create index weft_bin_model on weft_bin (model_id, delete_time desc, id desc)`.execute(db);
    await sql`create index weft_bin_delete_time on weft_bin (delete_time)`.execute(db);
    await sql`create table weft_model_bin (
      model_id text primary key,
      taken jsonb not null,
      delete_time timestamptz not null,
      delete_user_id text not null
    )`.execute(db);
    // A value that its column can no longer hold is left out; the record is restored without it.
    await sql`create function weft_binned(base anyelement, data jsonb) returns anyelement language plpgsql stable as $$
      declare
        kept jsonb := '{}';
        name text;
        value jsonb;
      begin
        return jsonb_populate_record(base, data);
      exception when data_exception or not_null_violation or check_violation then
        for name, value in select * from jsonb_each(data) loop
          begin
            perform jsonb_populate_record(base, jsonb_build_object(name, value));
            kept := kept || jsonb_build_object(name, value);
          exception when data_exception or not_null_violation or check_violation then
            null;
          end;
        end loop;
        return jsonb_populate_record(base, kept);
      end $$`.execute(db);
  },
};
