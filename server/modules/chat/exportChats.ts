import { type Static, Type } from 'typebox';
import { newId } from '../../../core/id';
import { formatDate } from '../../../core/model/dates';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { optionalText } from '../../http/shapes';
import type { List } from '../../lists/list';
import { sendTopic } from '../../services/messages/topics';
import { grantsOf } from '../../services/permissions/grants';
import { configuration } from '../../services/platform/configuration';
import { recordsDownload } from '../files/spreadsheets/downloads';
import { previewOf } from './conversations';

/** What an auditor exports: the messages of a person in a period, of one conversation when `peerId` is given. */
export const ChatExport = Type.Object({
  personId: Type.String({ minLength: 1, maxLength: 50 }),
  peerId: optionalText(50),
  /** Milliseconds; the end is not included. */
  startTime: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 }),
  endTime: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 }),
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
});
type ChatExport = Static<typeof ChatExport>;

/** The screen of chat exports, and the button that exports. */
export const auditScreen = { module: 'system.chatAudit', button: 'btn_export' } as const;

/** Messages of one file: the limit of a spreadsheet. */
const mostMessages = 100_000;
const columns = ['time', 'sender', 'receiver', 'content'].map((key) => ({ key, label: `chatAudit.${key}` }));

/**
 * The switch of the organisation, and the right in a role of one's own: administrators have it only when a role gives it to them,
 * and sessions that look through another's eyes never.
 */
async function assertAuditor({ db, user }: Ctx): Promise<void> {
  if (!(await configuration(db)).chatAudit) throw new Refusal('chatAudit.off');
  const granted = await grantsOf(db, { id: user.id, isAdministrator: false });
  const { module, button } = auditScreen;
  if (user.viewing || !granted.modules.get(module)?.buttons.has(button)) throw new Refusal('chatAudit.noRole');
}

interface Row {
  time: Date;
  sender: string;
  receiver: string;
  senderId: string;
  receiverId: string;
  type: Parameters<typeof previewOf>[0];
  content: string;
}

function readMessages(db: Db, { personId, peerId, startTime, endTime }: ChatExport): Promise<Row[]> {
  return db.raw<Row>(
    `select m.send_time as time, m.sender_id as "senderId", m.receiver_id as "receiverId", m.content_type as type, m.content,
       coalesce(s.real_name || '/' || s.account, m.sender_id) as sender,
       coalesce(r.real_name || '/' || r.account, m.receiver_id) as receiver
     from weft_chat_message m left join weft_user s on s.id = m.sender_id left join weft_user r on r.id = m.receiver_id
     where m.send_time >= $3 and m.send_time < $4 and ($1 in (m.sender_id, m.receiver_id))
       and ($2::text is null or $2 in (m.sender_id, m.receiver_id))
     order by m.send_time, m.id limit ${mostMessages + 1}`,
    [personId, peerId || null, new Date(startTime), new Date(endTime)],
  );
}

const timeText = (at: Date | number) => formatDate(Number(at), 'yyyy-MM-dd HH:mm:ss');

/** Everybody who wrote or received one of the messages, and the person of the export. */
const concernedBy = ({ personId, peerId }: ChatExport, rows: readonly Row[]): string[] => [
  ...new Set([personId, ...(peerId ? [peerId] : []), ...rows.flatMap((row) => [row.senderId, row.receiverId])]),
];

/**
 * A spreadsheet of chats. In the transaction that makes its link, the export is recorded and everybody concerned is sent a message
 * that nobody can turn off: there is no file without a trace.
 */
export async function exportChats(ctx: Ctx, asked: ChatExport) {
  await assertAuditor(ctx);
  if (asked.endTime <= asked.startTime) throw new Refusal('chatAudit.badPeriod');
  const rows = await readMessages(ctx.db, asked);
  if (rows.length > mostMessages) throw new Refusal('chatAudit.tooMany', { most: mostMessages });
  const cells = rows.map((row) => [timeText(row.time), row.sender, row.receiver, previewOf(row.type, row.content)]);
  return ctx.db.transaction(async (tx) => {
    await tx.kysely
      .insertInto('weftChatExport')
      .values({
        id: newId(),
        userId: ctx.user.id,
        personId: asked.personId,
        peerId: asked.peerId || null,
        startTime: new Date(asked.startTime),
        endTime: new Date(asked.endTime),
        reason: asked.reason.trim(),
        messages: rows.length,
        creatorTime: ctx.now,
      })
      .execute();
    await sendTopic(ctx, tx, {
      topic: 'chatExported',
      userIds: concernedBy(asked, rows),
      values: {
        user: ctx.user.realName,
        from: timeText(asked.startTime),
        to: timeText(asked.endTime),
        reason: asked.reason.trim(),
      },
    });
    return recordsDownload({ ...ctx, db: tx }, 'chatAudit.title', columns, cells);
  });
}

const nameOf = (user: string) =>
  `case when ${user}.account is null then '' else ${user}.real_name || '/' || ${user}.account end`;

/** The trace: every export, the latest first. No call changes or deletes it. */
export const exportList: List = {
  table: 'weftChatExport',
  joins: `left join weft_user a on a.id = t.user_id left join weft_user p on p.id = t.person_id
    left join weft_user o on o.id = t.peer_id`,
  columns: {
    auditor: { sql: nameOf('a'), type: 'text' },
    person: { sql: nameOf('p'), type: 'text' },
    peer: { sql: nameOf('o'), type: 'text' },
    startTime: 'date',
    endTime: 'date',
    reason: 'text',
    messages: 'number',
    creatorTime: 'date',
  },
  search: ['reason'],
  sort: ['-creatorTime'],
  undeleted: true,
};
