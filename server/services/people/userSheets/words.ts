import { formatDate } from '../../../../core/format';
import { readDate } from '../../../../core/model/dates';
import type { Ctx } from '../../../ctx';
import type { Db } from '../../../db/types';
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
  word: string;
  enabled: boolean;
}

/** The items of all these dictionaries, in one statement. */
export async function dictionaryItems(db: Db): Promise<Record<DictionaryKey, Item[]>> {
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
    return mine.map((row) => ({ value: row[stores], word: row.fullName, enabled: row.enabledMark === 1 }));
  };
  return Object.fromEntries(dictionaryKeys.map((key) => [key, itemsOf(key)])) as Record<DictionaryKey, Item[]>;
}

/** 启用, 禁用 and 锁定 with their values (contract §5.9). */
export const states = (ctx: Ctx): [string, number][] => [
  [ctx.t('common.enable'), 1],
  [ctx.t('common.disable'), 0],
  [ctx.t('users.locked'), 2],
];

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
