import { parseJson } from '../../../core/binding';
import { buildTree } from '../../../core/tree';
import type { Ctx, Reply } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { listCategories } from '../../services/platform/dictionary';

/** Menu types that open a record of another module, and the first part of their address (contract §4.1). */
const addresses: Record<number, string> = {
  3: 'model',
  4: 'dictionary',
  5: 'dataReport',
  6: 'dataScreen',
  8: 'portal',
};

async function models(db: Db) {
  const rows = await db.kysely
    .selectFrom('weftVisualdevRelease')
    .innerJoin('weftVisualdev', 'weftVisualdev.id', 'weftVisualdevRelease.modelId')
    .select(['weftVisualdev.id', 'weftVisualdevRelease.fullName'])
    .where('weftVisualdevRelease.current', '=', true)
    .where('weftVisualdev.deleteMark', 'is', null)
    .orderBy('weftVisualdev.sortCode')
    .orderBy('weftVisualdevRelease.fullName')
    .orderBy('weftVisualdev.id')
    .limit(2_000)
    .execute();
  return buildTree(rows.map((row) => ({ ...row, parentId: '-1' })));
}

/** Published boards of this type. */
async function boards(db: Db, type: number) {
  const rows = await db.kysely
    .selectFrom('weftBoard')
    .select(['id', 'fullName'])
    .where('type', '=', type)
    .where('publishedVersion', 'is not', null)
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .orderBy('sortCode')
    .orderBy('fullName')
    .orderBy('id')
    .limit(2_000)
    .execute();
  return buildTree(rows.map((row) => ({ ...row, parentId: '-1' })));
}

/** What a menu of this type can open: published models and boards, dictionary categories. */
export async function relatedChoices(ctx: Ctx, type: number): Promise<Reply> {
  if (type === 3) return { data: { list: await models(ctx.db) } };
  if (type === 4) return { data: { list: await listCategories(ctx.db) } };
  return { data: { list: [5, 6, 8].includes(type) ? await boards(ctx.db, type) : [] } };
}

interface Related {
  type: number;
  enCode: string;
  urlAddress?: string | null;
  propertyJson?: string | null;
  /** What the menu opens; the same as the member of propertyJson. */
  moduleId?: string | null;
}

/** The form with its relation in the places that clients of the contract read: propertyJson and the address. */
export async function withRelation<Form extends Related>(db: Db, form: Form): Promise<Form> {
  const first = addresses[form.type];
  if (!first || !form.moduleId) return form;
  const kept = parseJson(form.propertyJson || '{}');
  const dictionary =
    form.type === 4 ? await findOne(db, 'weftDictionaryType', ['isTree'], { id: form.moduleId }) : undefined;
  const property = {
    iconBackgroundColor: '',
    ...(typeof kept === 'object' ? kept : {}),
    moduleId: form.moduleId,
    isTree: dictionary?.isTree ?? 0,
  };
  const urlAddress = form.urlAddress?.trim() || `${first}/${form.enCode.trim().replaceAll('.', '')}`;
  return { ...form, propertyJson: JSON.stringify(property), urlAddress };
}
