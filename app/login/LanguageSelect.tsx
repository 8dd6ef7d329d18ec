import { isLanguage, languages } from '../../core/languages';
import { runtime, useWords } from '../runtime';

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
      {languages.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
