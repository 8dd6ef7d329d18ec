import { newId } from '../../core/id';
import { findAll } from '../db/find';
import type { Db } from '../db/types';
import data from './menus.json';
import { type KnownMenu, type Missing, missingOf, type SeedMenu } from './missingMenus';
import { codesOf } from './platformCodes';
import { storedWords } from './seedWords';

/** Menus by code; of several with one code the one that is not deleted. */
async function knownMenus(db: Db, codes: readonly string[]): Promise<Map<string, KnownMenu>> {
  const rows = await db.kysely
    .selectFrom('weftMenu')
    .select(['id', 'enCode', 'enabledMark', 'lastModifyTime', 'deleteMark'])
    .where('enCode', 'in', codes)
    .where('category', '=', 'Web')
    .orderBy('deleteMark', (order) => order.asc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.enCode, row]));
}

async function addButtons(db: Db, wanted: Missing['buttons']): Promise<void> {
  if (!wanted.length) return;
  const menus = wanted.map(({ moduleId }) => moduleId);
  const found = await findAll(db, 'weftModuleButton', ['moduleId', 'enCode'], { moduleId: menus, deleteMark: null });
  const has = new Set(found.map(({ moduleId, enCode }) => `${moduleId} ${enCode}`));
  const rows = wanted.flatMap(({ moduleId, codes }) =>
    codes.map((enCode, at) => ({
      id: newId(),
      moduleId,
      parentId: '-1',
      fullName: storedWords.button[enCode] ?? enCode,
      enCode,
      sortCode: at + 1,
    })),
  );
  const lacked = rows.filter(({ moduleId, enCode }) => !has.has(`${moduleId} ${enCode}`));
  if (lacked.length) await db.kysely.insertInto('weftModuleButton').values(lacked).execute();
}

/** Adds what is missing: a few statements, however many menus there are. True when a menu was added or enabled. */
async function addMissing(db: Db, menus: readonly SeedMenu[], before = 0): Promise<boolean> {
  if (!menus.length) return false;
  const systemId = await mainSystem(db);
  const missing = missingOf(menus, await knownMenus(db, codesOf(menus)), '-1', systemId, before);
  if (missing.menus.length) await db.kysely.insertInto('weftMenu').values(missing.menus).execute();
  if (missing.wakes.length)
    await db.kysely.updateTable('weftMenu').set({ enabledMark: 1 }).where('id', 'in', missing.wakes).execute();
  await addButtons(db, missing.buttons);
  return missing.menus.length + missing.wakes.length > 0;
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
  return addMissing(db, data.menus);
}

/** Menu entries of a module, behind those of the product. Safe to run at every start. */
export async function seedMenusOf(db: Db, menus: readonly SeedMenu[]): Promise<void> {
  await addMissing(db, menus, data.menus.length);
}
