import { useEffect, useState } from 'react';
import { deferred } from '../../engine/deferred';
import { PageBoundary } from '../errors/PageBoundary';
import { runtime } from '../runtime';
import { useDirty } from '../shell/dirty';
import './signInAgain.css';

const dialog = deferred(
  () => import('./SignInAgainDialog').then((module) => module.SignInAgainDialog),
  () => null,
);

/**
 * The session ended while the pages hold unsaved input: they stay, and the same account signs in again over them (issue 11
 * §4). Leaving leads to the sign-in page; drafts remain with the account. The dialog is fetched as soon as something is
 * unsaved: when the session ends, the server may be away.
 */
export function SignInAgain() {
  const ended = runtime.session.use((session) => session.ended);
  const account = runtime.session.use((session) => session.user?.userAccount);
  const open = ended?.over === true && account !== undefined;
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  const dirty = useDirty();
  useEffect(() => {
    if (dirty) dialog.load().catch(() => undefined);
  }, [dirty]);
  if (!opened) return null;
  return (
    <div className="again-cover" data-whole={(open && ended.covers) || undefined}>
      <PageBoundary resetKey={open}>
        <dialog.component open={open} reason={ended?.reason ?? ''} account={account ?? ''} />
      </PageBoundary>
    </div>
  );
}
