import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';

/** Made from schemas/locales by `npm run generate`. */
export const calendarLocales: Record<string, string> = {
  zh_CN: 'zh-cn',
  zh_TW: 'zh-tw',
};
