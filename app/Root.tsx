import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { AwayBar } from './away/AwayBar';
import { guard } from './guard';
import { setNavigate } from './navigation';
import { ProgressBar } from './progress/ProgressBar';
import { runtime } from './runtime';
import { hasPublicSite, leaveForSite } from './site';
import { ToastView } from './toast/ToastView';

/** Redirects by the guard, and renders what is above every page. */
export function Root() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The sign-in page stays until the person is known: it shows why a sign-in was refused.
  const present = runtime.session.use(
    ({ token, signingIn, ended }) => (token !== undefined && !signingIn) || ended?.over === true,
  );
  const locked = runtime.session.use((session) => session.locked);
  const redirect = guard(
    { present, locked, publicSite: hasPublicSite() },
    pathname,
    search,
    (state as { from?: string } | null)?.from,
  );
  const { to, from } = redirect ?? {};
  const here = pathname + search;
  useEffect(() => void leaveForSite(pathname + search), [pathname, search]);
  useEffect(
    // Navigating to where one is adds no entry to the history (ERR-27).
    () => setNavigate((target, options) => void navigate(target, { replace: target === here, ...options })),
    [navigate, here],
  );
  useEffect(() => {
    if (to && !leaveForSite(to)) void navigate(to, { state: { from }, replace: true });
  }, [to, from, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error belongs to the page where it arose
  useEffect(() => runtime.toasts.close(), [pathname]);
  // A person's pages stay mounted while the address changes: the lock must not lose what is open.
  return (
    <>
      {(present || !redirect) && <Outlet />}
      <ProgressBar />
      <AwayBar />
      <ToastView />
    </>
  );
}
