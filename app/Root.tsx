import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { guard } from './guard';
import { setNavigate } from './navigation';
import { runtime } from './runtime';
import { ToastView } from './toast/ToastView';

/** Sends everybody where he may be, and holds what stands above every page. */
export function Root() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => setNavigate((to) => void navigate(to)), [navigate]);
  const token = runtime.session.use((session) => session.token);
  const locked = runtime.session.use((session) => session.locked);
  const redirect = guard({ token, locked }, pathname, search);
  return (
    <>
      {redirect ? <Navigate to={redirect.to} state={{ from: redirect.from }} replace /> : <Outlet />}
      <ToastView />
    </>
  );
}
