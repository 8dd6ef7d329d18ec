import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../db/migrate';

const statements = [
  `create table weft_flow (
     id text primary key, en_code text not null, full_name text not null, category text, model_id text,
     enabled_mark integer not null default 0, icon text, icon_background text, description text,
     sort_code bigint not null default 0, document text not null, revision integer not null default 1,
     creator_time timestamptz not null default now(), creator_user_id text, last_modify_time timestamptz,
     last_modify_user_id text, delete_mark integer, delete_time timestamptz, delete_user_id text)`,
  'create unique index weft_flow_en_code on weft_flow (en_code) where delete_mark is null',
  'create unique index weft_flow_full_name on weft_flow (full_name) where delete_mark is null',
  `create unique index weft_flow_model on weft_flow (model_id) where delete_mark is null and enabled_mark = 1`,
  `create table weft_flow_version (
     id text primary key, flow_id text not null, number integer not null, document text not null, checksum text not null,
     current boolean not null, creator_time timestamptz not null, creator_user_id text)`,
  'create unique index weft_flow_version_number on weft_flow_version (flow_id, number)',
  'create unique index weft_flow_version_current on weft_flow_version (flow_id) where current',
  `create table weft_flow_instance (
     id text primary key, flow_id text not null, version_id text not null, model_id text not null, record_id text not null,
     title text not null, status integer not null, urgency integer not null default 1, seq integer not null default 0,
     state jsonb, starter_id text not null, for_user_id text, progress integer not null default 0,
     step_ids text not null default '', step_titles text not null default '', incident text, urged_time timestamptz,
     creator_time timestamptz not null, start_time timestamptz, end_time timestamptz)`,
  `create unique index weft_flow_instance_record on weft_flow_instance (model_id, record_id)
     where status in (0, 1, 3, 6, 7)`,
  'create index weft_flow_instance_of on weft_flow_instance (record_id, model_id, creator_time desc, id)',
  'create index weft_flow_instance_starter on weft_flow_instance (starter_id, creator_time desc, id desc)',
  'create index weft_flow_instance_version on weft_flow_instance (version_id, status)',
  'create index weft_flow_instance_time on weft_flow_instance (creator_time desc, id desc)',
  `create table weft_flow_task (
     id text primary key, instance_id text not null references weft_flow_instance (id) on delete cascade,
     task text not null, token text not null, step text not null, user_id text not null, origin text not null,
     status text not null, outcome text, received timestamptz not null, handled timestamptz, due timestamptz, draft text)`,
  `create index weft_flow_task_open on weft_flow_task (user_id, received desc, id desc) where status = 'open'`,
  'create index weft_flow_task_instance on weft_flow_task (instance_id)',
  `alter table weft_flow_record add column instance_id text, add column seq integer, add column step text,
     add column task text, add column for_user_id text, add column to_names text, add column sign_img text,
     add column files text`,
  `create index weft_flow_record_user on weft_flow_record (user_id, handle_time desc, id desc) where instance_id is not null`,
  'create index weft_flow_record_instance on weft_flow_record (instance_id, seq, id)',
  `create table weft_flow_copy (
     id text primary key, instance_id text not null references weft_flow_instance (id) on delete cascade,
     step text not null, user_id text not null, creator_time timestamptz not null, read_time timestamptz)`,
  'create unique index weft_flow_copy_once on weft_flow_copy (instance_id, step, user_id)',
  'create index weft_flow_copy_user on weft_flow_copy (user_id, creator_time desc, id desc)',
  `create table weft_flow_timer (
     key text primary key, instance_id text not null references weft_flow_instance (id) on delete cascade,
     token text not null, task text, kind text not null, n integer not null default 0, due timestamptz not null,
     tries integer not null default 0)`,
  'create index weft_flow_timer_due on weft_flow_timer (due, key)',
  `create table weft_flow_effect (
     key text primary key, instance_id text not null references weft_flow_instance (id) on delete cascade,
     token text, effect text not null, blocking boolean not null, status text not null, fault text,
     creator_time timestamptz not null, end_time timestamptz)`,
  'create index weft_flow_effect_instance on weft_flow_effect (instance_id, creator_time)',
  `create table weft_flow_key (
     user_id text not null, key text not null, hash text not null, answer text not null, creator_time timestamptz not null,
     primary key (user_id, key))`,
  'create index weft_flow_key_time on weft_flow_key (creator_time)',
  `create table weft_entrust (
     id text primary key, user_id text not null, to_user_id text not null, type integer not null,
     flow_ids text not null default '', flow_name text, description text, start_time timestamptz not null,
     end_time timestamptz not null, creator_time timestamptz not null, creator_user_id text)`,
  'create index weft_entrust_to on weft_entrust (to_user_id, type, end_time)',
  'create index weft_entrust_user on weft_entrust (user_id, type, end_time)',
  `create table weft_flow_comment (
     id text primary key, instance_id text not null references weft_flow_instance (id) on delete cascade,
     user_id text not null, text text, image text, file text, creator_time timestamptz not null)`,
  'create index weft_flow_comment_instance on weft_flow_comment (instance_id, creator_time desc, id desc)',
];

const children = [
  `create table weft_flow_child (
     key text primary key, parent_id text not null references weft_flow_instance (id) on delete cascade,
     token text not null, batch text not null, step text not null, flow text not null, user_id text not null, given text,
     blocking boolean not null, status text not null, instance_id text, result integer, held boolean not null default false,
     fault text, creator_time timestamptz not null, end_time timestamptz)`,
  'create index weft_flow_child_parent on weft_flow_child (parent_id, creator_time, key)',
  'create unique index weft_flow_child_instance on weft_flow_child (instance_id) where instance_id is not null',
];

const commands = [
  `create table weft_flow_command (
     instance_id text not null references weft_flow_instance (id) on delete cascade, seq integer not null,
     version_id text not null, command text not null, given text not null, creator_time timestamptz not null,
     primary key (instance_id, seq))`,
];

const ownWords = [
  'create table weft_flow_words (id text primary key, user_id text not null, text text not null, creator_time timestamptz not null)',
  'create index weft_flow_words_user on weft_flow_words (user_id, creator_time, id)',
];

const deeds = [
  'alter table weft_flow_record add column deed text',
  `update weft_flow_record r set deed = c.command::jsonb->>'do' from weft_flow_command c
   where c.instance_id = r.instance_id and c.seq = r.seq and r.user_id <> '' and r.handle_status in (3, 4, 8)
     and c.command::jsonb->>'do' in ('refuse', 'takeBack', 'retry', 'skip')`,
  `update weft_flow_task t set outcome = 'refuse' from weft_flow_record r
   where r.instance_id = t.instance_id and r.task = t.task and r.deed = 'refuse'`,
  `update weft_flow_instance i set state = jsonb_set(i.state, '{tasks}', (
     select jsonb_agg(case when t.outcome = 'refuse' then each || '{"outcome": "refuse"}' else each end order by n)
     from jsonb_array_elements(i.state->'tasks') with ordinality as tasks (each, n)
     left join weft_flow_task t on t.instance_id = i.id and t.task = each->>'id'))
   where exists (select 1 from weft_flow_task t where t.instance_id = i.id and t.outcome = 'refuse')`,
];

const administrators = [
  `create table weft_flow_administrator (flow_id text not null references weft_flow (id) on delete cascade, user_id text not null,
     primary key (flow_id, user_id))`,
  'create index weft_flow_administrator_user on weft_flow_administrator (user_id, flow_id)',
  'alter table weft_flow_task add column left_time timestamptz',
];

const of = (id: string, lines: readonly string[]): Migration => ({
  id,
  async up(db: Kysely<unknown>): Promise<void> {
    for (const line of lines) await sql.raw(line).execute(db);
  },
});

/** Flows, their versions, instances and tasks; approval records of before stay as they are. */
export const flowMigrations: readonly Migration[] = [
  of('flow/0001_flows', statements),
  of('flow/0002_children', children),
  of('flow/0003_commands', commands),
  of('flow/0004_own_words', ownWords),
  of('flow/0005_deeds', deeds),
  of('flow/0006_administrators', administrators),
];
