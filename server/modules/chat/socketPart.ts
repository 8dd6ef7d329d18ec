import { chatLimits } from '../../../core/chat';
import type { SocketPart } from '../../http/frames';
import type { Kit } from '../../module';
import { gather } from '../../services/platform/gather';
import type { LiveSockets } from '../../services/platform/liveSockets';
import { chatsAtEntry } from './conversations';
import { createChatDelivery, followFrom } from './deliver';
import { pushChat } from './events';
import { chatFrames } from './frames';
import { recheckPresence } from './presence';

/** Frames of one socket a minute: a person who reads and writes sends several a message. */
const framesMost = 600;

/** From where a device gets messages: after the last one that it has, unless it missed too many of them. */
function startOf(position: number, since: unknown): number {
  const known = typeof since === 'number' && Number.isInteger(since) ? since : position;
  return known >= position - chatLimits.catchUp && known < position ? known : position;
}

/** Messages between people on sockets. `perMinute`: messages of a person. */
export function chatSocket({ db, bus, log }: Kit, live: LiveSockets, perMinute?: number): SocketPart {
  const delivery = createChatDelivery(db, live, (error) => log.error({ err: error }, 'chat'));
  const chats = gather((ids: readonly string[]) => chatsAtEntry(db, ids));
  return {
    frames: chatFrames(bus, perMinute),
    framesMost,
    welcome: async (socket, { chatSince }) => {
      const { id, viewing } = socket.user;
      const chat = viewing ? { position: 0, unreadNums: [] } : await chats(id);
      return {
        members: { unreadNums: chat.unreadNums, chatPosition: chat.position },
        // `chatSince`: ours, the position of the last message that this device has.
        afterwards: () => {
          followFrom(socket, startOf(chat.position, chatSince));
          delivery.wake([id]);
        },
      };
    },
    heard: (event, payload) => pushChat(live, delivery, event, payload),
    beat: () => recheckPresence(db, live, new Date()),
    close: delivery.close,
  };
}
