import { hasOwnWords, ownWords } from '../../core/language/text';
import { usualLanguage } from '../../core/languages';
import type { Ctx } from '../ctx';
import { seedItem, seedName } from './seedNames';

/** Who reads: their language and its words. */
export type Reader = Pick<Ctx, 'language' | 't'>;

const own = ({ t }: Reader, stored: string, seeded: string): string => {
  const found = ownWords(stored, t);
  return found === stored ? seeded : found;
};

/** The name of a stored row as this person reads it: in the organisation's words, else in those of the seed. */
export const shownName = (reader: Reader, enCode: string, stored: string): string =>
  own(reader, stored, seedName(reader.language, enCode, stored));

/** The name of a dictionary item as this person reads it; `type`: the code of its category. */
export const shownItem = (reader: Reader, type: string, stored: string): string =>
  own(reader, stored, seedItem(reader.language, type, stored));

/**
 * The same answer with every row named as this person reads it: a row has a code and a name (`fullName`). Rows without a code
 * stay.
 */
export function withShownNames<T>(data: T, reader: Reader): T {
  if (reader.language === usualLanguage && !hasOwnWords(reader.t)) return data;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const row = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, visit(member)]));
    if (typeof row.enCode === 'string' && typeof row.fullName === 'string')
      row.fullName = shownName(reader, row.enCode, row.fullName);
    return row;
  };
  return visit(data) as T;
}
