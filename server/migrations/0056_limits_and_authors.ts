import { type Kysely, sql } from 'kysely';

/**
 * What bounds the statements of data interfaces (`services/interfaces/sql/bound`): `fits` counts the bytes that a statement
 * gathers, over its transaction, and fails beyond 64 MB; the others build no text of more than 1 MB. Of the owner's rights,
 * because on the embedded database the reading role may execute neither `set_config` nor `current_setting`.
 */
const functions = [
  `create function weft_limits.fits(bytes bigint) returns boolean language plpgsql volatile strict security definer as $$
   declare
     total bigint := coalesce(nullif(pg_catalog.current_setting('weft.gathered', true), ''), '0')::bigint + bytes;
   begin
     if total > 67108864 then
       raise exception using errcode = '54000', message = 'the statement gathers more than 64 MB';
     end if;
     perform pg_catalog.set_config('weft.gathered', total::text, true);
     return true;
   end $$`,
  `create function weft_limits.width(bytes bigint) returns integer language plpgsql immutable as $$
   begin
     if bytes > 1048576 then
       raise exception using errcode = '54000', message = 'the statement builds a text of more than 1 MB';
     end if;
     return bytes::integer;
   end $$`,
  `create function weft_limits.repeat(given text, times integer) returns text language sql immutable strict as $$
     select pg_catalog.repeat(given, case when
       weft_limits.width(pg_catalog.octet_length(given)::bigint * greatest(times, 0)) is not null then times end) $$`,
  ...['lpad', 'rpad'].flatMap((name) => [
    `create function weft_limits.${name}(given text, wide integer) returns text language sql immutable strict as $$
       select pg_catalog.${name}(given, weft_limits.width(wide)) $$`,
    `create function weft_limits.${name}(given text, wide integer, fill text) returns text language sql immutable strict as $$
       select pg_catalog.${name}(given, weft_limits.width(wide), fill) $$`,
  ]),
  // Of a window every row holds what was gathered until then.
  ...['string_agg', 'array_agg', 'json_agg', 'jsonb_agg', 'json_object_agg', 'jsonb_object_agg'].map(
    (name) => `create function weft_limits.${name}(given anyelement) returns anyelement language plpgsql volatile as $$
     begin
       perform weft_limits.fits(coalesce(octet_length(given::text), 0));
       return given;
     end $$`,
  ),
];

export const migration = {
  id: '0056_limits_and_authors',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create schema weft_limits`.execute(db);
    for (const each of functions) await sql.raw(each).execute(db);
    // Who chose the source of a template; before, only who saved the template last was kept.
    await sql`alter table weft_print_template add column source_user_id text`.execute(db);
    await sql`update weft_print_template set source_user_id = coalesce(last_modify_user_id, creator_user_id)
      where source like '%"interface"%'`.execute(db);
  },
};
