import { createContext, useContext } from 'react';
import type { ChatConversation, ChatState, ChatStore } from '../../runtime/chat';
import { withEmoji } from './text/emoji';

const ChatContext = createContext<ChatStore | undefined>(undefined);

/** Gives the parts of the chat their store: `runtime.chat`, a fake one in tests. */
export const ChatProvider = ChatContext.Provider;

/** The store around this part. */
export function useChatStore(): ChatStore {
  const store = useContext(ChatContext);
  if (!store) throw new Error('A part of the chat needs a ChatProvider around it');
  return store;
}

/** A part of the state; the component renders again when it changes. */
export function useChat<T>(select: (state: ChatState) => T): T {
  return useChatStore().use(select);
}

type Translate = (key: string) => string;

/** The latest message of a conversation in one line; '' after its history was deleted. */
export function previewOf({ latestText, latestType, latestTime }: ChatConversation, t: Translate): string {
  if (latestTime === null) return '';
  return latestType === 'text' ? withEmoji(latestText) : t(`chat.placeholder.${latestType}`);
}

export const nameOf = ({ realName, account }: { realName: string; account: string }): string => realName || account;
