import { isLanguage, languages } from '../../runtime/i18n';
import { runtime, useWords } from '../runtime';
import { languageNames } from './languageNames';

/** The language of the sign-in page; the shell has its own menu. */
export function LanguageSelect() {
  const t = useWords();
  return (
    <select
      className="language-select"
      aria-label={t('login.language')}
      value={runtime.i18n.language()}
      onChange={({ target }) => {
        if (isLanguage(target.value)) void runtime.i18n.setLanguage(target.value);
      }}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
