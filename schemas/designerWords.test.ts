import { describe, expect, test } from 'vitest';
import { documentMembers } from '../core/design/document/members';
import { partMembers } from '../core/design/list/members';
import { innerMembers, membersOf, paneMembers } from '../core/design/panel/members';
import { type Member, panelGroups } from '../core/design/panel/types';
import { ownWords, plainValues, valueKey } from '../core/design/panel/words';
import type { Json } from '../core/language/types';
import { languages } from '../core/languages';
import { widgetNames } from '../core/model/fields';
import { presetGroups, presetNames } from '../core/model/presets';
import { loadLocale } from './index';

const members: Member[] = [
  ...widgetNames.flatMap((key) => [true, false].flatMap((inTable) => membersOf(key, { inTable }))),
  ...paneMembers,
  ...partMembers,
  ...Object.values(documentMembers).flat(),
];
const withInner = members.flatMap((member) => [
  member,
  ...innerMembers(member).flatMap((each) => [each, ...innerMembers(each)]),
]);
const inner = withInner.filter((member) => !members.includes(member));
const choicesOf = ({ schema }: Member): Json[] => {
  const values = schema.enum ?? (schema.items as { enum?: Json[] } | undefined)?.enum;
  return Array.isArray(values) ? values : [];
};

describe.each(languages.map(({ code }) => code))('a form designer needs no JSON: words in %s', (language) => {
  const lacking = async (keys: string[]) => {
    const words = await loadLocale(language);
    return [...new Set(keys)].filter((key) => !words[`designer.${key}`] && !words[key]);
  };

  test('every member has a name and a help, every inner one a name', async () => {
    expect(await lacking(members.flatMap(({ words }) => [`title.${words}`, `help.${words}`]))).toEqual([]);
    expect(await lacking(inner.map(({ words }) => `title.${words}`))).toEqual([]);
  });

  test('every value that is chosen has words, or is shown as it is written', async () => {
    const shown = withInner.filter(({ name, words }) => !plainValues.has(name) && !plainValues.has(words));
    const keys = shown.flatMap((member) => choicesOf(member).map((value) => valueKey(member, value)));
    expect(await lacking(keys)).toEqual([]);
  });

  test('every group, and every preset of the palette', async () => {
    expect(await lacking(panelGroups.map((group) => `group.${group}`))).toEqual([]);
    expect(await lacking(Object.keys(presetGroups).map((group) => `palette.${group}`))).toEqual([]);
    expect(await lacking(presetNames.map((name) => `code.preset.${name}`))).toEqual([]);
  });
});

test('words of one kind belong to a member of that kind, and there are no words of nothing', async () => {
  const known = new Set(withInner.map(({ words }) => words));
  expect([...ownWords].filter((words) => !known.has(words))).toEqual([]);
  const titles = Object.keys(await loadLocale('en')).flatMap((key) => /^designer\.title\.(.*)$/.exec(key)?.[1] ?? []);
  expect(titles.filter((words) => !known.has(words))).toEqual([]);
});
