import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';
import type { ChatConversation, ChatPeer } from '../../../runtime/chat';
import { Icon } from '../../../widgets/icons';
import { confirm } from '../../feedback';
import { useWords } from '../../runtime';
import { badgeText } from '../../shell/bar/Badge';
import { briefMoment } from '../text/moments';
import { nameOf, previewOf, useChat, useChatStore } from '../useChat';
import { PersonButton } from './PersonButton';

/** What can be done with a conversation (CHAT-08…10). A refusal is shown by the call. */
function useRowMenu(conversation: ChatConversation, onGone: () => void): MenuProps {
  const t = useWords();
  const chat = useChatStore();
  const { id } = conversation;

  async function remove(): Promise<void> {
    await chat.hide(id);
    if (chat.get().window?.peer.id === id) chat.close();
    onGone();
  }
  async function clear(): Promise<void> {
    if (await confirm(t('chat.clearConfirm'))) await chat.clear(id);
  }
  const run = (work: () => Promise<void>) => () => void work().catch(() => undefined);
  return {
    items: [
      { key: 'remove', label: t('chat.remove'), onClick: run(remove) },
      { key: 'clear', label: t('chat.clear'), danger: true, onClick: run(clear) },
    ],
  };
}

interface RowProps {
  conversation: ChatConversation;
  onOpen: (peer: ChatPeer) => void;
  onGone: () => void;
}

function Badge({ count }: { count: number }) {
  const t = useWords();
  if (count === 0) return null;
  return (
    <span className="chat-badge">
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  );
}

function Row({ conversation, onOpen, onGone }: RowProps) {
  const t = useWords();
  const menu = useRowMenu(conversation, onGone);
  const online = useChat((state) => state.online.has(conversation.id));
  const typing = useChat((state) => state.typing.has(conversation.id));
  const current = useChat((state) => state.window?.peer.id === conversation.id);
  const time = conversation.latestTime === null ? '' : briefMoment(conversation.latestTime, Date.now(), t);
  return (
    <li>
      <Dropdown trigger={['contextMenu']} menu={menu}>
        <div>
          <PersonButton
            person={conversation}
            online={online}
            current={current}
            time={time}
            detail={typing ? t('chat.typing') : previewOf(conversation, t)}
            badge={<Badge count={conversation.unread} />}
            onClick={() => onOpen(conversation)}
          />
        </div>
      </Dropdown>
      <Dropdown trigger={['click']} menu={menu}>
        <Button
          className="chat-row-menu"
          type="text"
          size="small"
          icon={<Icon name="more" />}
          aria-label={t('chat.actionsOf', { name: nameOf(conversation) })}
        />
      </Dropdown>
    </li>
  );
}

/** Recent conversations, the latest first (CHAT-02); their menu opens by the right button or by the button of the row. */
export function ConversationList({ onOpen }: Pick<RowProps, 'onOpen'>) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  const conversations = useChat((state) => state.conversations);
  // The row that had the focus is gone.
  const onGone = () => list.current?.querySelector<HTMLElement>('.chat-person')?.focus();
  return (
    <div className="chat-scroll" aria-busy={!conversations}>
      <ul ref={list} className="chat-people" aria-label={t('chat.messages')}>
        {conversations?.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} onOpen={onOpen} onGone={onGone} />
        ))}
      </ul>
      {!conversations && <p className="chat-note">{t('common.loading')}</p>}
      {conversations?.length === 0 && <p className="chat-note">{t('chat.noConversations')}</p>}
    </div>
  );
}
