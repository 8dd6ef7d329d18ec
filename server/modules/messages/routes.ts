import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { ids, optionalText } from '../../http/shapes';
import { readList } from '../../lists/list';
import { listQuery, listRoute } from '../../resources/listRoute';
import { readTopics, setTopic } from '../../services/messages/topics';
import { exportReaders } from './exportReaders';
import { inbox, readAll, readMessage, removeRecords } from './inbox';
import { noticeList, readerList, releaseNotice, withdrawNotice } from './notices';

const module = 'system.notice';
const word = Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Integer(), Type.Null()]));
const many = Type.Optional(
  Type.Union([
    Type.String({ maxLength: 500 }),
    Type.Array(Type.String(), { maxItems: 50 }),
    Type.Array(Type.Integer(), { maxItems: 10 }),
    Type.Null(),
  ]),
);

/** Messages of a person and notices (contract-platform §5.13). */
export const messageRoutes: RouteSpec[] = [
  listRoute('message.list', { summary: 'The own messages', permission: 'signedIn', list: inbox }),
  {
    call: 'message.readAll',
    summary: 'Mark the own unread messages under the filter as read',
    permission: 'signedIn',
    body: Type.Object({ keyword: optionalText(200), type: word, isRead: word }),
    handler: (ctx, { body }) => readAll(ctx, body),
  },
  {
    call: 'message.readInfo',
    summary: 'One of the own messages; marks it as read',
    permission: 'signedIn',
    handler: (ctx, { path }) => readMessage(ctx, path.id),
  },
  {
    call: 'message.removeRecords',
    summary: 'Delete the own copies of messages',
    permission: 'signedIn',
    body: Type.Object({ ids: Type.Union([Type.String({ maxLength: 50_000 }), ids(1_000)]) }),
    handler: (ctx, { body }) => {
      const named: string[] = Array.isArray(body.ids) ? body.ids : body.ids.split(',').filter(Boolean);
      return removeRecords(ctx, named);
    },
  },
  {
    call: 'message.topics',
    summary: 'Which messages of the product this person receives: 1 or 0 by topic (ours)',
    permission: 'signedIn',
    handler: (ctx) => readTopics(ctx),
  },
  {
    call: 'message.setTopic',
    summary: 'Turn messages about a topic on or off (ours)',
    permission: 'signedIn',
    body: Type.Object({ topic: Type.String({ maxLength: 50 }), on: Type.Integer({ minimum: 0, maximum: 1 }) }),
    handler: (ctx, { body }) => setTopic(ctx, body),
  },
  {
    call: 'notice.listByPost',
    summary: 'Notices, with the query in the body (3.4.7)',
    hides: 'column',
    permission: { module },
    body: Type.Object({ ...listQuery(noticeList).properties, type: many, enabledMark: many }),
    handler: async (ctx, { body }) => ({ data: await readList(noticeList, ctx, body) }),
  },
  {
    call: 'notice.release',
    summary: 'Send a draft to its receivers',
    permission: { module, button: 'btn_release' },
    handler: (ctx, { path }) => releaseNotice(ctx, path.id),
  },
  {
    call: 'notice.withdraw',
    summary: 'Take a sent notice back (ours)',
    permission: { module, button: 'btn_release' },
    handler: (ctx, { path }) => withdrawNotice(ctx, path.id),
  },
  {
    call: 'notice.exportReaders',
    summary: 'The receivers of a notice and when they read it, as a spreadsheet (ours)',
    audit: 'export',
    hides: 'none',
    permission: { module },
    handler: async (ctx, { path }) => ({ data: await exportReaders(ctx, path.id) }),
  },
  listRoute('notice.readers', {
    summary: 'Who received a notice, and who has read it (ours)',
    permission: { module },
    list: readerList,
  }),
];
