import { useEffect } from 'react';
import { chatLimits } from '../../core/chat';
import { useChat, useChatStore } from './useChat';

/** Follows the presence of the people on screen: conversations, the contacts listed, and the open window. */
export function useWatched(contactIds: readonly string[]): void {
  const chat = useChatStore();
  const conversations = useChat((state) => state.conversations);
  const open = useChat((state) => state.window?.peer.id);
  const ids = [...(open ? [open] : []), ...(conversations ?? []).map(({ id }) => id), ...contactIds];
  const watched = [...new Set(ids)].slice(0, chatLimits.watched).sort().join(' ');
  useEffect(() => {
    chat.watchOnline(watched ? watched.split(' ') : []);
  }, [chat, watched]);
  useEffect(() => () => void chat.watchOnline([]), [chat]);
}
