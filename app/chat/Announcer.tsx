import { useEffect, useRef, useState } from 'react';
import type { ChatState } from '../../runtime/chat';
import { useWords } from '../runtime';
import { withEmoji } from './text/emoji';
import { nameOf, previewOf, useChat } from './useChat';

type Translate = ReturnType<typeof useWords>;

/** The newest message of the open window, when the other person wrote it. */
function ofWindow({ window }: Pick<ChatState, 'window'>, t: Translate) {
  const last = window?.messages.at(-1);
  if (!window || !last || last.mine) return undefined;
  const text = typeof last.content === 'string' ? withEmoji(last.content) : t(`chat.placeholder.${last.type}`);
  return { id: last.position, text: t('chat.said', { name: nameOf(window.peer), text }) };
}

/**
 * Tells screen readers of new messages while the drawer is open: those of the open conversation, and those of others by
 * their unread count.
 */
export function Announcer() {
  const t = useWords();
  const window = useChat((state) => state.window);
  const conversations = useChat((state) => state.conversations);
  const [said, setSaid] = useState('');
  const seen = useRef<{ peer?: string; id?: number }>({});
  const counts = useRef<Map<string, number>>(undefined);

  useEffect(() => {
    const newest = ofWindow({ window }, t);
    const { peer, id } = seen.current;
    // What was there when the window opened is not new.
    const known = peer === window?.peer.id && !window?.loading;
    if (newest && known && newest.id > (id ?? 0)) setSaid(newest.text);
    if (!window?.loading) seen.current = { peer: window?.peer.id, id: newest?.id ?? (known ? id : undefined) };
  }, [window, t]);

  useEffect(() => {
    const before = counts.current;
    if (!conversations) return;
    counts.current = new Map(conversations.map(({ id, unread }) => [id, unread]));
    const grown = before && conversations.find(({ id, unread }) => unread > (before.get(id) ?? 0));
    if (grown) setSaid(t('chat.said', { name: nameOf(grown), text: previewOf(grown, t) }));
  }, [conversations, t]);

  return (
    <p className="sr-only" role="status" data-said>
      {said}
    </p>
  );
}
