import type { Locale } from 'antd/es/locale';
import type { Language } from '../../runtime/i18n';

/** Words of antd and of its calendars by language; English is antd's default. */
const sources: Partial<Record<Language, () => Promise<[{ default: Locale }, unknown]>>> = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  zhtw: () => Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')]),
};
const loaded = new Map<Language, Locale>();

/** Fetches antd's words of a language. */
export async function loadAntdLocale(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const found = await sources[language]?.();
  if (found) loaded.set(language, found[0].default);
}

/** antd's words of a language, if they are loaded; undefined: its default, English. */
export function antdLocaleOf(language: Language): Locale | undefined {
  return loaded.get(language);
}
