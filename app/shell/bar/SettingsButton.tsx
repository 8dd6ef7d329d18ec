import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../runtime';
import { BarButton } from './BarButton';

const SettingsDrawer = lazy(async () => ({ default: (await import('../settings/SettingsDrawer')).SettingsDrawer }));

/** Opens the settings drawer (SHELL-17), whose code is fetched with the first press. */
export function SettingsButton() {
  const t = useWords();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <BarButton icon="settings" label={t('shell.settings')} expanded={open ?? false} onClick={() => setOpen(true)} />
      {open !== undefined && (
        <Suspense>
          <SettingsDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
