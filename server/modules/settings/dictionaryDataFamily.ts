import { Type } from 'typebox';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { defineResource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { checkParent, type TreeRow } from '../../resources/parents';
import { allows, opensCategory } from '../../services/permissions/grants';
import { findCategory } from '../../services/platform/dictionary';

const module = 'systemData.dictionary';
const table = 'weftDictionaryData';

interface ItemRow extends TreeRow {
  dictionaryTypeId: string;
  fullName: string;
  enCode: string;
  color: string | null;
  enabledMark: number;
  sortCode: number;
  description: string | null;
}

/** Locks the category: concurrent writes of its items run one by one, and it cannot be deleted meanwhile. */
async function holdType(tx: Db, id: string): Promise<void> {
  const held = tx.kysely
    .selectFrom('weftDictionaryType')
    .select('id')
    .where('id', '=', id)
    .where('deleteMark', 'is', null);
  if (!(await held.forUpdate().executeTakeFirst())) throw new Refusal('dictionary.typeUnknown');
}

/** Whether the screen of dictionaries, or a menu that opens this category, allows it. */
async function mayUse(db: Db, { user }: Ctx, typeId: string, button?: string): Promise<boolean> {
  return (await allows(db, user, { module, button })) || opensCategory(db, user, typeId, button);
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
export const family = [
  ...defineResource<ItemRow>({
    family: 'dictionaryData',
    table,
    module,
    menuType: 4,
    reaches: (tx, ctx, row, button) => mayUse(tx, ctx, row.dictionaryTypeId, button),
    mayPlace: (tx, ctx, row, button) => mayUse(tx, ctx, row.dictionaryTypeId, button),
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
  }),
  listRoute('dictionaryData.list', {
    summary: 'Items of a category (id or code) in every state; isTree=1 nests them',
    permission: { module, menuType: 4 },
    seeded: true,
    path: Type.Object({ typeId: Type.String({ pattern: '.+' }) }),
    list: {
      table: 'weftDictionaryData',
      // The order of typing, as long as nobody gives numbers.
      sort: ['sortCode', 'creatorTime', 'id'],
      query: { isTree: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), Type.Null()])) },
      columns: {
        parentId: 'text',
        fullName: 'text',
        enCode: 'text',
        color: 'text',
        enabledMark: 'number',
        sortCode: 'number',
        dictionaryTypeId: { sql: 't.dictionary_type_id', type: 'text', filterOnly: true },
      },
      search: ['fullName', 'enCode'],
      filter: {
        typeId: async ({ db }, idOrCode) => ({ dictionaryTypeId: (await findCategory(db, idOrCode))?.id ?? '' }),
      },
      scope: async (ctx, { typeId }) => {
        const category = await findCategory(ctx.db, String(typeId));
        return category && (await mayUse(ctx.db, ctx, category.id)) ? undefined : { id: { in: [] } };
      },
      shape: ({ isTree }) => (isTree === '1' ? 'tree' : 'all'),
    },
  }),
];
