import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table weft_job alter column user_id drop not null, alter column language set default '',
     add column lane text not null default '', add column listed boolean not null default false, add column once text,
     add column due_time timestamptz not null default now()`,
  `update weft_job set listed = true, lane = user_id,
     due_time = coalesce(beat + interval '60 seconds', created_time)`,
  `alter table weft_job alter column lane drop default, drop column beat`,
  'drop index weft_job_running',
  'drop index weft_job_due',
  'drop index weft_job_own',
  'drop index weft_job_ended',
  // A robot whose process was killed while sending had its fault already.
  `insert into weft_job (id, kind, lane, title, user_id, status, input, reason, tries, due_time, created_time, ended_time)
     select id, 'delivery.' || message_type, coalesce(channel_id, 'delivery.' || message_type), title, user_id,
       case when state = 'sent' then 'done' when state = 'dead' then 'failed' when state = 'unclear' then 'unclear'
         when message_type in ('4', '5') and fault = 'delivery.unclear' then 'unclear' else 'waiting' end,
       jsonb_build_object('channelId', channel_id, 'content', content, 'data', data::jsonb)::text,
       case when fault is null then null else jsonb_build_object('key', fault, 'values', '{}'::jsonb)::text end,
       tries, next_time, creator_time, case when state = 'waiting' then null else coalesce(sent_time, next_time) end
     from weft_delivery`,
  `insert into weft_job (id, kind, lane, title, user_id, status, once, input, done, failed, total, reason, tries, due_time,
       created_time, ended_time)
     select id, 'sync.run', 'sync.run', '', user_id, state, 'sync.run',
       jsonb_build_object('service', service, 'kind', kind, 'direction', direction)::text, success, failed, total, reason, 1,
       beat_time + interval '60 seconds', start_time, end_time
     from weft_third_run`,
  `insert into weft_job (id, kind, lane, title, input, due_time, created_time, ended_time)
     select 'task.' || name, 'task.' || name, 'task.' || name, name, '{}', next_time, now(), last_time from weft_task`,
  'drop table weft_delivery',
  'drop table weft_third_run',
  'drop table weft_task',
  `create unique index weft_job_running on weft_job (user_id) where listed and status = 'running'`,
  `create unique index weft_job_once on weft_job (once) where status in ('waiting', 'running')`,
  `create index weft_job_due on weft_job (due_time, id) where status in ('waiting', 'running')`,
  'create index weft_job_own on weft_job (user_id, created_time desc, id desc) where listed',
  `create index weft_job_ended on weft_job (ended_time) where listed and ended_time is not null`,
  `create index weft_job_kind on weft_job (kind, created_time desc, id desc) where not listed`,
  `create index weft_job_delivery on weft_job (created_time desc, id desc) where kind like 'delivery.%'`,
  `create index weft_job_dead on weft_job (ended_time desc, id desc) where status in ('failed', 'unclear')`,
];

/**
 * One queue. `due_time` is when work may be taken: while it waits, its next attempt; while it runs, the end of its lease. `listed`
 * work is among the jobs of its person. Deliveries, runs of synchronisation and periodic tasks become rows of it.
 */
export const migration = {
  id: '0061_one_queue',
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
