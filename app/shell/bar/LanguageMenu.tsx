import { isLanguage, languages } from '../../../runtime/i18n';
import { languageNames } from '../../login/languageNames';
import { runtime, useWords } from '../../runtime';
import { ChoiceMenu } from './ChoiceMenu';

async function choose(key: string): Promise<void> {
  if (!isLanguage(key)) return;
  await runtime.i18n.setLanguage(key);
  await runtime.call('currentUser.language', { language: key }, { quiet: true }).catch(() => undefined);
}

/** zh, 繁體 and en (SHELL-48); the choice is stored on the account too (contract §8.17). */
export function LanguageMenu() {
  const t = useWords();
  return (
    <ChoiceMenu
      icon="language"
      label={t('shell.language')}
      items={languages.map((key) => ({ key, label: languageNames[key] }))}
      chosen={runtime.i18n.language()}
      onChoose={(key) => void choose(key)}
    />
  );
}
