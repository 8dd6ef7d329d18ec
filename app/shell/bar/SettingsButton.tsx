import { useWords } from '../../runtime';
import { openPanel, usePanel } from '../panels';
import { BarButton } from './BarButton';

/** Opens the settings drawer (SHELL-17). */
export function SettingsButton() {
  const t = useWords();
  const { open } = usePanel('settings');
  return (
    <BarButton icon="settings" label={t('shell.settings')} expanded={open} onClick={() => openPanel('settings')} />
  );
}
