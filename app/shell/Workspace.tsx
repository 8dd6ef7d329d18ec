import { shellWords } from '../build/wordGroups';
import '@ant-design/v5-patch-for-react-19';
import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { deferred } from '../../engine/deferred';
import { enter as enterSession } from '../entering';
import { PageFailure } from '../errors/PageFailure';
import { SignInAgain } from '../login/SignInAgain';
import { ForcedPassword, type ForcedPolicy, fetchForcedPolicy } from '../password/ForcedPassword';
import { setProve } from '../proof/prove';
import { runtime } from '../runtime';
import { Theme } from '../theme/Theme';
import { useDirty } from './dirty';
import { refuseEntry } from './refuseEntry';
import { Shell } from './Shell';
import { Waiting } from './Waiting';

/** Fetched at the first lock; as soon as something is unsaved: the server may be away when the screen is locked. */
const lockScreen = deferred(() => import('../lock/LockScreen').then((module) => module.LockScreen), Waiting);

setProve(async (due) => (await import('../proof/askProof')).askProof(due));

type Entry =
  | { state: 'waiting' }
  | { state: 'ready'; forced: ForcedPolicy | undefined }
  | { state: 'failed'; error: unknown };

/** The person, and the password rules if they must choose a password first. */
async function enter(): Promise<ForcedPolicy | undefined> {
  if (runtime.session.get().user === undefined) await enterSession();
  return fetchForcedPolicy();
}

/** Words and person before the first page (contract §2.7). A refusal signs out; an unreachable server is called again. */
function useEntry() {
  const [entry, setEntry] = useState<Entry>({ state: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new entry
  useEffect(() => {
    let left = false;
    Promise.all([enter(), runtime.i18n.need(shellWords)]).then(
      ([forced]) => left || setEntry({ state: 'ready', forced }),
      (error: unknown) => {
        if (!left && !refuseEntry(error)) setEntry({ state: 'failed', error });
      },
    );
    return () => {
      left = true;
    };
  }, [attempt]);
  const retry = () => {
    setEntry({ state: 'waiting' });
    setAttempt(attempt + 1);
  };
  return { entry, retry };
}

function Entered({ location }: { location: Location }) {
  const { entry, retry } = useEntry();
  if (entry.state === 'failed') return <PageFailure error={entry.error} onRetry={retry} />;
  if (entry.state === 'waiting') return <Waiting />;
  if (entry.forced) return <ForcedPassword policy={entry.forced} />;
  return <Shell location={location} />;
}

/**
 * The shell, and the lock screen over it: what is open stays as it is while the screen is locked (ux 23). Nothing is
 * loaded behind a lock that was set before the page was loaded.
 */
export function Workspace() {
  const now = useLocation();
  const locked = runtime.session.use((session) => session.locked);
  const [shown, setShown] = useState<Location | undefined>(locked ? undefined : now);
  const dirty = useDirty();
  useEffect(() => {
    if (dirty) lockScreen.load().catch(() => undefined);
  }, [dirty]);
  if (!locked && now.pathname !== '/lockScreen' && shown?.key !== now.key) setShown(now);
  return (
    <Theme>
      {shown && (
        <div className="workspace" hidden={locked} inert={locked}>
          <Entered location={shown} />
        </div>
      )}
      {locked && <lockScreen.component />}
      <SignInAgain />
    </Theme>
  );
}
