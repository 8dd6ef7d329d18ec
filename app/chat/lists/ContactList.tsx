import { Input } from 'antd';
import { type UIEvent, useEffect, useState } from 'react';
import { limits } from '../../../core/limits';
import { useWords } from '../../runtime';
import { ShellIcon } from '../../shell/ShellIcon';
import { useChat } from '../useChat';
import { PersonButton } from './PersonButton';
import { type Contact, useContacts } from './useContacts';

const nearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= limits.contactsScrollPx;

interface Props {
  onOpen: (contact: Contact) => void;
  /** The ids of the contacts listed, whenever they change. */
  onListed: (ids: readonly string[]) => void;
}

/** Everybody one can chat with: a search box, and further pages within 300 px of the end (CHAT-03…07). */
export function ContactList({ onOpen, onListed }: Props) {
  const t = useWords();
  const online = useChat((state) => state.online);
  const openId = useChat((state) => state.window?.peer.id);
  const [keyword, setKeyword] = useState('');
  const { rows, state, whole, more } = useContacts(keyword.trim());
  useEffect(() => onListed(rows.map(({ id }) => id)), [rows, onListed]);
  return (
    <>
      <Input
        className="chat-search"
        allowClear
        prefix={<ShellIcon name="search" sizePx={14} />}
        aria-label={t('chat.searchContacts')}
        placeholder={t('chat.searchContacts')}
        maxLength={50}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <div
        className="chat-scroll"
        aria-busy={state === 'loading'}
        onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => nearEnd(currentTarget) && more()}
      >
        <ul className="chat-people" aria-label={t('chat.contacts')}>
          {rows.map((contact) => (
            <li key={contact.id}>
              <PersonButton
                person={contact}
                online={online.has(contact.id)}
                current={contact.id === openId}
                detail={contact.department || contact.account}
                onClick={() => onOpen(contact)}
              />
            </li>
          ))}
        </ul>
        {state === 'ready' && rows.length === 0 && <p className="chat-note">{t('chat.noContacts')}</p>}
        {state === 'loading' && <p className="chat-note">{t('common.loading')}</p>}
        {state === 'failed' && <p className="chat-note">{t('chat.loadFailed')}</p>}
        {state !== 'loading' && !whole && (
          <button type="button" className="chat-link" onClick={more}>
            {t(state === 'failed' ? 'chat.retry' : 'chat.more')}
          </button>
        )}
      </div>
    </>
  );
}
