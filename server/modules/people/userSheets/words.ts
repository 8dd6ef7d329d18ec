import { formatDate } from '../../../../core/format';
import { languages } from '../../../../core/languages';
import { readDate } from '../../../../core/model/dates';
import type { Ctx } from '../../../ctx';
import { seedItem } from '../../../seed/seedNames';
import { type Reader, shownItem } from '../../../seed/shownNames';
import { type Translate, translatorOf } from '../../../translator';
import type { UserKey } from './columns';

/** Columns with values of a dictionary, and the stored member of its items. */
export const dictionaries = {
  gender: { code: 'sex', stores: 'enCode' },
  nation: { code: 'Nation', stores: 'id' },
  certificatesType: { code: 'certificateType', stores: 'id' },
  education: { code: 'Education', stores: 'id' },
} as const satisfies Partial<Record<UserKey, { code: string; stores: 'id' | 'enCode' }>>;
export type DictionaryKey = keyof typeof dictionaries;
export const dictionaryKeys = Object.keys(dictionaries) as DictionaryKey[];

export interface Item {
  value: string;
  /** In the person's language. */
  word: string;
  /** The words that a sheet may have: in any language. */
  words: ReadonlySet<string>;
  enabled: boolean;
}

/** The items of all these dictionaries, in one statement. */
export async function dictionaryItems({
  db,
  ...reader
}: Pick<Ctx, 'db'> & Reader): Promise<Record<DictionaryKey, Item[]>> {
  const rows = await db.kysely
    .selectFrom('weftDictionaryData as item')
    .innerJoin('weftDictionaryType as type', 'type.id', 'item.dictionaryTypeId')
    .select(['item.id', 'item.enCode', 'item.fullName', 'item.enabledMark', 'type.enCode as code'])
    .where(
      'type.enCode',
      'in',
      dictionaryKeys.map((key) => dictionaries[key].code),
    )
    .where('item.deleteMark', 'is', null)
    .where('type.deleteMark', 'is', null)
    .execute();
  const itemsOf = (key: DictionaryKey): Item[] => {
    const { code, stores } = dictionaries[key];
    const mine = rows.filter((row) => row.code === code);
    return mine.map(({ fullName, enabledMark, ...row }) => ({
      value: row[stores],
      word: shownItem(reader, code, fullName),
      words: new Set([
        fullName,
        shownItem(reader, code, fullName),
        ...languages.map((each) => seedItem(each.code, code, fullName)),
      ]),
      enabled: enabledMark === 1,
    }));
  };
  return Object.fromEntries(dictionaryKeys.map((key) => [key, itemsOf(key)])) as Record<DictionaryKey, Item[]>;
}

/** 启用, 禁用 and 锁定 with their values (contract §5.9), in the words of the screen. */
export const states = ({ t }: { t: Translate }): [string, number][] => [
  [t('widget.enabled'), 1],
  [t('widget.disabled'), 0],
  [t('users.locked'), 2],
];

/** The same in the words of all languages, as a sheet may have them. */
export async function knownStates(): Promise<ReadonlyMap<string, number>> {
  const all = await Promise.all(languages.map(async ({ code }) => states({ t: await translatorOf(code) })));
  return new Map(all.flat());
}

/** `name/code` of a position or role, `name/account` of a manager (contract §5.9). */
export const named = (name: string, code: string): string => `${name}/${code}`;

const dayForm = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?: 00:00:00)?$/;

/** A date as text in the sheet. */
export const dayText = (value: Date | null): string => formatDate(value, 'yyyy-MM-dd');

/** The start of `2026-01-31` (also with slashes) in the organisation's zone; undefined when it is not a date. */
export function dayOf(text: string): number | undefined {
  const [, year, month, day] = dayForm.exec(text) ?? [];
  return year === undefined ? undefined : readDate(`${year}-${month}-${day}`);
}
