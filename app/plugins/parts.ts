import type { Language } from '../../core/languages';
import type { Words } from '../../runtime/i18n';
import type { ClientParts } from '../../widgets/plugin';

interface Parts extends ClientParts {
  words?: (language: Language) => Promise<Words>;
}

/** What plugins add to this page; filled before the first render (loadPlugins.ts). */
export const parts: Parts = {};
