/** How each language calls itself (SHELL-48); the same in every language. */
export const languageNames = { zh: '简体中文', zhtw: '繁體中文', en: 'English' } as const;
