import { wallClock } from '../../core/zone';
import { deferred } from '../../engine/deferred';
import { runtime, useWords } from '../runtime';
import { leaves } from '../shell/menuTree';
import { HomeLink } from './HomeLink';
import './home.css';

const { component: DocumentPage } = deferred(
  () => import('./DocumentPage').then((module) => module.DocumentPage),
  () => null,
  { optional: true },
);

const { component: Recent } = deferred(
  () => import('./HomeRecent').then((module) => module.HomeRecent),
  () => null,
  { optional: true },
);

/** Most entries shown; the rest is in the menu. */
const shown = 16;

/** Locale key of the greeting for an hour of the organisation's day. */
function greetingOf(hour: number): string {
  if (hour < 5 || hour >= 18) return 'shell.evening';
  if (hour < 11) return 'shell.morning';
  return hour < 14 ? 'shell.noon' : 'shell.afternoon';
}

/** Locale key of the greeting at a moment, by the organisation's clock. */
export const greetingAt = (ms: number): string => greetingOf(wallClock(ms).hour);

/** The start page: a greeting and the person's own pages (ROUTE-02). `portalClosed`: instead of the portal set for them. */
export function Home({ portalClosed = false }: { portalClosed?: boolean }) {
  const t = useWords();
  const { user, menu } = runtime.session.use((session) => session);
  return (
    <div className="home">
      <h1>{t(greetingAt(Date.now()), { name: user?.userName })}</h1>
      <p className="home-lead" role="status">
        {t(portalClosed ? 'shell.portalClosed' : 'shell.homeLead')}
      </p>
      <h2>{t('shell.quickLinks')}</h2>
      <ul className="home-links">
        {leaves(menu)
          .slice(0, shown)
          .map((node) => (
            <HomeLink key={node.id} node={node} />
          ))}
      </ul>
      <Recent />
      {/* Last, as it comes last: nothing is pushed away by it. */}
      {user?.isAdministrator ? (
        <DocumentPage ids={['home.sample']} moduleId="" path="/home" search="" absent={null} />
      ) : null}
    </div>
  );
}
