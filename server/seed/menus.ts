import { newId } from '../../core/id';
import type { Db } from '../db/types';
import data from './menus.json';
import { storedWords } from './seedWords';

/** A menu entry: a directory of `children`, else the page whose document has its code. */
export interface SeedMenu {
  fullName: string;
  enCode: string;
  icon: string;
  ready?: boolean;
  /** Codes of its buttons, which roles are granted. */
  buttons?: string[];
  children?: SeedMenu[];
}
interface Place {
  parentId: string;
  systemId: string;
  sortCode: number;
}

/** A directory is shown as soon as one of its pages is. */
function isReady(menu: SeedMenu): boolean {
  return menu.ready ?? menu.children?.some(isReady) ?? false;
}

async function addButtons(db: Db, moduleId: string, codes: string[]): Promise<void> {
  const rows = codes.map((enCode, at) => ({
    id: newId(),
    moduleId,
    parentId: '-1',
    fullName: storedWords.button[enCode] ?? enCode,
    enCode,
    sortCode: at + 1,
  }));
  if (rows.length === 0) return;
  await db.kysely
    .insertInto('weftModuleButton')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addMenu(db: Db, menu: SeedMenu, place: Place): Promise<string> {
  const id = newId();
  const page = menu.children ? 0 : 1;
  const property = page ? { moduleId: '', iconBackgroundColor: '', isTree: 0 } : { iconBackgroundColor: '' };
  await db.kysely
    .insertInto('weftMenu')
    .values({
      id,
      ...place,
      fullName: menu.fullName,
      enCode: menu.enCode,
      icon: menu.icon,
      type: page ? 2 : 1,
      category: 'Web',
      urlAddress: page ? menu.enCode.replaceAll('.', '/') : '',
      linkTarget: '_self',
      propertyJson: JSON.stringify(property),
      enabledMark: isReady(menu) ? 1 : 0,
      isButtonAuthorize: page,
      isColumnAuthorize: page,
      isFormAuthorize: page,
      isDataAuthorize: page,
    })
    .execute();
  return id;
}

/**
 * Adds missing menus and enables pages whose screen has been added since, unless they were changed or deleted by hand.
 * True when anything was added or enabled.
 */
async function seedLevel(
  db: Db,
  menus: readonly SeedMenu[],
  parentId: string,
  systemId: string,
  before = 0,
): Promise<boolean> {
  let changed = false;
  for (const [at, menu] of menus.entries()) {
    const known = await db.kysely
      .selectFrom('weftMenu')
      .select(['id', 'enabledMark', 'lastModifyTime', 'deleteMark'])
      .where('enCode', '=', menu.enCode)
      .where('category', '=', 'Web')
      .orderBy('deleteMark', (order) => order.desc().nullsFirst())
      .orderBy('id')
      .executeTakeFirst();
    if (known?.deleteMark) continue;
    const id = known?.id ?? (await addMenu(db, menu, { parentId, systemId, sortCode: before + at + 1 }));
    if (!known || known.lastModifyTime === null) await addButtons(db, id, menu.buttons ?? []);
    const wakes = known?.enabledMark === 0 && known.lastModifyTime === null && isReady(menu);
    if (wakes) await db.kysely.updateTable('weftMenu').set({ enabledMark: 1 }).where('id', '=', id).execute();
    const below = await seedLevel(db, menu.children ?? [], id, systemId);
    changed ||= !known || wakes || below;
  }
  return changed;
}

async function mainSystem(db: Db): Promise<string> {
  const known = await db.kysely.selectFrom('weftSystem').select('id').where('isMain', '=', 1).executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  const property = JSON.stringify({ iconBackgroundColor: '' });
  const { enCode, icon } = data.system;
  const fullName = storedWords.system;
  await db.kysely
    .insertInto('weftSystem')
    .values({ id, fullName, enCode, icon, isMain: 1, sortCode: 0, propertyJson: property })
    .execute();
  return id;
}

/** The main application and the whole menu of the product (contract §10). Safe to run at every start. */
export async function seedMenus(db: Db): Promise<boolean> {
  return seedLevel(db, data.menus, '-1', await mainSystem(db));
}

/** Menu entries of a module, behind those of the product. Safe to run at every start. */
export async function seedMenusOf(db: Db, menus: readonly SeedMenu[]): Promise<void> {
  await seedLevel(db, menus, '-1', await mainSystem(db), data.menus.length);
}
