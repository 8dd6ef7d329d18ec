/** The name of each language in itself (SHELL-48). */
export const languageNames = { zh: '简体中文', zhtw: '繁體中文', en: 'English' } as const;
