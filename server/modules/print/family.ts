import { Type } from 'typebox';
import { creatorJoin, creatorUser } from '../../lists/creator';
import type { List } from '../../lists/list';
import { defineResource } from '../../resources/define';
import type { Documents } from '../../services/platform/documents';
import { assertSource, sourceAuthor } from './source';
import { completeTemplate, type TemplateRow, templateTable, templateTaken } from './templates';

/** `category` is the name of the dictionary item, as in bill rules. */
const list: List = {
  table: templateTable,
  joins: `left join weft_dictionary_data item on item.id = t.category ${creatorJoin}`,
  columns: {
    fullName: 'text',
    enCode: 'text',
    category: { sql: 'item.full_name', type: 'text' },
    categoryId: { sql: 't.category', type: 'text', filterOnly: true },
    type: 'number',
    creatorUser,
    creatorTime: 'date',
    lastModifyTime: 'date',
    sortCode: 'number',
    enabledMark: 'number',
  },
  items: { category: 'printDev' },
  search: ['fullName', 'enCode'],
  filter: { categoryId: 'categoryId', category: 'categoryId', type: 'type' },
};

/** Texts of JSON, or the JSON itself; `completeTemplate` writes it. */
const json = Type.Optional(Type.Unknown());
const body = Type.Object({ sqlTemplate: json, leftFields: json, pageParam: json, source: json });

/** The family `/api/system/printDev` (contract-visualdev §10). */
export const printFamily = (documents: Documents) =>
  defineResource<TemplateRow>({
    family: 'printDev',
    table: templateTable,
    module: 'system.printDev',
    taken: templateTaken,
    bodyLimit: 8 * 1024 * 1024,
    body,
    complete: completeTemplate,
    list,
    checkSave: async (tx, next, previous, { ctx, toggles }) => {
      if (!toggles) await assertSource({ ...ctx, db: tx }, documents, next, previous);
    },
    follow: async (next, previous, { tx, ctx: { user } }) => ({
      sourceUserId: await sourceAuthor({ db: tx, user }, documents, next, previous?.sourceUserId ?? null),
    }),
  });
