import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import type { MenuRoute } from '../../runtime/menus';
import { documentIds } from '../../schemas';
import { Notice } from '../errors/Notice';
import { ComingSoon } from '../pages/ComingSoon';
import { FramePage } from '../pages/FramePage';
import { Home } from '../pages/Home';
import { useWords } from '../runtime';
import { documentsOf } from './resolvePage';
import { usePages } from './usePage';

const DocumentPage = lazy(async () => ({ default: (await import('../pages/DocumentPage')).DocumentPage }));
const Gallery = lazy(async () => ({ default: (await import('../pages/Gallery')).Gallery }));

interface Props {
  path: string;
  search: string;
}

function MenuPage({ route, path, search }: Props & { route: MenuRoute }) {
  const { kind, moduleId, relationId, url } = route;
  if (kind === 'frame') return <FramePage url={url} title={route.title} />;
  const model = kind === 'model' && relationId ? [`model.${relationId}.list`, `model.${relationId}.form`] : undefined;
  const ids = kind === 'page' ? documentsOf(route) : model;
  // A page of a server that offers more than we ship has no document of ours.
  const known = model ?? ids?.filter((id) => documentIds.includes(id));
  if (!known?.length) return <ComingSoon kind={kind} route={route} />;
  return <DocumentPage ids={known} moduleId={moduleId} path={path} search={search} />;
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

/** What stands at an address (resolvePage), drawn. */
export function PageView({ path, search }: Props) {
  const t = useWords();
  const page = usePages()(path, search);
  if (page.kind === 'menu') return <MenuPage route={page.route} path={path} search={search} />;
  if (page.kind === 'home') return <Home />;
  if (page.kind === 'frame') return <External />;
  if (page.kind === 'gallery') return <Gallery />;
  if (page.kind === 'preview') {
    const ids = [`preview.${page.modelId}.list`, `preview.${page.modelId}.form`];
    return <DocumentPage key={page.modelId} ids={ids} moduleId="" path={path} search={search} />;
  }
  if (page.kind === 'redirect') return null;
  if (page.kind === 'missing') return <Missing path={path} />;
  return <Notice code="403" title={t('error.deniedTitle')} text={t('error.deniedText')} home />;
}
