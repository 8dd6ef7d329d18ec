import type { Locale } from 'antd/es/locale';
import type { Language } from '../../runtime/i18n';

/** Words of antd by language; English is its default. Calendars load theirs (widgets/input/zonePicker). */
const sources: Partial<Record<Language, () => Promise<{ default: Locale }>>> = {
  zh: () => import('antd/es/locale/zh_CN'),
  zhtw: () => import('antd/es/locale/zh_TW'),
};
const loaded = new Map<Language, Locale>();

/** Fetches antd's words of a language. */
export async function loadAntdLocale(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const found = await sources[language]?.();
  if (found) loaded.set(language, found.default);
}

/** antd's words of a language, if they are loaded; undefined: its default, English. */
export function antdLocaleOf(language: Language): Locale | undefined {
  return loaded.get(language);
}
