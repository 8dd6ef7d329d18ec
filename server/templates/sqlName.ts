import { quoteIdent } from '../db/quoteIdent';
import { reservedWords } from '../db/reservedWords';

/** A name as it is written in SQL: quoted unless it needs no quotes. */
export function column(name: string): string {
  return /^[a-z_][a-z0-9_]{0,62}$/.test(name) && !reservedWords.has(name) ? name : quoteIdent(name);
}
