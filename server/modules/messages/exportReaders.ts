import { formatDate } from '../../../core/model/dates';
import { type Ctx, Refusal } from '../../ctx';
import { recordsDownload } from '../files/spreadsheets/downloads';

/** Rows of a spreadsheet: the limit of an import. */
const mostRows = 100_000;

const columns = [
  { key: 'realName', label: 'message.name' },
  { key: 'account', label: 'message.account' },
  { key: 'state', label: 'common.status' },
  { key: 'readTime', label: 'message.readTime' },
];

/** A spreadsheet of who received a notice and when each read it, those who read it first; single use, by the person who asked. */
export async function exportReaders(ctx: Ctx, id: string) {
  const rows = await ctx.db.raw<{ realName: string; account: string; isRead: number; readTime: Date | null }>(
    `select u.real_name as "realName", u.account, r.is_read as "isRead", r.read_time as "readTime"
     from weft_message_receiver r join weft_user u on u.id = r.user_id and u.delete_mark is null
     join weft_message m on m.id = r.message_id and m.type = 1 and m.delete_mark is null
     where r.message_id = $1 order by r.read_time, u.id limit ${mostRows}`,
    [id],
  );
  if (!rows.length) throw new Refusal('error.notFound');
  const time = (at: Date | null) => (at ? formatDate(at.getTime(), 'yyyy-MM-dd HH:mm:ss') : '');
  const cells = rows.map(({ realName, account, isRead, readTime }) => [
    realName,
    account,
    ctx.t(isRead ? 'message.isRead' : 'message.unread'),
    time(readTime),
  ]);
  return recordsDownload(ctx, 'message.readersTitle', columns, cells);
}
