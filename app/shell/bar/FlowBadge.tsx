import { useEffect } from 'react';
import { host } from '../../host';
import { runtime, useWords } from '../../runtime';
import { badgeText } from './MessageBell';

/** Many frames in a row ask once. */
const settleMs = 400;

/** How much is to approve, as the socket tells. */
export function FlowBadge() {
  const t = useWords();
  const { data, refresh } = runtime.useCall<{ toBeReviewed?: number }>('flow.todoCount', {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), settleMs);
    };
    // What happened while the socket was away is asked for when the person comes back to the page.
    const seen = () => document.visibilityState === 'visible' && later();
    const stop = host.on('flow.changed', later);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, [refresh]);
  const count = Number(data?.toBeReviewed) || 0;
  return (
    <>
      {count > 0 && (
        <span className="bar-badge" aria-hidden="true">
          {badgeText(count)}
        </span>
      )}
      <span role="status" className="sr-only">
        {count > 0 ? t('shell.todoCount', { count: badgeText(count) }) : ''}
      </span>
    </>
  );
}
