import { type Kysely, sql } from 'kysely';

/** Signing in from outside: providers, linked accounts, single-use tickets, second factors (contract §2.3). */
export const migration = {
  id: '0024_outside_sign_in',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_sign_in_provider (
      id text primary key,
      full_name text not null,
      en_code text not null,
      issuer text not null,
      client_id text not null,
      client_secret text not null default '',
      scope text,
      map_by text not null default 'none',
      creates_people smallint not null default 0,
      default_role_id text,
      default_organize_id text,
      signs_out smallint not null default 0,
      sort_code int not null default 0,
      enabled_mark smallint not null default 1,
      description text,
      creator_time timestamptz not null default now(),
      creator_user_id text,
      last_modify_time timestamptz,
      last_modify_user_id text,
      delete_mark smallint,
      delete_time timestamptz,
      delete_user_id text
    )`.execute(db);
    await sql`create unique index weft_sign_in_provider_en_code on weft_sign_in_provider (lower(en_code))
      where delete_mark is null`.execute(db);
    await sql`create unique index weft_sign_in_provider_full_name on weft_sign_in_provider (lower(full_name))
      where delete_mark is null`.execute(db);
    // The subject is the provider's own, stable id of the person; names and addresses change.
    await sql`create table weft_outside_account (
      provider_id text not null,
      subject text not null,
      user_id text not null,
      creator_time timestamptz not null default now(),
      primary key (provider_id, subject)
    )`.execute(db);
    await sql`create index weft_outside_account_user on weft_outside_account (user_id)`.execute(db);
    // Tokens are stored hashed, data sealed.
    await sql`create table weft_ticket (
      token_hash text primary key,
      kind text not null,
      user_id text,
      browser_hash text,
      data text not null,
      creator_time timestamptz not null,
      expire_time timestamptz not null
    )`.execute(db);
    await sql`create index weft_ticket_user on weft_ticket (user_id, kind)`.execute(db);
    await sql`create index weft_ticket_expire on weft_ticket (expire_time)`.execute(db);
    await sql`create table weft_second_factor (
      user_id text primary key,
      secret text not null,
      last_step int not null default 0,
      creator_time timestamptz not null default now()
    )`.execute(db);
    await sql`create table weft_recovery_code (
      user_id text not null,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`.execute(db);
    await sql`create table weft_passkey (
      id text primary key,
      user_id text not null,
      full_name text not null,
      public_key text not null,
      counter double precision not null default 0,
      transports text,
      creator_time timestamptz not null default now(),
      last_used_time timestamptz
    )`.execute(db);
    await sql`create index weft_passkey_user on weft_passkey (user_id)`.execute(db);
    await sql`alter table weft_session add column outside text`.execute(db);
  },
};
