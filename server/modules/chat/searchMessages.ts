import { chatLimits } from '../../../core/chat';
import type { Db } from '../../db/types';
import { likeOf } from '../../lists/paging';
import { gramsOfKeyword, keysSql, weekSql } from './grams';

/** The first lookup is of one week, every further one of as many times more, up to the most. */
const growth = 4;
const mostWeeks = 64;

export interface Search {
  peerId: string;
  keyword: string;
  order: 'asc' | 'desc';
  currentPage: number;
  pageSize: number;
}

interface Weeks {
  first: number;
  last: number;
}

/** The number of hits as the list tells it: exact up to `chatLimits.searchTotal`. */
export const countFound = (positions: readonly number[]): number => Math.min(positions.length, chatLimits.searchTotal);

/** The weeks of the first and the last own message of a conversation; undefined without any. */
async function weeksOf(db: Db, userId: string, peerId: string): Promise<Weeks | undefined> {
  const end = (order: string) => `(select ${weekSql('m.send_time')} from weft_chat_entry e
    join weft_chat_message m on m.id = e.message_id where e.user_id = $1 and e.peer_id = $2
    order by e.position ${order} limit 1)`;
  const [row] = await db.raw<{ first: number | null; last: number | null }>(
    `select ${end('asc')} as first, ${end('desc')} as last`,
    [userId, peerId],
  );
  if (row?.first == null || row.last == null) return undefined;
  // A clock that was set back leaves the first message later than the last.
  return { first: Math.min(row.first, row.last), last: Math.max(row.first, row.last) };
}

/** The keys of the keyword in each of these weeks, as array literals. */
async function keysIn(db: Db, userId: string, { peerId, keyword }: Search, { first, last }: Weeks): Promise<string[]> {
  const rows = await db.raw<{ keys: string }>(
    `select ${keysSql('$3::int4[]', '$1::text', '$2::text', 'w.week')}::text as keys from generate_series($4::int, $5::int) w(week)`,
    [userId, peerId, gramsOfKeyword(keyword), first, last],
  );
  return rows.map(({ keys }) => keys);
}

/**
 * Hits of some weeks. The keys are values of the statement: PostgreSQL then knows how rare they are, and reads the index.
 */
async function hitsIn(db: Db, userId: string, search: Search, weeks: Weeks, most: number): Promise<number[]> {
  const { peerId, keyword, order } = search;
  const keys = await keysIn(db, userId, search, weeks);
  const rows = await db.raw<{ position: string }>(
    `with hits as materialized (
       select case when sender_id = $1 then sender_position else receiver_position end as position
       from weft_chat_message
       where (${keys.map((_, at) => `grams @> $${at + 5}::int4[]`).join(' or ')})
         and ((sender_id = $1 and receiver_id = $2) or (sender_id = $2 and receiver_id = $1))
         and content_type = 'text' and weft_fold(content) like $3
     )
     select h.position from hits h where exists
       (select from weft_chat_entry e where e.user_id = $1 and e.position = h.position)
     order by h.position ${order} limit $4`,
    [userId, peerId, likeOf(keyword), most, ...keys],
  );
  return rows.map(({ position }) => Number(position));
}

/**
 * The positions of the text messages of a conversation that contain the keyword, from the near end, up to the end of the
 * page or `chatLimits.searchTotal`. Lookups in the index go week by week from the near end, each over more weeks than the one
 * before: a usual word is found near the end, and a rare one has few messages in any week.
 */
export async function findPositions(db: Db, userId: string, search: Search): Promise<number[]> {
  const { peerId, order } = search;
  const most = Math.max(search.currentPage * search.pageSize, chatLimits.searchTotal);
  const weeks = await weeksOf(db, userId, peerId);
  const found: number[] = [];
  if (!weeks) return found;
  const span = weeks.last - weeks.first + 1;
  for (
    let from = 0, count = 1;
    from < span && found.length < most;
    from += count, count = Math.min(count * growth, mostWeeks)
  ) {
    const to = Math.min(from + count, span) - 1;
    const some =
      order === 'desc'
        ? { first: weeks.last - to, last: weeks.last - from }
        : { first: weeks.first + from, last: weeks.first + to };
    found.push(...(await hitsIn(db, userId, search, some, most - found.length)));
  }
  return found;
}
