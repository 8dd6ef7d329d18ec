import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { listRoute } from '../../resources/listRoute';
import { clearConversation, conversationList, hideConversation } from './conversations';
import { auditScreen, ChatExport, exportChats, exportList } from './exportChats';

/** The own conversations (contract-platform §5.13); messages go by the socket. */
export const chatRoutes: RouteSpec[] = [
  {
    call: 'chat.conversations',
    summary: 'The own conversations, the latest first',
    permission: 'signedIn',
    // Ours: who draws the latest message as text; others draw it as HTML.
    query: Type.Object({ as: Type.Optional(Type.Literal('text')) }),
    handler: (ctx, { query }) => conversationList(ctx, query.as === 'text'),
  },
  {
    call: 'chat.clear',
    summary: 'Delete the own view of all messages with a person',
    permission: 'signedIn',
    handler: (ctx, { path }) => clearConversation(ctx, path.id),
  },
  {
    call: 'chat.hide',
    summary: 'Take a conversation off the own list until a new message',
    permission: 'signedIn',
    handler: (ctx, { path }) => hideConversation(ctx, path.id),
  },
  listRoute('chat.exports', {
    summary: 'Every export of chats (ours, issue 13)',
    permission: { module: auditScreen.module },
    list: exportList,
  }),
  {
    call: 'chat.export',
    summary: 'A spreadsheet of chats for an auditor; everybody concerned is told (ours, issue 13)',
    hides: 'none',
    permission: auditScreen,
    body: ChatExport,
    handler: async (ctx, { body }) => ({ data: await exportChats(ctx, body) }),
  },
];
