import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { deferred } from '../../engine/deferred';
import { PageBoundary } from '../errors/PageBoundary';
import { runtime, useWords } from '../runtime';
import { leaveView } from './view';
import './viewing.css';

const { component: HiddenDrawer } = deferred(
  () => import('./HiddenDrawer').then((module) => module.HiddenDrawer),
  () => null,
);

interface Viewed {
  objectType: 'User' | 'Role';
  name: string;
  by: string;
}

/** Names the viewed person, opens the list of hidden things, and ends the view. */
export function ViewingBar() {
  const t = useWords();
  const [viewed, setViewed] = useState<Viewed>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    runtime.call('viewAs.info').then(
      ({ data }) => setViewed((data as Viewed | null) ?? undefined),
      () => undefined,
    );
  }, []);
  const leave = async () => {
    await runtime.call('auth.logout', {}, { quiet: true }).catch(() => undefined);
    leaveView();
  };
  return (
    <section className="viewing-bar" aria-label={t('viewAs.action')}>
      {viewed && (
        <span className="viewing-whose">
          <strong>{t(viewed.objectType === 'Role' ? 'viewAs.role' : 'viewAs.user', { name: viewed.name })}</strong>{' '}
          <span className="viewing-by">{t('viewAs.by', { name: viewed.by })}</span>
        </span>
      )}
      <span className="viewing-tools">
        <Button size="small" onClick={() => setAsking(true)}>
          {t('viewAs.why')}
        </Button>
        <Button size="small" onClick={() => void leave()}>
          {t('viewAs.close')}
        </Button>
      </span>
      {asking && (
        <PageBoundary resetKey={asking}>
          <HiddenDrawer onClose={() => setAsking(false)} />
        </PageBoundary>
      )}
    </section>
  );
}
