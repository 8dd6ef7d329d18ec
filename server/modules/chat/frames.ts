import { Type } from 'typebox';
import { chatLimits } from '../../../core/chat';
import type { Bus } from '../../db/bus';
import { defineFrame, type FrameRefusal, type FrameSpec, type RawFrame } from '../../http/frames';
import { type LiveSocket, send } from '../../services/platform/liveSockets';
import { findOwnMessage, messageFrame } from './chatRows';
import { positionOf } from './deliver';
import { messageList, questionIn } from './messageList';
import { watchOnline } from './presence';
import { markRead } from './readConversation';
import { idIn, messageIn } from './readFrame';
import { sendMessage } from './sendMessage';

const Peer = Type.String({ minLength: 1, maxLength: 64 });

/** Tells the sender that a message was not accepted, and when it may be sent again. */
function refuse(socket: LiveSocket, frame: RawFrame, refusal: FrameRefusal): void {
  const toUserId = idIn(frame.toUserId) ?? '';
  send(socket, { method: 'messageRefused', clientId: idIn(frame.clientId), toUserId, ...refusal });
}

/** The chat frames of contract-platform §7.1. The person is that of the socket, whatever a frame says. */
export const chatFrames = (bus: Bus, perMinute: number = chatLimits.messagesPerMinute): FrameSpec[] => [
  defineFrame({
    method: 'SendMessage',
    permission: 'signedIn',
    // Whatever is wrong with a message is told in words (readFrame.ts).
    body: Type.Object({}),
    perMinute,
    handler: async (ctx, socket, frame) => {
      const { position, repeated } = await sendMessage(ctx, messageIn(frame));
      // A message that was sent before is echoed again, unless its echo is still on its way.
      if (!repeated || positionOf(socket) < position) return;
      const row = await findOwnMessage(ctx.db, ctx.user.id, position);
      if (row) send(socket, messageFrame(ctx.db, ctx.user.sessionId, row));
    },
    refused: { answer: refuse, words: { tooFast: 'chatRefusal.tooFast', notStored: 'chatRefusal.notStored' } },
  }),
  defineFrame({
    method: 'MessageList',
    permission: 'signedIn',
    body: Type.Object({ toUserId: Peer }),
    handler: async ({ db, user }, socket, frame) => {
      const question = questionIn(frame);
      if (question) send(socket, await messageList(db, user, question));
    },
  }),
  defineFrame({
    method: 'UpdateReadMessage',
    permission: 'signedIn',
    body: Type.Object({ formUserId: Peer }),
    handler: async (ctx, _, { formUserId }) => {
      const peerId = idIn(formUserId);
      if (peerId) await markRead(ctx, peerId);
    },
  }),
  defineFrame({
    method: 'Typing',
    permission: 'signedIn',
    body: Type.Object({ toUserId: Peer }),
    handler: async ({ user }, _, frame) => {
      const toUserId = idIn(frame.toUserId);
      if (toUserId && toUserId !== user.id) bus.publish('chat.typing', { userId: user.id, toUserId });
    },
  }),
  defineFrame({
    method: 'WatchOnline',
    permission: 'signedIn',
    body: Type.Object({}),
    handler: ({ db, now }, socket, frame) => watchOnline(db, socket, frame, now),
  }),
];
