/** Namespaces of words (file names of schemas/locales) that the sign-in page shows. */
export const startWords = ['common', 'error', 'login'];

/**
 * Namespaces that code names but does not need at first: parts that load them with their own code (chat, forms behind a
 * short link), the code editor, the diagram of relations, the rules of forms, the panel of fields, approvals, the view as somebody else, the names of icons, widgets of the profile, of prints and their designer, and imports and exports, whose words come with their documents.
 */
export const partWords = [
  'chat',
  'code',
  'designer',
  'desk',
  'export',
  'flow',
  'formLink',
  'import',
  'menu',
  'printDesigner',
  'printDev',
  'proof',
  'relations',
  'rules',
  'security',
  'viewAs',
];

/** Namespaces of documents that are shown together, by the name of their chunk. Every other namespace is a chunk. */
const together: Record<string, string[]> = {
  people: ['users', 'import', 'organize', 'position', 'role', 'group', 'online', 'authorize', 'viewAs'],
  messages: ['message', 'messageTemplate', 'sendChannel', 'sendConfig', 'delivery', 'topic'],
  settings: ['sysConfig', 'sync', 'provider'],
  designer: ['visualdev', 'formLink', 'board', 'code', 'rules', 'desk', 'relations'],
};

/** The chunk of a namespace that comes with documents. */
export function lateChunk(namespace: string): string {
  return Object.keys(together).find((name) => together[name]?.includes(namespace)) ?? namespace;
}

/**
 * Namespaces that code names: the shell, the engine, the widgets and the lists and forms of models. All others belong to
 * shipped documents and are loaded before a document that names them is shown (app/documentNeeds.ts); `wordGroups.test.ts` keeps the list
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
  'widget',
];
