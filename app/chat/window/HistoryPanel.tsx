import { Button, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { chatLimits } from '../../../core/chat';
import { limits } from '../../../core/limits';
import type { ChatMessage, ChatPeer } from '../../../runtime/chat';
import { Icon } from '../../../widgets/icons';
import { useWords } from '../../runtime';
import { ShellIcon } from '../../shell/ShellIcon';
import { momentText } from '../text/moments';
import { nameOf } from '../useChat';
import { MessageBody } from './MessageBody';
import { useHistory } from './useHistory';

const nearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= limits.chatHistoryScrollPx;

function Row({ message, peer }: { message: ChatMessage; peer: ChatPeer }) {
  const t = useWords();
  const name = message.mine ? t('chat.me') : nameOf(peer);
  return (
    <li>
      <div className="chat-history-head">
        <strong>{name}</strong>
        <time>{momentText(message.time, Date.now(), t)}</time>
      </div>
      <div className={message.type === 'text' ? 'chat-history-text' : 'chat-media'}>
        <MessageBody type={message.type} content={message.content} name={name} />
      </div>
    </li>
  );
}

/** All messages with a person from the first one on, with a search (CHAT-15, 22, 24). */
export function HistoryPanel({ peer, onClose }: { peer: ChatPeer; onClose: () => void }) {
  const t = useWords();
  const [keyword, setKeyword] = useState('');
  const { messages, state, last, more } = useHistory(keyword.trim());

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // Closes the history only, not the drawer around it.
    event.stopPropagation();
    onClose();
  }

  return (
    <section className="chat-history" aria-label={t('chat.history')} onKeyDown={onKeyDown}>
      <div className="chat-head">
        <h2>{t('chat.history')}</h2>
        <span className="chat-state" />
        <Button type="text" icon={<Icon name="close" />} aria-label={t('chat.historyClose')} onClick={onClose} />
      </div>
      <Input
        className="chat-search"
        allowClear
        autoFocus
        prefix={<ShellIcon name="search" sizePx={14} />}
        aria-label={t('chat.historySearch')}
        placeholder={t('chat.historySearch')}
        maxLength={chatLimits.keywordLength}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <div
        className="chat-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
        tabIndex={0}
        aria-busy={state === 'loading'}
        onScroll={({ currentTarget }) => nearEnd(currentTarget) && more()}
      >
        <ol>
          {messages.map((message) => (
            <Row key={message.position} message={message} peer={peer} />
          ))}
        </ol>
        <p className="chat-note" role="status">
          {state === 'loading' && t('common.loading')}
          {state === 'failed' && t('chat.loadFailed')}
          {state === 'ready' && messages.length === 0 && t(keyword ? 'chat.noFound' : 'chat.noMessages')}
          {state === 'ready' && messages.length > 0 && last && t('chat.historyEnd')}
        </p>
        {state !== 'loading' && !last && (
          <button type="button" className="chat-link" onClick={more}>
            {t(state === 'failed' ? 'chat.retry' : 'chat.more')}
          </button>
        )}
      </div>
    </section>
  );
}
