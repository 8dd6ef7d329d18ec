import { wordsOf } from '../../../core/language/text';
import { normaliseModel } from '../../../core/model/normalise';
import { holdsValue, walkFields } from '../../../core/model/walk';
import { hiddenKinds, itemKinds } from '../../../core/permissionItems';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import type { ItemFamily } from '../../permissionItems';
import type { Documents } from '../../services/platform/documents';
import { codesOf } from './moduleItems';
import { screenFields } from './screenFields';

/** A field as listed, and as the permission item created from it (`Actions/Batch`). */
interface MenuField {
  field: string;
  fieldName: string;
  fullName: string;
  enCode: string;
  fieldRule: number;
  childTableKey: string;
}

/** Fields of the model that a menu opens; columns of sub-tables as `table-field`. */
async function modelFields(ctx: Ctx, modelId: string): Promise<MenuField[] | undefined> {
  const model = await findOne(
    ctx.db,
    'weftVisualdev',
    ['id', 'fullName', 'enCode', 'webType', 'tables', 'formData', 'columnData'],
    { id: modelId, deleteMark: null },
  );
  if (!model) return undefined;
  const fields = [...walkFields(normaliseModel(model).form.fields)].filter(({ field }) => holdsValue(field));
  return fields.map(({ field, table }) => {
    const fieldName = table ? `${table.label}-${field.label}` : field.label;
    return {
      field: table ? `${table.vModel}-${field.vModel}` : field.vModel,
      fieldName,
      fullName: (fieldName || field.vModel).slice(0, 100),
      enCode: field.vModel,
      fieldRule: table ? 2 : 0,
      childTableKey: table?.vModel ?? '',
    };
  });
}

/** Columns or form fields of a page that is a document, in the user's language. */
async function builtInFields(
  ctx: Ctx,
  documents: Documents,
  family: ItemFamily,
  menu: { enCode: string; urlAddress: string | null },
): Promise<MenuField[]> {
  const kind = hiddenKinds.find((each) => itemKinds[each].family === family);
  const fields = kind ? await screenFields(documents, menu, kind) : [];
  return fields.map(({ name, label }) => {
    const fieldName = wordsOf(label, ctx.t);
    return { field: name, fieldName, fullName: fieldName, enCode: name, fieldRule: 0, childTableKey: '' };
  });
}

/**
 * Fields of the page of a menu: its linked form design (contract §4.3) or its built-in screen. `missing`: only those
 * without a permission item of this family.
 */
export async function menuFieldList(
  ctx: Ctx,
  documents: Documents,
  family: ItemFamily,
  moduleId: string,
  missing: boolean,
): Promise<Reply<MenuField[]>> {
  const menus = ctx.db.kysely
    .selectFrom('weftMenu')
    .select(['moduleId', 'enCode', 'urlAddress'])
    .where('id', '=', moduleId);
  const menu = await menus.where('deleteMark', 'is', null).executeTakeFirst();
  if (!menu) throw new Refusal('menu.menuGone');
  const known = missing ? await codesOf(ctx.db, family, moduleId) : new Set<string>();
  const fields = await modelFields(ctx, menu.moduleId ?? '');
  const list = fields ?? (await builtInFields(ctx, documents, family, menu));
  return { data: list.filter(({ field }) => !known.has(field)) };
}
