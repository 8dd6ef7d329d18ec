import { newId } from '../../core/id';
import type { Db } from '../db/types';
import content from './dictionaries.json';
import { storedWords } from './seedWords';

interface SeededType {
  enCode: string;
  /** Codes; names are in storedWords. */
  items: string[];
}

/** Adds categories and items of dictionaries.json whose code never existed: changed or deleted ones are left alone. */
export async function seedDictionaries(tx: Db): Promise<void> {
  const types: SeededType[] = content.types;
  const rows = await tx.kysely.selectFrom('weftDictionaryType').select('enCode').execute();
  const known = new Set(rows.map((row) => row.enCode));
  const now = new Date();
  for (const [index, type] of types.entries()) {
    if (known.has(type.enCode)) continue;
    const id = newId();
    await tx.kysely
      .insertInto('weftDictionaryType')
      .values({
        id,
        parentId: '-1',
        fullName: storedWords.type[type.enCode] ?? type.enCode,
        enCode: type.enCode,
        sortCode: index,
        creatorTime: now,
      })
      .execute();
    const items = type.items.map((enCode, sortCode) => ({
      id: newId(),
      dictionaryTypeId: id,
      parentId: '0',
      fullName: storedWords.item[type.enCode]?.[enCode] ?? enCode,
      enCode,
      sortCode,
      creatorTime: now,
    }));
    await tx.kysely.insertInto('weftDictionaryData').values(items).execute();
  }
}
