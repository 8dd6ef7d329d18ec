import { lazy, Suspense } from 'react';
import { runtime } from '../../runtime';

const NameMark = lazy(async () => ({ default: (await import('./NameMark')).NameMark }));

/** The name of the person across every page, where the system configuration wants it (ux 15). */
export function Watermark() {
  const on = runtime.session.use(({ sysConfig }) => Number(sysConfig.watermark) === 1);
  const user = runtime.session.use((session) => session.user);
  if (!on || !user) return null;
  return (
    <Suspense>
      <NameMark lines={[user.userName ?? '', user.userAccount ?? ''].filter(Boolean)} />
    </Suspense>
  );
}
