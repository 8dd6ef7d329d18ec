import type { Db } from './types';

/**
 * A text as lists are sorted by it: digits and Latin first, Chinese by pinyin, numbers inside by value, accents and case
 * only where nothing else differs (migration 0057).
 */
export const inOrder = (sql: string): string => `weft_sort_key(${sql}) collate weft_order`;

/** Whether the collation orders texts by itself; without Chinese data in the database their keys are computed (migration 0057). */
export async function isOrderedByText(db: Pick<Db, 'raw'>): Promise<boolean> {
  const [row] = await db.raw<{ plain: boolean }>(
    `select bool_and(l.lanname = 'sql') as plain from pg_proc p join pg_language l on l.oid = p.prolang
     where p.oid = to_regprocedure('weft_sort_key(text)')`,
  );
  return row?.plain === true;
}
