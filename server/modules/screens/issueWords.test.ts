import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../ctx';
import { loadWords } from '../../http/words';
import { issuesFor } from './issueWords';

let ctx: Ctx;
beforeAll(async () => {
  ctx = { language: 'zh', t: (await loadWords())('zh') } as Ctx;
});
const inChinese = async (message: string) => (await issuesFor(ctx, [{ at: '', message }]))[0]!.message;

test.each([
  ['"hieght" is not a property of a field', '字段没有属性 "hieght"'],
  ['an item of "rules" must be a text or an object', '"rules" 中的一项 应为文本 / 对象'],
  ['"width" must be a whole number, a text or true or false', '"width" 应为整数 / 文本 / true 或 false'],
  ['"inptu" is not a widget', '"inptu" 不是控件'],
  ['did you mean "input"?', '是否想写 "input"？'],
  ['there are two fields called "a"', '有两个字段名为 "a"'],
  ['sum takes at least one value', 'sum 的参数个数：至少 1 个值'],
  ['Unexpected token } in JSON, or so', 'Unexpected token } in JSON, or so'],
])('issue 15 §7: the sentence %s in Chinese', async (english, chinese) => {
  expect(await inChinese(english)).toBe(chinese);
});

/** Literals that are said or thrown by the checks. */
function sentencesIn(source: string): string[] {
  const said = source.matchAll(/(?:\bsay\(|#say\(|message: |FormulaError\()[^;]*?;/gs);
  return [...said].flatMap(([statement]) =>
    [...statement.matchAll(/'([^'\n]+)'|`([^`\n]+)`/g)]
      .map(([, plain, template]) => plain ?? template?.replace(/\$\{[^}]*\}/g, 'x') ?? '')
      .filter((text) => /[a-z]{2,} [a-z]{2,}/.test(text) && !text.includes('${')),
  );
}

test('issue 15 §7: every sentence of the checks of documents is translated', async () => {
  const folders = ['language', 'language/meaning', 'language/expand', 'formula', 'regex'].map((name) =>
    join('core', name),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /(?<!\.test|roots)\.ts$/.test(name))
      .map((name) => join(folder, name)),
  );
  const found = files.flatMap((file) => sentencesIn(readFileSync(file, 'utf8')));
  expect(found.length).toBeGreaterThan(60);
  const missing: string[] = [];
  for (const text of new Set(found)) if (!/\p{Script=Han}/u.test(await inChinese(text))) missing.push(text);
  expect(missing).toEqual([]);
});
