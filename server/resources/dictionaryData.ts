import type { Entity } from '../../core/language/types';
import entity from '../../schemas/entities/dictionaryData.json';
import { Refusal } from '../ctx';
import type { Db } from '../db/types';
import { defineResource } from './define';
import { checkParent, type TreeRow } from './parents';

const table = 'weftDictionaryData';

interface ItemRow extends TreeRow {
  dictionaryTypeId: string;
  fullName: string;
  enCode: string;
  enabledMark: number;
  sortCode: number;
  description: string | null;
}

/** Holds the category: its items are written one saver at a time, and it cannot be deleted under them. */
async function holdType(tx: Db, id: string): Promise<void> {
  const held = tx.kysely
    .selectFrom('weftDictionaryType')
    .select('id')
    .where('id', '=', id)
    .where('deleteMark', 'is', null);
  if (!(await held.forUpdate().executeTakeFirst())) throw new Refusal('dictionary.typeUnknown');
}

async function checkChildless(tx: Db, id: string): Promise<void> {
  const child = tx.kysely
    .selectFrom('weftDictionaryData')
    .select('id')
    .where('parentId', '=', id)
    .where('deleteMark', 'is', null);
  if (await child.limit(1).executeTakeFirst()) throw new Refusal('dictionary.itemInUse');
}

/** `/api/system/DictionaryData` (contract-platform §5.7). */
export const dictionaryDataResource = defineResource<ItemRow>({
  family: 'dictionaryData',
  entity: entity as unknown as Entity,
  table,
  module: 'systemData.dictionary',
  taken: {
    weft_dictionary_data_full_name: 'dictionary.nameTaken',
    weft_dictionary_data_en_code: 'dictionary.codeTaken',
  },
  checkSave: async (tx, next, previous) => {
    await holdType(tx, next.dictionaryTypeId);
    if (previous && previous.dictionaryTypeId !== next.dictionaryTypeId) await checkChildless(tx, next.id);
    await checkParent(tx, table, '0', next, { dictionaryTypeId: next.dictionaryTypeId });
  },
  checkRemove: async (tx, row) => {
    await holdType(tx, row.dictionaryTypeId);
    await checkChildless(tx, row.id);
  },
});
