import { Button } from 'antd';
import { memo } from 'react';
import type { ChatContent, ChatMessageType } from '../../../core/chat';
import type { ChatOutgoing } from '../../../runtime/chat';
import { useWords } from '../../runtime';
import { Avatar } from '../lists/Avatar';
import { useChatStore } from '../useChat';
import { MessageBody } from './MessageBody';

/** A message as it is drawn: stored, or on its way. */
export interface ShownMessage {
  key: string;
  mine: boolean;
  type: ChatMessageType;
  content: ChatContent;
  time: number;
  /** Of own messages that are stored. */
  read?: boolean;
  /** Of own messages that are not stored yet. */
  outgoing?: ChatOutgoing;
}

interface Props {
  message: ShownMessage;
  name: string;
  icon: string;
  /** Tell whether the receiver has read it. */
  tellsRead: boolean;
}

function Failed({ clientId, reason }: ChatOutgoing) {
  const t = useWords();
  const chat = useChatStore();
  return (
    <span className="chat-failed">
      <span role="alert">{reason || t('chat.failed')}</span>
      <Button type="link" size="small" autoInsertSpace={false} onClick={() => chat.resend(clientId)}>
        {t('chat.resend')}
      </Button>
      <Button type="link" size="small" autoInsertSpace={false} danger onClick={() => chat.discard(clientId)}>
        {t('chat.discard')}
      </Button>
    </span>
  );
}

/** One message: the writer, the content, and of own ones whether they were sent and read. */
export const MessageItem = memo(function MessageItem({ message, name, icon, tellsRead }: Props) {
  const t = useWords();
  const { mine, type, content, outgoing, read } = message;
  return (
    <div className={mine ? 'chat-message chat-mine' : 'chat-message'}>
      <Avatar icon={icon} name={name} />
      <div className={type === 'text' ? 'chat-bubble' : 'chat-bubble chat-media'}>
        <span className="sr-only">{`${mine ? t('chat.me') : name}: `}</span>
        <MessageBody type={type} content={content} name={name} />
      </div>
      {outgoing?.state === 'sending' && <span className="chat-sent">{t('chat.sending')}</span>}
      {outgoing?.state === 'failed' && <Failed {...outgoing} />}
      {tellsRead && <span className="chat-sent">{t(read ? 'chat.read' : 'chat.notRead')}</span>}
    </div>
  );
});
