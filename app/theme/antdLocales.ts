import type { Locale } from 'antd/es/locale';

/** Made from schemas/locales by `npm run generate`. */
export const antdLocales: Record<string, () => Promise<{ default: Locale }>> = {
  zh: () => import('antd/es/locale/zh_CN'),
  zhtw: () => import('antd/es/locale/zh_TW'),
};
