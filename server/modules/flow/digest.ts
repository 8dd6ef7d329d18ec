import type { Kit } from '../../module';
import { sendTopic } from '../../services/messages/topics';
import { configuration } from '../../services/platform/configuration';

/** From this hour of the organisation's zone on. */
const fromHour = 9;
const titlesShown = 5;
const mostPeople = 10_000;

interface Waiting {
  id: string;
  count: number;
  overdue: number;
  days: number;
  titles: string[];
}

/** People with tasks of days before this one, who were told nothing today and would hear of it (`receivers` of topics). */
const readWaiting = ({ db }: Pick<Kit, 'db'>, now: Date, zone: string): Promise<Waiting[]> =>
  db.raw<Waiting>(
    `with today as (select date_trunc('day', $1::timestamptz at time zone $2) at time zone $2 as start),
     waiting as (select t.user_id as id, count(*)::int as count, count(*) filter (where t.due < $1)::int as overdue,
         min(t.received) as oldest, (array_agg(i.title order by t.received, t.id))[1:${titlesShown}] as titles
       from weft_flow_task t join weft_flow_instance i on i.id = t.instance_id
       where t.status = 'open' and i.status in (1, 3) group by t.user_id)
     select w.id, w.count, w.overdue, ceil(extract(epoch from $1 - w.oldest) / 86400)::int as days, w.titles
     from waiting w join weft_user u on u.id = w.id and u.enabled_mark = 1 and u.delete_mark is null cross join today d
     where extract(hour from $1::timestamptz at time zone $2) >= ${fromHour} and w.oldest < d.start
       and not exists (select 1 from weft_message_receiver r join weft_message m on m.id = r.message_id
         where r.user_id = w.id and m.topic = 'flowDigest'
           and (m.release_time >= d.start or r.is_read = 0 and r.delete_time is null))
       and not exists (select 1 from weft_message_off o where o.user_id = w.id and o.topic = 'flowDigest')
     order by w.id limit ${mostPeople}`,
    [now, zone],
  );

type Tools = Pick<Kit, 'db' | 'bus' | 'log'>;

const sendDigest = ({ db, bus }: Tools, now: Date, { id, titles, ...values }: Waiting): Promise<void> =>
  db.transaction((tx) =>
    sendTopic({ now, publish: bus.publishAtCommit }, tx, {
      topic: 'flowDigest',
      userIds: [id],
      values: { ...values, titles: titles.join('; ') },
      page: 'workFlow/flowTodo',
      once: true,
    }),
  );

/**
 * Once a day, each person is told what has waited for them since days before; they may turn it off. A fault of one person is
 * logged; the next round tries again.
 */
export async function sendDigests(kit: Tools, now: Date): Promise<void> {
  const { timeZone } = await configuration(kit.db);
  for (const waiting of await readWaiting(kit, now, timeZone))
    await sendDigest(kit, now, waiting).catch((error: unknown) =>
      kit.log.error({ err: error, user: waiting.id }, 'a digest of tasks'),
    );
}
