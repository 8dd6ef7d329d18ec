import { host } from '../../host';
import { runtime, useWords } from '../../runtime';
import { BarButton } from './BarButton';

/** CONST-55: a larger number is shown as `99+`. */
export const badgeCap = 99;

export const badgeText = (count: number): string => (count > badgeCap ? `${badgeCap}+` : String(count));

/** Opens the messages; a badge shows how many are unread (SHELL-11, 12). */
export function MessageBell() {
  const t = useWords();
  const count = runtime.unread.use();
  const label = count > 0 ? t('shell.unreadMessages', { count: badgeText(count) }) : t('shell.messages');
  return (
    <span className="bar-bell">
      <BarButton icon="bell" label={label} onClick={() => void host.open('message.inbox', {})} />
      {count > 0 && (
        <span className="bar-badge" aria-hidden="true">
          {badgeText(count)}
        </span>
      )}
      <span role="status" className="sr-only">
        {count > 0 ? label : ''}
      </span>
    </span>
  );
}
