import { useEffect } from 'react';
import { host } from '../../host';
import { runtime, useWords } from '../../runtime';
import { Badge, badgeText } from './Badge';

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
  return <Badge count={count} label={t('shell.todoCount', { count: badgeText(count) })} />;
}
