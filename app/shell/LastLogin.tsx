import { useEffect, useState } from 'react';
import { formatDate } from '../../core/format';
import { limits } from '../../core/limits';
import { runtime, useWords } from '../runtime';

/** Last sign-in, bottom right for 2 s, once after signing in and only if there was one before (SHELL-35…37). */
export function LastLogin() {
  const t = useWords();
  const { user, fresh } = runtime.session.use((session) => session);
  const [shown, setShown] = useState(fresh && Number(user?.prevLogin) === 1);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), limits.lastLoginNoticeMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown || !user) return null;
  const time = formatDate(user.prevLoginTime);
  return (
    <aside className="shell-card" role="status">
      <strong>{t('login.lastLogin')}</strong>
      <span>{t('login.lastTime', { time })}</span>
      <span>{t('login.lastPlace', { place: user.prevLoginIPAddressName ?? '' })}</span>
      <span>{t('login.lastIp', { ip: user.prevLoginIPAddress ?? '' })}</span>
    </aside>
  );
}
