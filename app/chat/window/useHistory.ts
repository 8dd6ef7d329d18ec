import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../runtime/chat';
import { useChatStore } from '../useChat';

interface Found {
  messages: ChatMessage[];
  page: number;
  last: boolean;
  state: 'loading' | 'ready' | 'failed';
}

const nothing: Found = { messages: [], page: 0, last: false, state: 'loading' };
const typingMs = 300;

/** The messages with the person of the window, the oldest first, page after page (CHAT-15, 22); an answer to an earlier search is dropped. */
export function useHistory(keyword: string) {
  const chat = useChatStore();
  const [found, setFound] = useState<Found>(nothing);
  const search = useRef(0);

  const load = useCallback(
    async (page: number, mine: number) => {
      setFound((before) => (page === 1 ? nothing : { ...before, state: 'loading' }));
      try {
        const { messages, last } = await chat.history(keyword, page);
        if (search.current !== mine) return;
        setFound((before) => ({
          messages: page === 1 ? messages : [...before.messages, ...messages],
          page,
          last,
          state: 'ready',
        }));
      } catch {
        if (search.current === mine) setFound((before) => ({ ...before, state: 'failed' }));
      }
    },
    [chat, keyword],
  );

  useEffect(() => {
    search.current += 1;
    const mine = search.current;
    const timer = setTimeout(() => void load(1, mine), keyword ? typingMs : 0);
    return () => {
      clearTimeout(timer);
      search.current += 1;
    };
  }, [keyword, load]);

  return {
    ...found,
    more: () => {
      if (found.state !== 'loading' && !found.last) void load(found.page + 1, search.current);
    },
  };
}
