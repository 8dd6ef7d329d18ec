import { shellWords } from '../build/wordGroups';
import '@ant-design/v5-patch-for-react-19';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { enter } from '../entering';
import { Notice } from '../errors/Notice';
import { PageFailure } from '../errors/PageFailure';
import { runtime, useWords } from '../runtime';
import { boardDocument } from '../shell/resolvePage';
import { Theme } from '../theme/Theme';
import { enterView } from '../viewing/view';
import { Loading } from './Loading';
import './wall.css';

const DocumentPage = lazy(async () => ({ default: (await import('./DocumentPage')).DocumentPage }));

type Entry = { state: 'waiting' | 'ready' } | { state: 'failed'; error: unknown };

/** Goes on without the ticket in the address, in a session that only reads. */
async function redeem(ticket: string, path: string): Promise<never> {
  const { data } = await runtime.call('board.redeem', { ticket }, { quiet: true });
  enterView((data as { token: string }).token, path);
  return new Promise<never>(() => undefined);
}

/** A ticket works once, however often the page is mounted. */
let redeemed: Promise<never> | undefined;

async function enterWall(path: string, search: string): Promise<void> {
  const ticket = new URLSearchParams(search).get('ticket');
  if (ticket) {
    redeemed ??= redeem(ticket, path);
    await redeemed;
  }
  await Promise.all([runtime.session.get().user === undefined && enter(), runtime.i18n.need(shellWords)]);
}

function Failed({ error }: { error: unknown }) {
  const t = useWords();
  const message = error instanceof Error ? error.message : String(error);
  return <Notice code="…" title={t('error.notFoundTitle')} text={message} home />;
}

/** `/DataV/view/{id}`: a board without the shell, for a screen on a wall; its views refresh by time (ROUTE-47, CONST-85). */
export function WallPage() {
  const { pathname, search } = useLocation();
  const { id = '' } = useParams();
  const [entry, setEntry] = useState<Entry>({ state: 'waiting' });
  useEffect(() => {
    let left = false;
    enterWall(pathname, search).then(
      () => left || setEntry({ state: 'ready' }),
      (error: unknown) => left || setEntry({ state: 'failed', error }),
    );
    return () => {
      left = true;
    };
  }, [pathname, search]);
  if (entry.state === 'failed')
    return (
      <main>
        {search ? (
          <Failed error={entry.error} />
        ) : (
          <PageFailure error={entry.error} onRetry={() => location.reload()} />
        )}
      </main>
    );
  if (entry.state === 'waiting') return null;
  const absent = <Failed error={new Error(runtime.i18n.t('error.notFoundText', { path: pathname }))} />;
  return (
    <Theme>
      <main className="wall">
        <Suspense fallback={<Loading />}>
          <DocumentPage ids={[boardDocument(id)]} moduleId="" path={pathname} search="" absent={absent} />
        </Suspense>
      </main>
    </Theme>
  );
}
