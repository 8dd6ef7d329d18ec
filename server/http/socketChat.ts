import { Refusal, type SessionUser } from '../ctx';
import type { Bus } from '../db/bus';
import type { Db } from '../db/types';
import { outageOf } from '../outage';
import { findOwnMessage, messageFrame } from '../services/chat/chatRows';
import { messageList, questionIn } from '../services/chat/messageList';
import { watchOnline } from '../services/chat/presence';
import { markRead } from '../services/chat/readConversation';
import { idIn, messageIn, type RawFrame } from '../services/chat/readFrame';
import { sendMessage } from '../services/chat/sendMessage';
import { type LiveSocket, send } from '../services/platform/liveSockets';
import { createCounts } from './counts';

/** Methods of chat frames: they are counted apart from the others. */
export const chatFrames: ReadonlySet<string> = new Set([
  'SendMessage',
  'MessageList',
  'UpdateReadMessage',
  'Typing',
  'WatchOnline',
]);

/** Frames of one socket that wait for those before them; further ones are dropped, messages refused. */
const mostWaiting = 100;
const retryMs = 1_000;

export interface ChatGateway {
  db: Db;
  bus: Bus;
  words: (user: SessionUser, key: string, values?: Record<string, unknown>) => string;
  /** Messages of a person a minute. */
  perMinute: number;
  onError: (error: unknown) => void;
}

/** Answers the chat frames of sockets; true: the frame was one. */
export type HearChat = (socket: LiveSocket, frame: RawFrame & { method: string }) => boolean;

type Handle = (socket: LiveSocket, frame: RawFrame) => Promise<void>;

/** Tells the sender that a message was not accepted, and when it may be sent again. */
function refuse(socket: LiveSocket, frame: RawFrame, msg: string, afterMs?: number): void {
  send(socket, {
    method: 'messageRefused',
    clientId: idIn(frame.clientId),
    toUserId: idIn(frame.toUserId) ?? '',
    msg,
    ...(afterMs === undefined ? {} : { retryMs: afterMs }),
  });
}

/**
 * The chat frames of contract-platform §7.1. The person is that of the socket, whatever a frame says. Frames of one socket
 * are handled one after the other, so that messages are stored in the order of sending.
 */
export function createHearChat({ db, bus, words, perMinute, onError }: ChatGateway): HearChat {
  const sent = createCounts();
  const publish = (event: string, payload: Record<string, unknown>) => bus.publishAtCommit(event, payload);
  const ctxOf = ({ user }: LiveSocket) => ({ db, user, now: new Date(), publish });

  /** A message that was sent before is echoed again, unless its echo is still on its way. */
  async function echo(socket: LiveSocket, position: number): Promise<void> {
    if ((socket.chatPosition ?? 0) < position) return;
    const row = await findOwnMessage(db, socket.user.id, position);
    if (row) send(socket, messageFrame(db, socket.user.sessionId, row));
  }

  async function sendOne(socket: LiveSocket, frame: RawFrame): Promise<void> {
    try {
      const message = messageIn(frame);
      const { position, repeated } = await sendMessage(ctxOf(socket), message);
      if (repeated) await echo(socket, position);
    } catch (error) {
      if (error instanceof Refusal) return refuse(socket, frame, words(socket.user, error.key, error.values));
      refuse(socket, frame, words(socket.user, 'chatRefusal.notStored'), retryMs);
      if (!outageOf(error)) throw error;
    }
  }

  const handlers: Record<string, Handle> = {
    SendMessage: async (socket, frame) => {
      if (sent(socket.user.id) > perMinute)
        return refuse(socket, frame, words(socket.user, 'chatRefusal.tooFast'), 5 * retryMs);
      await sendOne(socket, frame);
    },
    MessageList: async (socket, frame) => {
      const question = questionIn(frame);
      if (question) send(socket, await messageList(db, socket.user, question));
    },
    UpdateReadMessage: async (socket, frame) => {
      const peerId = idIn(frame.formUserId);
      if (peerId) await markRead(ctxOf(socket), peerId);
    },
    Typing: async (socket, frame) => {
      const toUserId = idIn(frame.toUserId);
      if (toUserId && toUserId !== socket.user.id) bus.publish('chat.typing', { userId: socket.user.id, toUserId });
    },
    WatchOnline: (socket, frame) => watchOnline(db, socket, frame, new Date()),
  };

  return (socket, frame) => {
    const handle = Object.hasOwn(handlers, frame.method) ? handlers[frame.method] : undefined;
    if (!handle) return false;
    // Who looks through another's eyes has no chat.
    if (socket.user.viewing) return true;
    socket.chatLine ??= { tail: Promise.resolve(), count: 0 };
    const line = socket.chatLine;
    if (line.count >= mostWaiting) {
      if (frame.method === 'SendMessage') refuse(socket, frame, words(socket.user, 'chatRefusal.tooFast'), retryMs);
      return true;
    }
    line.count += 1;
    line.tail = line.tail
      .then(() => handle(socket, frame))
      .catch((error: unknown) => void (outageOf(error) || onError(error)))
      .then(() => {
        line.count -= 1;
      });
    return true;
  };
}
