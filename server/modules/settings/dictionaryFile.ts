import type { Entity } from '../../../core/language/types';
import { buildTree, type TreeNode } from '../../../core/tree';
import itemEntity from '../../../schemas/entities/dictionaryData.json';
import categoryEntity from '../../../schemas/entities/dictionaryType.json';
import { type Ctx, Refusal, type UploadedFile } from '../../ctx';
import { insertRows, listRows } from '../../db/rows';
import type { Db } from '../../db/types';
import { acceptEntity } from '../../entities/acceptEntity';
import { type Branch, branchIds } from '../../lists/tree';
import { findCategory } from '../../services/platform/dictionary';
import { exportDefinition, importedId, pick, readDefinition, records } from '../files/definitionFile';

const categoryMembers = ['id', ...Object.keys(categoryEntity.fields)];
const itemMembers = ['id', ...Object.keys(itemEntity.fields)];

/** `{ list: category and descendants, modelList: their items }`, flat, as a `.bdd` file (contract-platform §5.7). */
export async function exportCategory(ctx: Ctx, idOrCode: string) {
  const category = await findCategory(ctx.db, idOrCode);
  if (!category) throw new Refusal('dictionary.typeUnknown');
  const categories = await listRows(ctx.db, 'weftDictionaryType');
  const ids = branchIds(categories as unknown as Branch[], category.id);
  const items = await listRows(ctx.db, 'weftDictionaryData');
  return exportDefinition(ctx, category.fullName, 'bdd', {
    list: categories.filter((row) => ids.has(row.id)).map((row) => pick(row, categoryMembers)),
    modelList: items.filter((row) => ids.has(row.dictionaryTypeId as string)).map((row) => pick(row, itemMembers)),
  });
}

/** One category without those below it, and its items; undefined: unknown. */
export async function categoryContent(db: Db, idOrCode: string) {
  const found = await findCategory(db, idOrCode);
  const [category] = found ? await listRows(db, 'weftDictionaryType', { id: found.id }) : [];
  if (!category) return undefined;
  const items = await listRows(db, 'weftDictionaryData', { dictionaryTypeId: category.id });
  return { list: [pick(category, categoryMembers)], modelList: items.map((row) => pick(row, itemMembers)) };
}

type Imported = Branch & Record<string, unknown>;

/** Rows of one part of the file, validated like the forms; they keep their ids. */
function accept(ctx: Ctx, entity: Entity, rows: Record<string, unknown>[]): Imported[] {
  const names = Object.keys(entity.fields);
  return rows.map((row) => ({ ...acceptEntity(ctx, entity, pick(row, names)), id: importedId(row.id) }) as Imported);
}

/** Far above any real dictionary; a tree nested deeper could not be answered as JSON. */
const maxLevels = 50;

/** Refuses rows whose parents form a cycle: they are reachable from no root. */
function refuseCircles(rows: Imported[]): void {
  let level: TreeNode<Imported>[] = buildTree(rows);
  let reached = 0;
  for (let depth = 0; depth < maxLevels && level.length > 0; depth += 1) {
    reached += level.length;
    level = level.flatMap((node) => node.children ?? []);
  }
  if (reached !== rows.length || rows.some((row) => row.parentId === row.id)) throw new Refusal('file.importFormat');
}

async function refuseLostParents(tx: Db, categories: Imported[], items: Imported[]): Promise<void> {
  const here = new Set(categories.map((row) => row.id));
  const there = new Set((await listRows(tx, 'weftDictionaryType')).map((row) => row.id));
  if (categories.some((row) => row.parentId !== '-1' && !here.has(row.parentId) && !there.has(row.parentId))) {
    throw new Refusal('dictionary.importParent');
  }
  const typeOf = new Map(items.map((row) => [row.id, row.dictionaryTypeId]));
  const lost = (row: Imported) =>
    !here.has(row.dictionaryTypeId as string) ||
    (row.parentId !== '0' && typeOf.get(row.parentId) !== row.dictionaryTypeId);
  if (items.some(lost)) throw new Refusal('file.importFormat');
}

/** Removes deleted rows with these ids, which would conflict with the insert. */
async function clearDeleted(tx: Db, categories: Imported[], items: Imported[]): Promise<void> {
  const types = categories.map((row) => row.id);
  const ids = items.map((row) => row.id);
  await tx.raw(
    `delete from weft_dictionary_data d where d.delete_mark is not null and (d.id = any($1::text[]) or exists
      (select from weft_dictionary_type t where t.id = d.dictionary_type_id and t.delete_mark is not null and t.id = any($2::text[])))`,
    [ids, types],
  );
  await tx.raw('delete from weft_dictionary_type where delete_mark is not null and id = any($1::text[])', [types]);
}

const anyTaken = ['pkey', 'full_name', 'en_code'];
const taken = (table: string) => Object.fromEntries(anyTaken.map((index) => [`${table}_${index}`, 'file.importTaken']));

/** Imports the file in one transaction; refuses all of it when any row already exists (contract-platform §5.7). */
export async function importCategories(ctx: Ctx, file: UploadedFile): Promise<void> {
  const [content] = records([readDefinition(file, 'bdd')]);
  const categories = accept(ctx, categoryEntity as unknown as Entity, records(content?.list));
  const items = accept(ctx, itemEntity as unknown as Entity, records(content?.modelList ?? []));
  if (categories.length === 0) throw new Refusal('file.importFormat');
  refuseCircles(categories);
  refuseCircles(items);
  await ctx.db.transaction(async (tx) => {
    await tx.raw('lock table weft_dictionary_type in share row exclusive mode');
    await refuseLostParents(tx, categories, items);
    await clearDeleted(tx, categories, items);
    await insertRows(tx, 'weftDictionaryType', taken('weft_dictionary_type'), categories, ctx);
    await insertRows(tx, 'weftDictionaryData', taken('weft_dictionary_data'), items, ctx);
  });
}
