/**
 * `npm run generate`: what follows from `locales/<code>/language.json`. The words of a language that names a table of opencc, from those of
 * its fallback (Traditional Chinese as written in Taiwan, phrases included); and the lists of languages that the product imports.
 * `npm run generate -- client OPENAPI.json CLIENT.ts` writes a typed client (client.mjs).
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter } from 'opencc-js';
import { clientOf } from './client.mjs';

const root = join(import.meta.dirname, '..');
const factsFile = 'language.json';

/** Words of back offices for which the phrase tables choose those of programming, or a variant character. */
const officeWords = [
  ['釋出', '發佈'],
  ['發布', '發佈'],
  ['併發佈', '並發佈'],
  ['型別', '類型'],
  ['許可權', '權限'],
  ['賬戶', '帳戶'],
  ['賬號', '帳號'],
  ['引數', '參數'],
  ['數據', '資料'],
  ['郵箱', '信箱'],
  ['自定義', '自訂'],
  ['平臺', '平台'],
  ['身份證', '身分證'],
  ['初中', '國中'],
  ['大專', '專科'],
  ['本科', '大學'],
  ['重置', '重設'],
];

const converter = (table) => {
  const phrases = Converter({ from: 'cn', to: table });
  const convert = (value) =>
    typeof value === 'string'
      ? officeWords.reduce((words, [from, to]) => words.replaceAll(from, to), phrases(value))
      : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, convert(member)]));
  return convert;
};

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const printed = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Every language with its facts; the one without a fallback first, then those nearest to it. */
export function languagesIn(folder) {
  const all = readdirSync(folder)
    .filter((code) => existsSync(join(folder, code, factsFile)))
    .map((code) => ({ code, ...read(join(folder, code, factsFile)) }));
  const isMade = ({ opencc }) => (opencc ? 0 : 1);
  const order = (one) => (one.fallback ? 1 : 0);
  return all.sort((a, b) => order(a) - order(b) || isMade(a) - isMade(b) || a.code.localeCompare(b.code));
}

/** File name → the required content in the folder of a language that is made from its fallback. */
export function wordsMade(folder, { fallback, opencc }) {
  const convert = converter(opencc);
  const from = join(folder, fallback);
  const files = readdirSync(from).filter((name) => name.endsWith('.json') && name !== factsFile);
  return new Map(files.map((name) => [name, printed(convert(read(join(from, name))))]));
}

const note = '/** Made from schemas/locales by `npm run generate`. */\n';
/** antd and its calendar have English without a file. */
const builtIn = ['en_US', 'en-gb'];

/** Path → the required content of what lists the languages. */
export function listsMade(all) {
  const facts = all.map(({ code, name, short, tag, like, fallback, opencc }) => {
    const made = opencc ? true : undefined;
    return { code, name, short, tag, like, fallback, made };
  });
  const antd = all.filter(({ antd: name }) => !builtIn.includes(name));
  const calendars = all.filter(({ dayjs }) => !builtIn.includes(dayjs));
  const imports = calendars.map(({ dayjs }) => `import 'dayjs/locale/${dayjs}';\n`);
  return new Map([
    ['core/languages.json', `[\n${facts.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`],
    [
      'app/theme/antdLocales.ts',
      `import type { Locale } from 'antd/es/locale';\n\n${note}export const antdLocales: Record<string, () => Promise<{ default: Locale }>> = {\n${antd
        .map(({ code, antd: name }) => `  ${code}: () => import('antd/es/locale/${name}'),\n`)
        .join('')}};\n`,
    ],
    [
      'widgets/input/calendarLocales.ts',
      `${imports.sort().join('')}\n${note}export const calendarLocales: Record<string, string> = {\n${calendars
        .map(({ antd: name, dayjs }) => `  ${name}: '${dayjs}',\n`)
        .join('')}};\n`,
    ],
  ]);
}

/** Rewrites what follows from the languages. */
function writeWords() {
  const folder = join(import.meta.dirname, 'locales');
  const all = languagesIn(folder);
  for (const language of all.filter(({ opencc }) => opencc)) {
    const target = join(folder, language.code);
    const facts = readFileSync(join(target, factsFile));
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, factsFile), facts);
    for (const [name, content] of wordsMade(folder, language)) writeFileSync(join(target, name), content);
  }
  for (const [path, content] of listsMade(all)) writeFileSync(join(root, path), content);
}

if (process.argv[1] === import.meta.filename) {
  const [what, from, to] = process.argv.slice(2);
  if (what === undefined) writeWords();
  else if (what === 'client' && from && to) writeFileSync(to, clientOf(read(from)));
  else throw new Error('npm run generate, or npm run generate -- client OPENAPI.json CLIENT.ts');
}
