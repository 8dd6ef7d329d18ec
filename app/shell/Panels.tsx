import { lazy, Suspense, useEffect } from 'react';
import { closePanel, usePanel } from './panels';

const SearchPalette = lazy(async () => ({ default: (await import('./search/SearchPalette')).SearchPalette }));
const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/SettingsDrawer')).SettingsDrawer }));

/** Search and settings, over the page. */
export function Panels() {
  const search = usePanel('search');
  const settings = usePanel('settings');
  useEffect(() => closePanel, []);
  return (
    <Suspense>
      {search.used && <SearchPalette open={search.open} onClose={closePanel} />}
      {settings.used && <SettingsDrawer open={settings.open} onClose={closePanel} />}
    </Suspense>
  );
}
