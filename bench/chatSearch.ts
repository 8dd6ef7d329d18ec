/**
 * Search over 1,000,000 own messages on PostgreSQL, half of them in one conversation, beside 200,000 of other people: words that are
 * usual, seldom and absent, single characters. Server time of a page of 30.
 */
import { migrate } from '../server/db/migrate';
import { openDb } from '../server/db/open';
import type { Db } from '../server/db/types';
import { gramsOf, keysSql, weekSql } from '../server/modules/chat/grams';
import { messageList } from '../server/modules/chat/messageList';
import { allMigrations as migrations } from '../server/product';
import { startCluster } from '../tests/support/postgresCluster';
import { median, percentile, row } from './measure.mjs';

const own = 1_000_000;
const others = 200_000;
const texts = 20_000;
const small = 5_000;
const rounds = 5;
const goalMs = 300;

/** Words by share of the texts that have them; a text has others beside them. */
const shares: Record<string, number> = { 合同: 0.2, 发票: 0.045, 报销: 0.02, 年会: 0.005, 停电: 0.0005 };
const filler =
  '我们今天下午在会议室讨论项目进度请大家准时参加如果有问题可以直接联系负责人谢谢配合明天上午继续安排采购部的同事已经收到货物数量质量都没有发现异常客户那边也确认过了';
/** Own messages end with their number; nobody writes the last word. */
const keywords = [...Object.keys(shares), '项目进度', '单号734512', '99871', '号5', '的', '7', 'z', '紫外线'];

/** A sequence that is the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function textOf(random: () => number): string {
  const from = Math.floor(random() * (filler.length - 12));
  const again = Math.floor(random() * (filler.length - 12));
  const words = Object.entries(shares).flatMap(([word, share]) => (random() < share ? [word] : []));
  return `${filler.slice(from, from + 4 + Math.floor(random() * 8))}${words.join('')}${filler.slice(again, again + 6)}单号`;
}

/** Message n of the person: half go to p0, the others to people with `small` messages each. */
const peerOf = `case when n % 2 = 0 then 'p0' else 'p' || (1 + (n / 2) % ${own / 2 / small}) end`;
/** Grams of the number n at the end of a text. */
const numberGrams = `(select array_agg((ascii(substr('号' || n, i, 1)) << 16) | ascii(substr('号' || n, i + 1, 1)))
    || array_agg(ascii(substr('号' || n, i + 1, 1))) from generate_series(1, length(n::text)) i)`;

export async function fill(db: Db): Promise<void> {
  const random = sequence(7);
  await db.raw('create table sample_text (id int primary key, content text, grams int4[])');
  const all = Array.from({ length: texts }, (_, id) => {
    const content = textOf(random);
    return { id, content, grams: gramsOf(content) };
  });
  await db.raw(
    `insert into sample_text select id, content, array(select jsonb_array_elements_text(grams)::int4)
     from jsonb_to_recordset($1::jsonb) r(id int, content text, grams jsonb)`,
    [JSON.stringify(all)],
  );
  await db.raw('drop index weft_chat_message_grams');
  const place = `('2026-01-01'::timestamptz + n * interval '20 seconds')`;
  await db.raw(`insert into weft_chat_message (id, client_id, sender_id, receiver_id, sender_position, receiver_position,
      content_type, content, grams, send_time)
    select 'm' || n, 'c' || n, 'me', ${peerOf}, n, n, 'text', t.content || n,
      ${keysSql(`t.grams || ${numberGrams}`, `'me'`, peerOf, weekSql(place))}, ${place}
    from generate_series(1, ${own}) n join sample_text t on t.id = (n::bigint * 7919) % ${texts}`);
  await db.raw(`insert into weft_chat_message (id, client_id, sender_id, receiver_id, sender_position, receiver_position,
      content_type, content, grams, send_time)
    select 'o' || n, 'c' || n, 'o' || n % 1000, 'o' || (n + 1) % 1000, n, n, 'text', t.content || n,
      ${keysSql(`t.grams || ${numberGrams}`, `'o' || n % 1000`, `'o' || (n + 1) % 1000`, weekSql(place))}, ${place}
    from generate_series(1, ${others}) n join sample_text t on t.id = (n::bigint * 104729) % ${texts}`);
  await db.raw(`insert into weft_chat_entry (user_id, position, peer_id, peer_position, message_id, mine)
    select 'me', n, ${peerOf}, n, 'm' || n, true from generate_series(1, ${own}) n`);
  await db.raw(`insert into weft_chat_conversation (user_id, peer_id, last_position, total)
    select user_id, peer_id, max(position), count(*) from weft_chat_entry group by 1, 2`);
  await db.raw('create index weft_chat_message_grams on weft_chat_message using gin (grams)');
  await db.raw('vacuum analyze');
}

/** The milliseconds of each search, and the hits of the first by word. */
export async function searchAll(db: Db): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let nth = 0; nth < rounds; nth++)
    for (const keyword of keywords)
      for (const peerId of ['p0', 'p7']) {
        const asked = { peerId, keyword, currentPage: 1, pageSize: 30, order: 'desc' as const };
        const from = performance.now();
        await messageList(db, { id: 'me', sessionId: 's' }, { ...asked, before: undefined, requestId: undefined });
        const name = `${keyword} ${peerId}`;
        times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
      }
  return times;
}

/** The rows of the report. */
export async function benchChatSearch() {
  const cluster = await startCluster();
  try {
    await cluster.run('create database weft_search');
    const db = await openDb({ url: cluster.url('weft_search') });
    await migrate(db, migrations);
    await fill(db);
    const times = await searchAll(db);
    await db.close();
    const p95 = percentile([...times.values()].flat(), 0.95);
    const [slowest, of] = [...times].sort(([, one], [, other]) => median(other) - median(one))[0]!;
    return [
      row(`search among ${own} own messages, ${keywords.length} words, p95`, p95, `< ${goalMs}`, p95 < goalMs, 'ms'),
      row(`  the slowest word, ${slowest}, median`, median(of), `< ${goalMs}`, median(of) < goalMs, 'ms'),
    ];
  } finally {
    await cluster.stop();
  }
}
