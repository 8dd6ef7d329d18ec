import { memo, Suspense, useEffect, useState } from 'react';
import { Route, Routes } from 'react-router';
import { PageBoundary } from '../errors/PageBoundary';
import { Loading } from '../pages/Loading';
import { runtime } from '../runtime';
import { isDirty } from './dirty';
import { PageView } from './PageView';
import { rememberPage } from './recentPages';
import { hasTab, type Page } from './resolvePage';

interface Place {
  path: string;
  search: string;
  version: number;
}

/** One page in its own location; hidden pages keep their state and do not re-render (SHELL-43). */
const KeptPage = memo(function KeptPage({ path, search, version, active }: Place & { active: boolean }) {
  return (
    <div className="page" hidden={!active} data-path={path}>
      <Routes location={{ pathname: path, search }}>
        <Route
          path="*"
          element={
            <PageBoundary resetKey={version}>
              <Suspense fallback={<Loading />}>
                <PageView path={path} search={search} />
              </Suspense>
            </PageBoundary>
          }
        />
      </Routes>
    </div>
  );
});

/** Pages rendered since the last reload; older tabs are rendered when they are visited. */
function useDrawn(path: string): Set<string> {
  const [drawn, setDrawn] = useState(() => new Set([path]));
  if (!drawn.has(path)) setDrawn(new Set([...drawn, path]));
  return drawn;
}

/**
 * Every open tab's page, one of them visible. With page caching off only the present page is mounted. Visiting a page opens
 * its tab.
 */
export function Pages({ path, search, page }: { path: string; search: string; page: Page }) {
  const { useCache, tagsView } = runtime.settings.useSettings((settings) => settings);
  const tabs = runtime.tabs.use((state) => state.tabs);
  const drawn = useDrawn(path);
  const visits = hasTab(page);
  useEffect(() => {
    if (!visits) return;
    runtime.tabs.visit(path, search);
    rememberPage(path);
  }, [visits, path, search]);
  const cached = useCache && tagsView;
  // A page with unsaved input stays, also when page caching is turned off meanwhile.
  const kept = tabs.filter((tab) => tab.path !== path && drawn.has(tab.path) && (cached || isDirty([tab.path])));
  const version = tabs.find((tab) => tab.path === path)?.version ?? 0;
  // During a redirect the pages stay as they are.
  const places: Place[] = page.kind === 'redirect' ? kept : [...kept, { path, search, version }];
  // The order must not depend on which page is in front, or every change of tab would move pages in the document.
  places.sort((a, b) => a.path.localeCompare(b.path));
  return places.map((place) => (
    <KeptPage key={`${place.path} ${place.version}`} {...place} active={place.path === path} />
  ));
}
