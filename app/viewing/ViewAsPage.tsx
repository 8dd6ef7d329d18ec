import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../errors/Notice';
import { runtime, useWords } from '../runtime';
import { enterView, isViewing } from './view';

async function open(search: string): Promise<void> {
  const asked = new URLSearchParams(search);
  const params = { objectType: asked.get('objectType'), objectId: asked.get('objectId') };
  const { data } = await runtime.call('viewAs.open', params, { quiet: true });
  enterView((data as { token: string }).token);
}

/** `/viewAs?objectType=User&objectId=…`, in a window of its own: opens the session of that person or role. */
export function ViewAsPage() {
  const t = useWords();
  const { search } = useLocation();
  const asked = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void runtime.i18n.need(['viewAs']).then(() => setReady(true));
    if (asked.current || isViewing) return;
    asked.current = true;
    open(search).catch((error: Error) => setFailure(error.message));
  }, [search]);
  if (!ready) return null;
  return (
    <main>
      {failure === undefined ? (
        <p className="viewing-wait" role="status">
          {t('viewAs.open')}
        </p>
      ) : (
        <Notice code="…" title={t('viewAs.failed')} text={failure} home />
      )}
    </main>
  );
}
