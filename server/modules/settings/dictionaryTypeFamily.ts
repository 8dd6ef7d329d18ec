import { sql } from 'kysely';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { defineResource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { checkParent, type TreeRow } from '../../resources/parents';

const table = 'weftDictionaryType';

interface TypeRow extends TreeRow {
  fullName: string;
  enCode: string;
  isTree: number;
  sortCode: number;
  description: string | null;
}

/** Moving a category must see the final tree, so writes of categories run one by one. */
async function holdTree(tx: Db): Promise<void> {
  await sql`lock table weft_dictionary_type in share row exclusive mode`.execute(tx.kysely);
}

async function checkUnused(tx: Db, id: string): Promise<void> {
  const within = await tx.kysely
    .selectFrom('weftDictionaryType')
    .select('id')
    .where('parentId', '=', id)
    .where('deleteMark', 'is', null)
    .unionAll(
      tx.kysely
        .selectFrom('weftDictionaryData')
        .select('id')
        .where('dictionaryTypeId', '=', id)
        .where('deleteMark', 'is', null),
    )
    .limit(1)
    .executeTakeFirst();
  if (within) throw new Refusal('dictionary.typeInUse');
}

/** `/api/system/DictionaryType` (contract-platform §5.7). */
export const family = [
  ...defineResource<TypeRow>({
    family: 'dictionaryType',
    table,
    module: 'systemData.dictionary',
    answersId: true,
    taken: {
      weft_dictionary_type_full_name: 'dictionary.nameTaken',
      weft_dictionary_type_en_code: 'dictionary.codeTaken',
    },
    checkSave: async (tx, next, previous) => {
      if (previous?.parentId === next.parentId) return;
      await holdTree(tx);
      await checkParent(tx, table, '-1', next);
    },
    checkRemove: async (tx, row) => {
      await holdTree(tx);
      await checkUnused(tx, row.id);
    },
  }),
  listRoute('dictionaryType.list', {
    summary: 'Categories of the data dictionary, as a tree',
    permission: 'signedIn',
    seeded: true,
    list: {
      table: 'weftDictionaryType',
      columns: { parentId: 'text', fullName: 'text', enCode: 'text', isTree: 'number', sortCode: 'number' },
      shape: 'tree',
    },
  }),
];
