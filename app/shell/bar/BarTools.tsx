import { runtime, useWords } from '../../runtime';
import { ZoneNote } from '../ZoneNote';
import { BarButton } from './BarButton';
import { ChatButton } from './ChatButton';
import { FlowButton } from './FlowButton';
import { LanguageMenu } from './LanguageMenu';
import { MessageBell } from './MessageBell';
import { SearchButton } from './SearchButton';
import { SettingsButton } from './SettingsButton';
import { SizeMenu } from './SizeMenu';
import { UserMenu } from './UserMenu';

/** The right end of the bar (spec §2). */
export function BarTools() {
  const t = useWords();
  const { showLanguage, showSearch } = runtime.settings.useSettings((settings) => settings);
  const dark = runtime.settings.useSettings((settings) => settings.shown === 'dark');
  return (
    <div className="bar-tools">
      <ZoneNote />
      {showSearch && <SearchButton />}
      <FlowButton />
      <ChatButton />
      <MessageBell />
      <SizeMenu />
      {showLanguage && <LanguageMenu />}
      <BarButton
        icon={dark ? 'sun' : 'moon'}
        label={t(dark ? 'shell.light' : 'shell.dark')}
        onClick={() => runtime.settings.set({ appearance: dark ? 'light' : 'dark' })}
        roomy
      />
      <BarButton icon="lock" label={t('shell.lock')} onClick={() => runtime.session.lock()} roomy />
      <SettingsButton />
      <UserMenu />
    </div>
  );
}
