import { type Kysely, sql } from 'kysely';

const stamps = sql.raw(`sort_code integer not null default 0,
      enabled_mark integer not null default 1,
      description text,
      creator_time timestamptz not null default now(),
      creator_user_id text,
      last_modify_time timestamptz,
      last_modify_user_id text,
      delete_mark integer,
      delete_time timestamptz,
      delete_user_id text`);

const masters = ['weft_message_template', 'weft_send_channel', 'weft_send_config'];

/**
 * Templates, channels, send configurations, and the queue of deliveries (contract-platform §5.14). A delivery is one text for
 * one receiver; its key is unique, so that enqueuing twice sends once. `next_time` is when it is due, and while a process
 * sends it, when another may claim it.
 */
export const migration = {
  id: '0034_channels',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_message_template (
      id text primary key,
      full_name text not null,
      en_code text not null,
      template_type text not null default '0',
      message_type text not null,
      message_source text not null,
      title text,
      content text,
      template_code text,
      wx_skip text,
      xcx_app_id text,
      template_param_list text not null default '[]',
      sms_field_list text not null default '[]',
      ${stamps}
    )`.execute(db);
    await sql`create table weft_send_channel (
      id text primary key,
      full_name text not null,
      en_code text not null,
      message_type text not null,
      address text,
      app_id text,
      token text not null default '',
      secret text not null default '',
      body_template text,
      provider_id text,
      ${stamps}
    )`.execute(db);
    await sql`create table weft_send_config (
      id text primary key,
      full_name text not null,
      en_code text not null,
      template_id text not null,
      channel_id text,
      to_user_ids text not null default '',
      ${stamps}
    )`.execute(db);
    for (const name of masters)
      for (const column of ['full_name', 'en_code'])
        await sql`create unique index ${sql.raw(`${name}_${column} on ${name} (lower(${column})) where delete_mark is null`)}`.execute(
          db,
        );
    await sql`create index weft_send_config_template on weft_send_config (template_id) where delete_mark is null`.execute(
      db,
    );
    await sql`create table weft_delivery (
      id text primary key,
      key text not null unique,
      message_type text not null,
      channel_id text,
      user_id text,
      title text not null,
      content text not null,
      data text not null,
      state text not null default 'waiting',
      tries integer not null default 0,
      next_time timestamptz not null,
      fault text,
      creator_time timestamptz not null,
      sent_time timestamptz
    )`.execute(db);
    await sql`create index weft_delivery_due on weft_delivery (next_time, id) where state = 'waiting'`.execute(db);
    await sql`create index weft_delivery_time on weft_delivery (creator_time desc, id desc)`.execute(db);
  },
};
