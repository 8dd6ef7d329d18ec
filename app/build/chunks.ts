import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lateChunk, shellWords, startWords } from './wordGroups.ts';

/** A chunk of the client: the modules whose path matches, and what they import that no earlier chunk has. */
interface ChunkGroup {
  name: string | ((id: string) => string | undefined);
  test: RegExp;
  priority: number;
}

const locales = join(import.meta.dirname, '..', '..', 'schemas', 'locales');
/** Name of antd's words → language, as app/theme/antdLocales.ts has them. */
const antdWords = new Map(
  readdirSync(locales).map((code) => {
    const facts = JSON.parse(readFileSync(join(locales, code, 'language.json'), 'utf8')) as { antd: string };
    return [facts.antd, code];
  }),
);

function wordsChunk(id: string): string | undefined {
  const [, ours, antds = ''] = /\/locales?\/(?:(\w+)\/|([\w-]+)\.js)/.exec(id) ?? [];
  const language = ours ?? antdWords.get(antds);
  const namespace = ours ? (/\/(\w+)\.json/.exec(id)?.[1] ?? '') : 'shell';
  const group = startWords.includes(namespace)
    ? '-start'
    : shellWords.includes(namespace)
      ? ''
      : `-${lateChunk(namespace)}`;
  return language && `words-${language}${group}`;
}

/**
 * The chunks by what a page needs, first come first served. Code of rare widgets (rich text, charts, codes, formulas,
 * scripts) is in none of them: each is loaded at its first use.
 */
const chunks: Omit<ChunkGroup, 'priority'>[] = [
  // Changes least, so it stays in caches over releases.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown[/:]runtime/ },
  // The sign-in page, and what every page needs.
  {
    name: 'start',
    test: /\/app\/(main|router|login\/LoginPage|lock\/Avatar|shell\/refuseEntry)\.tsx?$|vite\/preload-helper/,
  },
  // Around the pages, and home; with the styles of most documents, which are one file.
  {
    name: 'shell',
    test: /\/app\/shell\/Workspace\.tsx$|\/widgets\/(frames|input|icons|views|display|container|list|picker|press)\/(?!Captcha|CodeFiles|Editor|NewPassword|Passkey|Portrait|Tree\/Matrix|Steps|SuperQuery|PickerBox|SubTable|preview|sheet|chart|upload|flow).*\.css$|\/widgets\/\w+\.css$|\/(engine|app\/pages)\/(?!gallery|formLink|wall).*\.css$/,
  },
  { name: 'icons', test: /\/widgets\/icons\/RareIcon\.tsx$/ },
  // Every document, with the fields of most searches, and what shipped documents and models share.
  {
    name: 'list',
    test: /\/(engine\/(createEngine|registry)|widgets\/(definitions|(views|frames|actions)\/index)|app\/pages\/DocumentPage|widgets\/input\/basics|core\/language\/didYouMean)\.tsx?$/,
  },
  // Documents of published models.
  { name: 'models', test: /\/app\/compileModel\.ts$/ },
  { name: wordsChunk, test: /\/schemas\/locales\/|\/antd\/es\/locale\/(?!en_US)[a-z]{2}_[A-Z]{2}\.js/ },
  // Shipped screens: the text of all lists is smaller than the headers of their requests. Other pages, those that an administrator opens now and then, and what a page opens, come later.
  {
    name: 'documents',
    test: /\/core\/language\/expand\.ts$|\/schemas\/(fragments\/(actions|buttons|dictionary|views)\.json$|pages\/(dictionary|permission|system|systemData)\/(?!(sysConfig|log|chatAudit|storage|token|webhook)\.json))/,
  },
  { name: 'fragments', test: /\/schemas\/fragments\// },
  { name: 'pages', test: /\/schemas\/pages\// },
  { name: 'dialogs', test: /\/schemas\/(entities|forms|dialogs|drawers|pickers|details)\// },
  { name: 'examples', test: /\/schemas\/examples\// },
  { name: 'dates', test: /\/widgets\/input\/pickers\.tsx?$/ },
  { name: 'fields', test: /\/widgets\/input\/formFields\.ts$/ },
  // Trees beside lists.
  { name: 'tree', test: /\/widgets\/frames\/Tree\/Tree\.tsx$/ },
  // What forms have beside.
  {
    name: 'forms',
    test: /\/engine\/(document\/(documentBodies|StepsView)|form\/FormView|table\/RowDraftOffer|picker\/PopoverPicker|superQuery\/OpenedPanel)\.tsx$|\/widgets\/((display|container)\/basics|display\/(TagText\/TagText|Unknown\/Unknown)|number\/Calculate\/Calculate|system\/SystemField\/SystemField|picker\/PickerField\/PickerField|input\/(TreeSelect\/TreeSelect|AutoComplete\/AutoComplete|Attribute\/Attribute|Cascader\/Cascader)|list\/SubTable\/SubTable|files\/(uploads|ImageList|FileList)|frames\/(Dialog\/Dialog|Notices\/(Conflict|DraftOffer)|Steps\/Steps|Tabs\/Tabs|SuperQuery\/SuperQuery|Table\/(Details|ColumnSettings))|picker\/PickerBox\/PickerBox)\.tsx?$/,
  },
  // Views of dashboards, without their charts; not those of approvals, nor what designers alone open.
  { name: 'views', test: /\/widgets\/views\/(?!preview\/|flow)\w+\/\w+View\.tsx$/ },
  // What reads JSON by places, for desks and editors.
  { name: 'json', test: /\/core\/jsonText\/places\.ts$/ },
  // Editors of texts.
  {
    name: 'editor',
    test: /node_modules\/@codemirror\/(autocomplete|commands|lang-json|language|lint|search|state|view)\/|\/widgets\/code\/Code\/extensions\.ts$/,
  },
];

/** For rolldown's `codeSplitting.groups`: a chunk takes the imports of its modules too, unless an earlier one has them. */
export function chunkGroups(): ChunkGroup[] {
  return chunks.map((chunk, index) => ({ ...chunk, priority: chunks.length - index }));
}
