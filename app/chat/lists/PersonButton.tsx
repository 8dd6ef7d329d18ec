import type { ReactNode } from 'react';
import { useWords } from '../../runtime';
import { Avatar } from './Avatar';

interface Props {
  person: { realName: string; account: string; headIcon: string };
  online: boolean;
  /** The open conversation. */
  current: boolean;
  detail: ReactNode;
  /** At the right of the name and of the detail. */
  time?: string;
  badge?: ReactNode;
  onClick: () => void;
}

/** A row of both lists: picture with the online mark, name, and one line below. */
export function PersonButton({ person, online, current, detail, time, badge, onClick }: Props) {
  const t = useWords();
  const name = person.realName || person.account;
  return (
    <button type="button" className="chat-person" aria-current={current || undefined} onClick={onClick}>
      <Avatar icon={person.headIcon} name={name} online={online} />
      <span className="chat-name">{name}</span>
      {online && <span className="sr-only">{t('chat.online')}</span>}
      <span className="chat-time">{time}</span>
      <span className="chat-detail">{detail}</span>
      {badge}
    </button>
  );
}
