import { type Kysely, sql } from 'kysely';

/** Uploads that arrive in chunks (contract-platform §6), and their stored chunks. */
export const migration = {
  id: '0036_chunked_uploads',
  async up(db: Kysely<unknown>): Promise<void> {
    // One row a person, content and kind: the same file chosen again resumes. `file_id` becomes the id of weft_file.
    // Merged ones stay for a day: a merge whose answer was lost is asked for again.
    await sql`create table weft_chunked_upload (
      id text primary key,
      creator_user_id text not null,
      identifier text not null,
      extension text not null,
      total_size bigint not null,
      chunk_size bigint not null,
      total_chunks integer not null,
      name text not null,
      file_id text not null,
      storage_upload text not null,
      begin_time timestamptz not null,
      merged integer not null default 0
    )`.execute(db);
    await sql`create unique index weft_chunked_upload_content on weft_chunked_upload
      (creator_user_id, identifier, extension, total_size, chunk_size, total_chunks)
      where merged = 0`.execute(db);
    await sql`create index weft_chunked_upload_begun on weft_chunked_upload (begin_time, id)`.execute(db);
    await sql`create table weft_chunk (
      upload_id text not null references weft_chunked_upload (id) on delete cascade,
      number integer not null,
      size bigint not null,
      tag text not null,
      primary key (upload_id, number)
    )`.execute(db);
    // JSON of `{ id, name }`: the link's download is a zip of these files.
    await sql`alter table weft_download_ticket add column files text`.execute(db);
  },
};
