import { sql } from 'kysely';
import { type ItemKind, itemKinds } from '../../../core/permissionItems';
import type { Db } from '../../db/types';
import { defineVocabulary } from '../../db/vocabulary';
import { rowsBy } from '../../lists/rowsBy';
import { itemTables } from '../../permissionItems';

type Checks = Readonly<Record<(typeof itemKinds)[ItemKind]['checked'], boolean>>;

/** Which kinds of items what is behind a menu checks, by its id; undefined: it has no list, or is not of this module. */
export const checkedKinds = defineVocabulary<(db: Db, id: string) => Promise<Checks | undefined>>('what is checked');

/** The enabled items of these menus. */
async function itemsOf(db: Db, kind: ItemKind, menuIds: readonly string[]) {
  return db.kysely
    .selectFrom(itemTables[kind])
    .select(['id', 'moduleId', 'enCode'])
    .where('moduleId', '=', sql<string>`any(${[...menuIds]}::text[])`)
    .where('deleteMark', 'is', null)
    .where('enabledMark', '=', 1)
    .execute();
}

/** Of these menus, those whose model does not check this kind: grants of it have no effect there. */
export async function menusIgnoring(db: Db, kind: ItemKind, menuIds: readonly string[]): Promise<Set<string>> {
  const menus = await db.kysely
    .selectFrom('weftMenu')
    .select(['id', 'moduleId'])
    .where('id', '=', sql<string>`any(${[...menuIds]}::text[])`)
    .where('moduleId', 'is not', null)
    .execute();
  const ignoring = new Set<string>();
  for (const [modelId, ofModel] of rowsBy(menus, (menu) => menu.moduleId ?? '')) {
    const checks = modelId ? await checkedKinds.of(db, 'models')?.(db, modelId) : undefined;
    if (checks && !checks[itemKinds[kind].checked]) for (const { id } of ofModel) ignoring.add(id);
  }
  return ignoring;
}

/** The items of these menus that a new grant of them begins with: the usual buttons, all columns and form fields. */
export async function usualItems(db: Db, kind: ItemKind, menuIds: readonly string[]): Promise<string[]> {
  const wanted: readonly string[] | 'all' = itemKinds[kind].usual;
  if (wanted.length === 0 || menuIds.length === 0) return [];
  const [items, ignoring] = await Promise.all([itemsOf(db, kind, menuIds), menusIgnoring(db, kind, menuIds)]);
  const usual = items.filter(({ enCode }) => wanted === 'all' || wanted.includes(enCode));
  return usual.filter(({ moduleId }) => !ignoring.has(moduleId)).map(({ id }) => id);
}

/** These items with their menus. */
const placesOf = (db: Db, kind: ItemKind, ids: ReadonlySet<string>) =>
  db.kysely
    .selectFrom(itemTables[kind])
    .select(['id', 'moduleId'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();

/** Of these items, those of these menus. */
export async function itemsInside(
  db: Db,
  kind: ItemKind,
  ids: ReadonlySet<string>,
  menuIds: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await placesOf(db, kind, ids);
  return new Set(rows.filter(({ moduleId }) => menuIds.has(moduleId)).map(({ id }) => id));
}

/** Of these items, those of menus whose model does not check this kind: no step offers them. */
export async function unofferedItems(db: Db, kind: ItemKind, ids: ReadonlySet<string>): Promise<Set<string>> {
  const rows = await placesOf(db, kind, ids);
  const ignoring = await menusIgnoring(db, kind, [...new Set(rows.map(({ moduleId }) => moduleId))]);
  return new Set(rows.filter(({ moduleId }) => ignoring.has(moduleId)).map(({ id }) => id));
}
