import { isLanguage, languages } from '../../../core/languages';
import { runtime, useWords } from '../../runtime';
import { ChoiceMenu } from './ChoiceMenu';

async function choose(key: string): Promise<void> {
  if (!isLanguage(key)) return;
  await runtime.i18n.setLanguage(key);
  await runtime.call('currentUser.language', { language: key }, { quiet: true }).catch(() => undefined);
}

/** Every language by its name in itself (SHELL-48); the choice is stored on the account too (contract §8.17). */
export function LanguageMenu() {
  const t = useWords();
  return (
    <ChoiceMenu
      icon="language"
      label={t('shell.language')}
      items={languages.map(({ code, name }) => ({ key: code, label: name }))}
      chosen={runtime.i18n.language()}
      onChoose={(key) => void choose(key)}
    />
  );
}
