import type { Language } from '../../core/languages';
import type { Words } from '../../runtime/i18n';

/** Words of plugins; set before the first render (loadPlugins.ts). */
export const parts: { words?: (language: Language) => Promise<Words> } = {};
