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

/** People with tasks of days before this one, who were told nothing today. */
const readWaiting = ({ db }: Pick<Kit, 'db'>, now: Date, zone: string): Promise<Waiting[]> =>
  db.raw<Waiting>(
    `with today as (select date_trunc('day', $1::timestamptz at time zone $2) at time zone $2 as start),
     waiting as (select t.user_id as id, count(*)::int as count, count(*) filter (where t.due < $1)::int as overdue,
         min(t.received) as oldest, (array_agg(i.title order by t.received, t.id))[1:${titlesShown}] as titles
       from weft_flow_task t join weft_flow_instance i on i.id = t.instance_id
       where t.status = 'open' and i.status in (1, 3) group by t.user_id)
     select w.id, w.count, w.overdue, ceil(extract(epoch from $1 - w.oldest) / 86400)::int as days, w.titles
     from waiting w, today d
     where extract(hour from $1::timestamptz at time zone $2) >= ${fromHour} and w.oldest < d.start
       and not exists (select 1 from weft_message_receiver r join weft_message m on m.id = r.message_id
         where r.user_id = w.id and m.topic = 'flowDigest' and m.release_time >= d.start)
     order by w.id limit ${mostPeople}`,
    [now, zone],
  );

/** Once a day, each person is told what has waited for them since days before; they may turn it off. */
export async function sendDigests(kit: Pick<Kit, 'db' | 'bus'>, now: Date): Promise<void> {
  const { timeZone } = await configuration(kit.db);
  const ctx = { now, publish: kit.bus.publishAtCommit };
  for (const { id, titles, ...values } of await readWaiting(kit, now, timeZone))
    await kit.db.transaction((tx) =>
      sendTopic(ctx, tx, {
        topic: 'flowDigest',
        userIds: [id],
        values: { ...values, titles: titles.join('; ') },
        once: true,
      }),
    );
}
