/** Namespaces of words (file names of schemas/locales) that the sign-in page shows. */
export const startWords = ['common', 'error', 'login'];

/**
 * Namespaces that code names: the shell, the engine, the widgets and the lists and forms of models. All others belong to
 * shipped documents and are loaded before the first of them is shown (app/runtime.ts); `wordGroups.test.ts` keeps the list
 * true.
 */
export const shellWords = [
  ...startWords,
  'engine',
  'file',
  'list',
  'model',
  'picker',
  'route',
  'shell',
  'subTable',
  'validation',
  'viewAs',
  'widget',
];
