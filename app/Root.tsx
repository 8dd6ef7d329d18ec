import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { guard } from './guard';
import { setNavigate } from './navigation';
import { runtime } from './runtime';
import { ToastView } from './toast/ToastView';

/** Sends everybody where he may be, and holds what stands above every page. */
export function Root() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const token = runtime.session.use((session) => session.token);
  const locked = runtime.session.use((session) => session.locked);
  const redirect = guard({ token, locked }, pathname, search, (state as { from?: string } | null)?.from);
  const { to, from } = redirect ?? {};
  useEffect(() => setNavigate((target, options) => void navigate(target, options)), [navigate]);
  useEffect(() => {
    if (to) void navigate(to, { state: { from }, replace: true });
  }, [to, from, navigate]);
  // Whoever has a token keeps his pages while the address changes: the lock must not cost what is open.
  return (
    <>
      {(token || !redirect) && <Outlet />}
      <ToastView />
    </>
  );
}
