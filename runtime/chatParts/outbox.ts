import type { ChatMessageType, ChatSentContent } from '../../core/chat';
import { newId } from '../../core/id';
import type { ChatOutgoing } from '../chat';
import type { FrameOf } from './frames';

/** A message without an echo after this time is sent again under its id. */
const echoMs = 10_000;

interface Outgoing extends ChatOutgoing {
  peerId: string;
  /** Sent, and not yet answered on this connection. */
  underWay: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

type Send = (method: string, members: Record<string, unknown>) => void;

/**
 * Own messages until the server has confirmed them. Of each conversation one is under way, so that they are stored in the
 * order of sending; each is sent again until its echo or a refusal comes, and is stored once because its id stays.
 */
export function createOutbox(send: Send, changed: (peerId: string) => void) {
  let all: Outgoing[] = [];
  const find = (clientId: string | undefined) => all.find((each) => each.clientId === clientId);

  function remove(one: Outgoing): void {
    clearTimeout(one.timer);
    all = all.filter((each) => each !== one);
    changed(one.peerId);
    flush();
  }

  function again(one: Outgoing, ms: number): void {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => {
      one.underWay = false;
      flush();
    }, ms);
  }

  function fail(one: Outgoing, reason: string): void {
    clearTimeout(one.timer);
    Object.assign(one, { state: 'failed', reason, underWay: false });
    changed(one.peerId);
    flush();
  }

  function flush(): void {
    const busy = new Set<string>();
    for (const one of all) {
      if (one.state === 'failed' || busy.has(one.peerId)) continue;
      busy.add(one.peerId);
      if (one.underWay) continue;
      one.underWay = true;
      again(one, echoMs);
      const { peerId: toUserId, type: messageType, content: messageContent, clientId } = one;
      send('SendMessage', { toUserId, messageType, messageContent, clientId });
    }
  }

  return {
    of: (peerId: string): ChatOutgoing[] =>
      all
        .filter((each) => each.peerId === peerId)
        .map(({ clientId, type, content, time, state, reason }) => ({ clientId, type, content, time, state, reason })),
    add: (peerId: string, type: ChatMessageType, content: ChatSentContent): string => {
      // Two tabs of a person choose different ids.
      const clientId = `${newId()}-${Math.random().toString(36).slice(2, 12)}`;
      all.push({ clientId, peerId, type, content, time: Date.now(), state: 'sending', underWay: false });
      changed(peerId);
      flush();
      return clientId;
    },
    resend: (clientId: string): void => {
      const one = find(clientId);
      if (one?.state !== 'failed') return;
      Object.assign(one, { state: 'sending', reason: undefined, underWay: false });
      changed(one.peerId);
      flush();
    },
    discard: (clientId: string): void => {
      const one = find(clientId);
      if (one) remove(one);
    },
    echoed: (frame: FrameOf<'sendMessage'>): void => {
      const isOf = (each: Outgoing) =>
        frame.clientId === undefined
          ? each.underWay && each.peerId === frame.toUserId && each.type === frame.messageType
          : each.clientId === frame.clientId;
      const one = all.find(isOf);
      if (one) remove(one);
    },
    refused: ({ clientId, msg, retryMs }: FrameOf<'messageRefused'>): void => {
      const one = find(clientId);
      if (!one) return;
      if (retryMs === undefined) fail(one, msg);
      else again(one, retryMs);
    },
    /** A new connection: what was under way on the old one is sent again. */
    reconnected: (): void => {
      for (const one of all) one.underWay = false;
      flush();
    },
    clear: (): void => {
      for (const { timer } of all) clearTimeout(timer);
      all = [];
    },
  };
}
