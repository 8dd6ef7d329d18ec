import { type Ctx, Refusal } from '../../ctx';
import { defineResource } from '../../resources/define';
import { checkAttachments, cleanBody, holdNoticeFiles } from '../../services/messages/noticeFiles';
import { type NoticeRow, noticeList } from './notices';

const author = (table: string) => `(select real_name || '/' || account from weft_user where id = ${table})`;

/** A time that was not set before must be ahead, and before the notice expires. */
function checkSchedule({ now }: Ctx, next: NoticeRow, previous: NoticeRow | undefined): void {
  if (next.scheduleTime === null) return;
  const time = new Date(next.scheduleTime);
  const refuse = (key: string) => {
    throw new Refusal(key, {}, { errors: [{ field: 'scheduleTime', message: '' }] });
  };
  if (time <= now && time.getTime() !== previous?.scheduleTime?.getTime()) refuse('message.schedulePast');
  if (next.expirationTime !== null && time >= new Date(next.expirationTime)) refuse('message.scheduleTooLate');
}

/** Notices of `/api/message` (contract-platform §5.13). Messages of other types are not found here. */
export const family = defineResource<NoticeRow>({
  family: 'notice',
  table: 'weftMessage',
  module: 'system.notice',
  taken: {},
  list: noticeList,
  reaches: async (_tx, _ctx, row) => row.type === 1,
  checkSave: async (_tx, next, previous, { ctx }) => {
    if (previous && previous.enabledMark !== 0) throw new Refusal('message.notDraft');
    checkAttachments(next.files);
    checkSchedule(ctx, next, previous);
  },
  follow: (next) => ({
    bodyText: cleanBody(next.bodyText),
    expirationTime: next.expirationTime === null ? null : new Date(next.expirationTime),
    scheduleTime: next.scheduleTime === null ? null : new Date(next.scheduleTime),
    type: 1,
  }),
  saved: (tx, next, previous, { ctx }) => holdNoticeFiles(ctx, tx, next, previous),
  removed: async (_tx, row, ctx) => {
    if (row.enabledMark === 1) ctx.publish('message.changed', { everybody: true });
  },
  info: async (ctx, row) => {
    const [names] = await ctx.db.raw<{ creatorUser: string | null; releaseUser: string | null }>(
      `select ${author('$1')} as "creatorUser", ${author('$2')} as "releaseUser"`,
      [row.creatorUserId, row.releaseUserId],
    );
    return {
      expirationTime: row.expirationTime?.getTime() ?? null,
      scheduleTime: row.scheduleTime?.getTime() ?? null,
      enabledMark: row.enabledMark,
      creatorUser: names?.creatorUser ?? '',
      creatorTime: row.creatorTime.getTime(),
      releaseUser: names?.releaseUser ?? '',
      releaseTime: row.releaseTime?.getTime() ?? null,
    };
  },
});
