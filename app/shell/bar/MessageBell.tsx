import { host } from '../../host';
import { runtime, useWords } from '../../runtime';
import { Badge, badgeText } from './Badge';
import { BarButton } from './BarButton';

/** Opens the messages; a badge shows how many are unread (SHELL-11, 12). */
export function MessageBell() {
  const t = useWords();
  const count = runtime.unread.use();
  const label = count > 0 ? t('shell.unreadMessages', { count: badgeText(count) }) : t('shell.messages');
  return (
    <span className="bar-bell">
      <BarButton icon="bell" label={label} onClick={() => void host.open('message.inbox', {})} />
      <Badge count={count} label={label} />
    </span>
  );
}
