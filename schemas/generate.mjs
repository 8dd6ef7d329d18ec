/** Writes `locales/zhtw` from `locales/zh`: Traditional Chinese as written in Taiwan, phrases included. `npm run generate`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter } from 'opencc-js';

const phrases = Converter({ from: 'cn', to: 'twp' });

/** Words of back offices for which the phrase tables choose those of programming, or a variant character. */
const officeWords = [
  ['釋出', '發佈'],
  ['發布', '發佈'],
  ['型別', '類型'],
  ['許可權', '權限'],
  ['賬戶', '帳戶'],
  ['賬號', '帳號'],
  ['引數', '參數'],
  ['數據', '資料'],
  ['郵箱', '信箱'],
  ['自定義', '自訂'],
];

const convert = (text) => officeWords.reduce((words, [from, to]) => words.replaceAll(from, to), phrases(text));

const converted = (value) =>
  typeof value === 'string'
    ? convert(value)
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, converted(member)]));

/** File name → the required content in `locales/zhtw`. */
export function traditional(folder) {
  const from = join(folder, 'zh');
  const files = readdirSync(from).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => {
      const words = converted(JSON.parse(readFileSync(join(from, name), 'utf8')));
      return [name, `${JSON.stringify(words, null, 2)}\n`];
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(import.meta.dirname, 'locales');
  const target = join(folder, 'zhtw');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, content] of traditional(folder)) writeFileSync(join(target, name), content);
}
