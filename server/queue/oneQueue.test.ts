import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../db/migrate';
import { type EmbeddedDb, openEmbedded } from '../db/open';
import { migrations } from '../migrations';

let db: EmbeddedDb;
beforeAll(async () => {
  db = await openEmbedded();
  await migrate(
    db,
    migrations.filter(({ id }) => id < '0061'),
  );
}, 60_000);
afterAll(() => db.close());

const delivery = (id: string, type: string, state: string, fault: string | null) =>
  db.raw(
    `insert into weft_delivery (id, key, message_type, channel_id, user_id, title, content, data, state, tries, next_time, fault,
       creator_time, sent_time) values ($1, $1, $2, null, 'u', 't', 'text', '{"templateCode":"T"}', $3, 2, now(), $4, now(),
       case when $3 = 'sent' then now() end)`,
    [id, type, state, fault],
  );

test('what the four queues had is in the one queue after the migration', async () => {
  await delivery('d1', '6', 'waiting', 'delivery.refused');
  await delivery('d2', '2', 'sent', null);
  await delivery('d3', '6', 'dead', 'delivery.noAddress');
  await delivery('d4', '5', 'waiting', 'delivery.unclear');
  await db.raw(
    `insert into weft_job (id, kind, title, user_id, language, status, input, beat, created_time)
     values ('j1', 'export', 'x', 'u', 'zh', 'running', '{}', now() - interval '2 minutes', now())`,
  );
  await db.raw(
    `insert into weft_third_run (id, service, kind, direction, state, total, success, failed, user_id, start_time, beat_time)
     values ('r1', 1, 'user', 1, 'running', 9, 3, 1, 'u', now(), now() - interval '2 minutes')`,
  );
  await db.raw(`insert into weft_task (name, next_time) values ('files.sweep', now() + interval '1 hour')`);
  await migrate(db, migrations);
  const rows = await db.raw(
    `select id, kind, status, listed, due_time <= now() as due, reason::json ->> 'key' as reason from weft_job order by id`,
  );
  const row = (id: string, kind: string, status: string, due: boolean, reason: string | null = null) => {
    return { id, kind, status, listed: id === 'j1', due, reason };
  };
  expect(rows).toEqual([
    row('d1', 'delivery.6', 'waiting', true, 'delivery.refused'),
    row('d2', 'delivery.2', 'done', true),
    row('d3', 'delivery.6', 'failed', true, 'delivery.noAddress'),
    row('d4', 'delivery.5', 'unclear', true, 'delivery.unclear'),
    row('j1', 'export', 'running', true),
    row('r1', 'sync.run', 'running', true),
    row('task.files.sweep', 'task.files.sweep', 'waiting', false),
  ]);
  const [{ input } = { input: '' }] = await db.raw<{ input: string }>(`select input from weft_job where id = 'd1'`);
  expect(JSON.parse(input)).toEqual({ channelId: null, content: 'text', data: { templateCode: 'T' } });
});
