import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { deferred } from '../../engine/deferred';
import type { MenuRoute } from '../../runtime/menus';
import { Notice } from '../errors/Notice';
import { closeOverlaysOf, overlays } from '../overlays/overlays';
import { ComingSoon } from '../pages/ComingSoon';
import { FramePage } from '../pages/FramePage';
import { Home } from '../pages/Home';
import { Loading } from '../pages/Loading';
import { runtime, useWords } from '../runtime';
import { useDirty } from './dirty';
import { argsOf, boardDocument, documentsOf, type Page, recordArgs } from './resolvePage';
import { menuTitle, usePage } from './usePage';

const { component: DocumentPage } = deferred(
  () => import('../pages/DocumentPage').then((module) => module.DocumentPage),
  Loading,
);
const { component: Gallery } = deferred(() => import('../pages/Gallery').then((module) => module.Gallery), Loading);

interface Props {
  path: string;
  search: string;
}

function MenuPage({ route, path, search }: Props & { route: MenuRoute }) {
  if (route.kind === 'frame') return <FramePage url={route.url} title={menuTitle(route)} />;
  const title = menuTitle(route);
  const ids = documentsOf(route);
  const absent = <ComingSoon kind={route.kind} route={route} />;
  if (!ids) return absent;
  const { moduleId } = route;
  return (
    <DocumentPage
      ids={ids}
      moduleId={moduleId}
      title={title}
      path={path}
      search={search}
      args={argsOf(route)}
      absent={absent}
    />
  );
}

/** The person's portal (ROUTE-02); without one their pages, and while it cannot be opened these with a sentence. */
function StartPage({ path, search }: Props) {
  const t = useWords();
  const portal = runtime.session.use(({ user }) => user?.portalId);
  if (!portal) return <Home />;
  return (
    <DocumentPage
      ids={[boardDocument(String(portal))]}
      moduleId=""
      title={t('shell.home')}
      path={path}
      search={search}
      absent={<Home portalClosed />}
    />
  );
}

function External() {
  const [query] = useSearchParams();
  return <FramePage url={query.get('href') ?? undefined} title="" />;
}

function Missing({ path }: { path: string }) {
  const t = useWords();
  const [query] = useSearchParams();
  const text = t('error.notFoundText', { path: query.get('path') ?? path });
  return <Notice code="404" title={t('error.notFoundTitle')} text={text} home />;
}

function Denied({ route }: { route?: MenuRoute }) {
  const t = useWords();
  useEffect(() => {
    if (route) closeOverlaysOf(route.moduleId);
  }, [route]);
  return <Notice code="403" title={t('error.deniedTitle')} text={t('error.deniedText')} home />;
}

/** The page at an address. One that is no longer granted stays while it or a dialog of it has unsaved input. */
function useShownPage({ path, search }: Props): Page {
  const page = usePage(path, search);
  const open = useStore(overlays, (state) => state.open);
  const route = page.kind === 'denied' ? page.route : undefined;
  const dialogs = open.filter((overlay) => overlay.moduleId === route?.moduleId).map((overlay) => overlay.key);
  const unsaved = useDirty([path, ...dialogs]);
  return route && unsaved ? { kind: 'menu', route } : page;
}

/** Renders the page at an address (resolvePage). */
export function PageView({ path, search }: Props) {
  const page = useShownPage({ path, search });
  const t = useWords();
  if (page.kind === 'menu') return <MenuPage route={page.route} path={path} search={search} />;
  if (page.kind === 'home') return <StartPage path={path} search={search} />;
  if (page.kind === 'frame') return <External />;
  if (page.kind === 'gallery') return <Gallery />;
  if (page.kind === 'preview') {
    const ids = [`preview.${page.modelId}.list`, `preview.${page.modelId}.form`];
    return (
      <DocumentPage key={page.modelId} ids={ids} moduleId="" title={t('list.preview')} path={path} search={search} />
    );
  }
  if (page.kind === 'document')
    return (
      <DocumentPage
        ids={[page.id]}
        moduleId=""
        title={t(page.title)}
        path={path}
        search={search}
        args={recordArgs(page, search)}
      />
    );
  if (page.kind === 'unlisted') return <Loading />;
  if (page.kind === 'redirect') return null;
  if (page.kind === 'missing') return <Missing path={path} />;
  return <Denied route={page.route} />;
}
