import { lazy, Suspense, useEffect } from 'react';
import { runtime } from '../runtime';
import { closePanel, usePanel } from './panels';

const SearchPalette = lazy(async () => ({ default: (await import('./search/SearchPalette')).SearchPalette }));
const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/SettingsDrawer')).SettingsDrawer }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts/ShortcutsDialog')).ShortcutsDialog,
}));
const ChatDrawer = lazy(async () => {
  const [{ ChatDrawer: component }] = await Promise.all([import('../chat/ChatDrawer'), runtime.i18n.need(['chat'])]);
  return { default: component };
});

/** Search, settings, the list of keys and the chat, over the page. */
export function Panels() {
  const search = usePanel('search');
  const settings = usePanel('settings');
  const keys = usePanel('keys');
  const chat = usePanel('chat');
  useEffect(() => closePanel, []);
  return (
    <Suspense>
      {search.used && <SearchPalette open={search.open} onClose={closePanel} />}
      {settings.used && <SettingsDrawer open={settings.open} onClose={closePanel} />}
      {keys.used && <ShortcutsDialog open={keys.open} onClose={closePanel} />}
      {chat.used && <ChatDrawer store={runtime.chat} open={chat.open} onClose={closePanel} />}
    </Suspense>
  );
}
