import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../../core/limits';

/** So close to the end counts as the end. */
const endPx = 40;

const atEndOf = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight <= endPx;
const toEndOf = (box: HTMLElement) => {
  box.scrollTop = box.scrollHeight;
};
const find = (box: HTMLElement, key: string | undefined) =>
  key === undefined ? null : box.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);

export interface ScrolledMessages {
  /** Keys of the messages on screen, oldest first. */
  keys: readonly string[];
  /** Whether the person wrote the last one. */
  lastIsMine: boolean;
  /** The person is near the first message. */
  onOlder: () => void;
}

/** The ends of the list when it was drawn last. */
interface Seen {
  first?: string;
  firstTop: number;
  last?: string;
}

/** The number of messages after this one; 0 when it is not there any more. */
function countAfter(keys: readonly string[], key: string): number {
  const at = keys.lastIndexOf(key);
  return at < 0 ? 0 : keys.length - 1 - at;
}

/**
 * The position in a list of messages that grows at both ends: older ones are added above without a jump; at the end the list
 * follows new messages, elsewhere they are counted until the person goes there (issue 13, CHAT-24). The first time it shows
 * the unread line, else the end.
 */
export function useMessageScroll(box: RefObject<HTMLElement | null>, { keys, lastIsMine, onOlder }: ScrolledMessages) {
  const [below, setBelow] = useState(0);
  const [away, setAway] = useState(false);
  const atEnd = useRef(true);
  const seen = useRef<Seen>({ firstTop: 0 });

  const toEnd = useCallback(() => {
    if (box.current) toEndOf(box.current);
    atEnd.current = true;
    setAway(false);
    setBelow(0);
  }, [box]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || keys.length === 0) return;
    const before = seen.current;
    const first = find(element, before.first);
    const added = before.last === undefined ? 0 : countAfter(keys, before.last);
    if (before.last === undefined) {
      toEndOf(element);
      element.querySelector('.chat-unread-line')?.scrollIntoView({ block: 'start' });
      atEnd.current = atEndOf(element);
    } else if (added > 0 && (atEnd.current || lastIsMine)) toEnd();
    else {
      if (first && before.first !== keys[0]) element.scrollTop += first.offsetTop - before.firstTop;
      if (added > 0) setBelow((count) => count + added);
    }
    seen.current = { first: keys[0], last: keys.at(-1), firstTop: find(element, keys[0])?.offsetTop ?? 0 };
  }, [box, keys, lastIsMine, toEnd]);

  // The window changes its size, a picture arrives: the end stays the end.
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => atEnd.current && toEndOf(element));
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  }, [box]);

  function onScroll(): void {
    const element = box.current;
    if (!element) return;
    atEnd.current = atEndOf(element);
    setAway(!atEnd.current);
    if (atEnd.current) setBelow(0);
    if (element.scrollTop < limits.chatHistoryScrollPx) onOlder();
  }

  return { below, away, toEnd, onScroll };
}
