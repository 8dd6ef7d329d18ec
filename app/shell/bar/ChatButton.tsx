import { runtime, useWords } from '../../runtime';
import { openPanel, usePanel } from '../panels';
import { Badge, badgeText } from './Badge';
import { BarButton } from './BarButton';

/** Opens the chat (SHELL-09); it blinks, and counts, while there are unread chat messages (SHELL-10, CHAT-29). */
export function ChatButton() {
  const t = useWords();
  const count = runtime.chat.use(({ unread }) => unread);
  const { open } = usePanel('chat');
  const label = count > 0 ? t('shell.unreadChats', { count: badgeText(count) }) : t('shell.chat');
  return (
    <span className={count > 0 ? 'bar-bell bar-blinking' : 'bar-bell'}>
      <BarButton icon="chat" label={label} expanded={open} onClick={() => openPanel('chat')} />
      <Badge count={count} label={label} />
    </span>
  );
}
