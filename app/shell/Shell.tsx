import { useEffect } from 'react';
import { type Location, useNavigate } from 'react-router';
import { deferred } from '../../engine/deferred';
import { OverlayStack } from '../overlays/OverlayStack';
import { closeAllOverlays } from '../overlays/overlays';
import { runtime, useWords } from '../runtime';
import { isViewing } from '../viewing/view';
import { forgetDirty } from './dirty';
import { Feedback } from './Feedback';
import { LastLogin } from './LastLogin';
import { LeaveGuard } from './LeaveGuard';
import { Layout } from './layout/Layout';
import { NewBuild } from './newBuild/NewBuild';
import { Pages } from './Pages';
import { Panels } from './Panels';
import { useShellKeys } from './shortcuts/useShellKeys';
import { TabBar } from './tabs/TabBar';
import { useCompact } from './useCompact';
import { useOwnEvents } from './useOwnEvents';
import { usePage, useTitle } from './usePage';
import { Watermark } from './watermark/Watermark';
import './shell.css';

/** Of administrators who look through another person's eyes. */
const { component: ViewingBar } = deferred(
  async () => {
    const [{ ViewingBar }] = await Promise.all([import('../viewing/ViewingBar'), runtime.i18n.need(['viewAs'])]);
    return ViewingBar;
  },
  () => null,
);

/**
 * The socket is open while the shell is; events about menus and rights fetch CurrentUser again (contract §7). Open pages
 * then evaluate their permissions again; `rights`: what they show of records may have changed too.
 */
function useLiveSession(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let rights = false;
    const ask = () => {
      const payload = { rights };
      rights = false;
      return runtime.session.enter().then(
        () => runtime.bus.emit('permissions.changed', payload),
        () => {
          rights ||= payload.rights;
        },
      );
    };
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), 200);
    };
    const events = ['menu.changed', 'model.released', 'socket.reconnected', 'user.changed'];
    const off = events.map((event) => runtime.bus.on(event, again));
    // The server says names, such as that of the first account, in the language of the person.
    for (const event of ['rights.changed', 'language.changed'])
      off.push(
        runtime.bus.on(event, () => {
          rights = true;
          again();
        }),
      );
    runtime.socket.open();
    const { fresh, sysConfig } = runtime.session.get();
    // Our server says when passwords have no age; others are always told.
    if (fresh && sysConfig.passwordIsUpdatedRegularly !== 0)
      void runtime.call('auth.passwordAge', {}, { quiet: true }).catch(() => undefined);
    // The parts of the shell have read it when they were mounted.
    runtime.session.store.setState({ fresh: false });
    return () => {
      clearTimeout(timer);
      for (const each of off) each();
      runtime.socket.close();
      closeAllOverlays();
      forgetDirty();
    };
  }, []);
}

/** Everything around the pages of a signed-in person. */
export function Shell({ location }: { location: Location }) {
  useLiveSession();
  useOwnEvents();
  const t = useWords();
  const navigate = useNavigate();
  const titleOf = useTitle();
  const tagsView = runtime.settings.useSettings((settings) => settings.tagsView);
  const sysName = runtime.session.use((session) => session.sysConfig.sysName) ?? 'Weft';
  const compact = useCompact();
  useEffect(() => runtime.settings.set({ device: compact ? 'mobile' : 'desktop' }), [compact]);
  const { search } = location;
  // One page has one address, so that it has one tab.
  const pathname = location.pathname.replace(/(?<=.)\/+$/, '');
  const page = usePage(pathname, search);
  const title = titleOf(page);
  useShellKeys(pathname);
  const shorter = pathname === location.pathname ? undefined : pathname + search;
  const redirect = page.kind === 'redirect' ? page.to : shorter;
  const refreshes = pathname.startsWith('/redirect/');
  // An address that leads on is no change of page: a menu that was opened meanwhile stays open.
  const path = redirect?.replace(/[?#].*$/, '') ?? pathname;

  useEffect(() => {
    document.title = `${title} · ${sysName}`;
  }, [title, sysName]);
  useEffect(() => {
    if (!redirect) return;
    if (refreshes) runtime.tabs.refresh(path);
    void navigate(redirect, { replace: true });
  }, [redirect, path, refreshes, navigate]);

  return (
    <>
      <a className="skip" href="#content">
        {t('shell.skip')}
      </a>
      {isViewing && <ViewingBar />}
      <Layout
        compact={compact}
        path={path}
        title={title}
        tabs={tagsView && <TabBar path={path} />}
        content={<Pages path={pathname} search={search} page={page} />}
      />
      <Panels />
      <OverlayStack />
      <LeaveGuard path={pathname} />
      <NewBuild />
      <Watermark />
      <LastLogin />
      <Feedback />
    </>
  );
}
