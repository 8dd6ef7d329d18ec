import type { Locale } from 'antd/es/locale';
import type { Language } from '../../core/languages';
import { antdLocales } from './antdLocales';

const loaded = new Map<Language, Locale>();

/** Fetches antd's words of a language; English is its default. Calendars load theirs (widgets/input/calendarLocales). */
export async function loadAntdLocale(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const found = await antdLocales[language]?.();
  if (found) loaded.set(language, found.default);
}

/** antd's words of a language, if they are loaded; undefined: its default, English. */
export function antdLocaleOf(language: Language): Locale | undefined {
  return loaded.get(language);
}
