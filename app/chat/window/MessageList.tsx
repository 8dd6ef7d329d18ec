import { Button } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import type { ChatWindow } from '../../../runtime/chat';
import { Icon } from '../../../widgets/icons';
import { runtime, useWords } from '../../runtime';
import { momentText, startsPeriod } from '../text/moments';
import { nameOf, useChatStore } from '../useChat';
import { MessageItem, type ShownMessage } from './MessageItem';
import { shownMessages } from './shownMessages';
import { useMessageScroll } from './useMessageScroll';

interface Props {
  window: ChatWindow;
  /** Address in this page of a picture that was just uploaded; '' for others. */
  localOf: (name: string) => string;
}

/** What is before a message: the time of a new period, and the unread line. */
function Before({ time, previous, isFirstUnread }: { time: number; previous?: number; isFirstUnread: boolean }) {
  const t = useWords();
  const starts = startsPeriod(time, previous);
  return (
    <>
      {starts && <p className="chat-divider">{momentText(time, Date.now(), t)}</p>}
      {isFirstUnread && <p className="chat-unread-line">{t('chat.newBelow')}</p>}
    </>
  );
}

const lastStored = (messages: readonly ShownMessage[]) => messages.findLast(({ outgoing }) => !outgoing);

function Earlier({ window }: { window: ChatWindow }): ReactNode {
  const t = useWords();
  const chat = useChatStore();
  if (window.loading) return <p className="chat-note">{t('common.loading')}</p>;
  if (!window.hasEarlier) return null;
  return (
    <button type="button" className="chat-link" onClick={() => void chat.loadEarlier()}>
      {t('chat.more')}
    </button>
  );
}

/** The conversation: older messages come while one scrolls up, new ones below (CHAT-11, 24, 26). */
export function MessageList({ window, localOf }: Props) {
  const t = useWords();
  const chat = useChatStore();
  const box = useRef<HTMLDivElement>(null);
  const me = runtime.session.store.getState().user;
  const { peer, unreadFrom, loading, hasEarlier } = window;
  const messages = useMemo(() => shownMessages(window, localOf), [window, localOf]);
  const keys = useMemo(() => messages.map(({ key }) => key), [messages]);
  const { below, away, toEnd, onScroll } = useMessageScroll(box, {
    keys,
    lastIsMine: messages.at(-1)?.mine ?? false,
    onOlder: () => !loading && hasEarlier && void chat.loadEarlier(),
  });
  const last = lastStored(messages);
  const mine = { name: String(me?.userName ?? ''), icon: String(me?.headIcon ?? '') };
  const theirs = { name: nameOf(peer), icon: peer.headIcon };
  return (
    <div className="chat-area">
      <section
        ref={box}
        className="chat-messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
        tabIndex={0}
        aria-label={t('chat.conversationWith', theirs)}
        onScroll={onScroll}
      >
        <div>
          <Earlier window={window} />
          <ol>
            {messages.map((message, at) => (
              <li key={message.key} data-message={message.key}>
                <Before
                  time={message.time}
                  previous={messages[at - 1]?.time}
                  isFirstUnread={unreadFrom !== undefined && message.key === `m${unreadFrom}`}
                />
                <MessageItem
                  message={message}
                  tellsRead={message === last && message.mine}
                  {...(message.mine ? mine : theirs)}
                />
              </li>
            ))}
          </ol>
          {!loading && messages.length === 0 && <p className="chat-note">{t('chat.noMessages')}</p>}
        </div>
      </section>
      {(away || below > 0) && (
        <Button className="chat-latest" size="small" shape="round" icon={<Icon name="down" />} onClick={toEnd}>
          {below > 0 ? t('chat.newCount', { count: below }) : t('chat.toBottom')}
        </Button>
      )}
    </div>
  );
}
