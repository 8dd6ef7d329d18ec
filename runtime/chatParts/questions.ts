import { newId } from '../../core/id';
import type { FrameOf } from './frames';

type Answer = FrameOf<'messageList'>;

/** Milliseconds that an answer may take. */
const patienceMs = 20_000;

/** Questions on the socket, each with the answer of its `requestId`. */
export function createQuestions(send: (method: string, members: Record<string, unknown>) => void) {
  const waiting = new Map<string, (answer: Answer | undefined) => void>();

  return {
    /** A page of messages with a person; undefined when the answer does not come. */
    ask: (members: Record<string, unknown>): Promise<Answer | undefined> => {
      const requestId = newId();
      return new Promise((resolve) => {
        const settle = (answer: Answer | undefined) => {
          clearTimeout(timer);
          waiting.delete(requestId);
          resolve(answer);
        };
        const timer = setTimeout(settle, patienceMs, undefined);
        waiting.set(requestId, settle);
        send('MessageList', { ...members, requestId });
      });
    },
    answered: (frame: Answer) => waiting.get(frame.requestId ?? '')?.(frame),
    /** Nothing is answered any more: the connection was lost, or the person left. */
    drop: () => {
      for (const settle of [...waiting.values()]) settle(undefined);
    },
  };
}
