import { Tooltip } from 'antd';
import { useEffect } from 'react';
import { host } from '../../host';
import { runtime, useWords } from '../../runtime';
import { badgeText } from './MessageBell';

const path = '/workFlow/flowTodo';
/** Many frames in a row ask once. */
const settleMs = 400;

function Shown() {
  const t = useWords();
  const { data, refresh } = runtime.useCall<{ toBeReviewed?: number }>('flow.todoCount', {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), settleMs);
    };
    const stops = ['flow.changed', 'socket.reconnected'].map((event) => host.on(event, later));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [refresh]);
  const count = Number(data?.toBeReviewed) || 0;
  const label = count > 0 ? t('shell.todoCount', { count: badgeText(count) }) : t('shell.todo');
  return (
    <span className="bar-bell">
      <Tooltip title={label} mouseEnterDelay={0.6}>
        <button type="button" className="bar-button" aria-label={label} onClick={() => host.navigate(path)}>
          <svg
            width={18}
            height={18}
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            aria-hidden="true"
          >
            <path d="M5 4h14v16H5zM8.5 12l2.5 2.5 4.5-5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
      </Tooltip>
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

/** Opens what is to approve; a badge shows how much, as the socket tells. Only for those who have the page. */
export function FlowButton() {
  const routes = runtime.session.use((session) => session.routes);
  return routes.some((route) => route.path === path) ? <Shown /> : null;
}
