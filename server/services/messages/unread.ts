import type { UnreadCounts } from '../../../core/socket';
import type { Db } from '../../db/types';

const none: UnreadCounts = {
  unreadNoticeCount: 0,
  unreadMessageCount: 0,
  unreadSystemMessageCount: 0,
  unreadScheduleCount: 0,
  unreadTotalCount: 0,
};

const memberOf: Record<number, keyof UnreadCounts> = {
  1: 'unreadNoticeCount',
  2: 'unreadMessageCount',
  3: 'unreadSystemMessageCount',
};

/** The unread messages of these users by type (contract-platform §7.2), in one statement. */
export async function unreadOf(db: Db, userIds: readonly string[]): Promise<Map<string, UnreadCounts>> {
  const found = new Map(userIds.map((id) => [id, { ...none }]));
  if (!found.size) return found;
  const rows = await db.raw<{ userId: string; type: number; count: string }>(
    `select r.user_id as "userId", m.type, count(*) as count
     from weft_message_receiver r join weft_message m on m.id = r.message_id
     where r.user_id = any($1::text[]) and r.is_read = 0 and r.delete_time is null
       and m.delete_mark is null and m.enabled_mark = 1
     group by r.user_id, m.type`,
    [[...found.keys()]],
  );
  for (const { userId, type, count } of rows) {
    const unread = found.get(userId) as UnreadCounts;
    const member = memberOf[type];
    if (member) unread[member] += Number(count);
    unread.unreadTotalCount += Number(count);
  }
  return found;
}
