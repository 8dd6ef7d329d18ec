import { createHash, randomInt } from 'node:crypto';
import { newId } from '../core/id';
import { findOne } from './db/find';
import type { Db } from './db/types';
import { seedDictionaries } from './seed/dictionaries';
import { seedMenus } from './seed/menus';
import { administratorAccount, companyCode } from './seed/seedPeople';
import { storedWords } from './seed/seedWords';
import { hashDigest } from './services/auth/passwords';
import { seedAreas } from './services/platform/areas/importAreas';

/** Unambiguous letters and digits; 20 of them are 114 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Any number unused elsewhere: of processes that start together the second finds the rows of the first. */
const lockKey = 7_305_115;

function randomPassword(): string {
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

async function seedCompany(db: Db): Promise<string> {
  const known = await db.kysely.selectFrom('weftOrganize').select('id').where('parentId', '=', '-1').executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  await db.kysely
    .insertInto('weftOrganize')
    .values({
      id,
      parentId: '-1',
      category: 'company',
      fullName: storedWords.company,
      enCode: companyCode,
      propertyJson: '{}',
      organizeIdTree: id,
    })
    .execute();
  return id;
}

/** A password given by the operator is final; a random one must be changed at the first sign-in. */
async function seedAdministrator(db: Db, organizeId: string, password: string, given: boolean): Promise<void> {
  const id = newId();
  const digest = createHash('md5').update(password).digest('hex');
  await db.kysely
    .insertInto('weftUser')
    .values({
      id,
      account: administratorAccount,
      realName: storedWords.administrator,
      passwordHash: await hashDigest(digest),
      isAdministrator: 1,
      changePasswordDate: given ? new Date() : null,
      enabledMark: 1,
      headIcon: '001.png',
      gender: '3',
      organizeId,
      theme: 'classic',
    })
    .execute();
  await db.kysely
    .insertInto('weftUserRelation')
    .values({ id: newId(), userId: id, objectType: 'Organize', objectId: organizeId })
    .execute();
}

interface SeedOptions {
  adminPassword?: string;
  /** Rows of modules (`Module.seed`). */
  seeds?: readonly ((tx: Db) => Promise<void>)[];
}

/**
 * The minimum data of a platform: one company, the administrator `admin`, the main application and the menu
 * (contract §10). Safe to run at every start: it adds what is missing and changes nothing that people made.
 * `created`: the administrator was created now, with `password` (random unless given: there is no default password).
 */
export async function seed(
  db: Db,
  { adminPassword, seeds = [] }: SeedOptions = {},
): Promise<{ created: boolean; password?: string }> {
  return db.transaction(async (tx) => {
    if (tx.engine === 'postgres') await tx.raw('select pg_advisory_xact_lock($1)', [lockKey]);
    const organizeId = await seedCompany(tx);
    await seedMenus(tx);
    await seedDictionaries(tx);
    await seedAreas(tx);
    for (const each of seeds) await each(tx);
    const known = await findOne(tx, 'weftUser', ['id'], { account: administratorAccount, deleteMark: null });
    if (known) return { created: false };
    const password = adminPassword || randomPassword();
    await seedAdministrator(tx, organizeId, password, Boolean(adminPassword));
    return { created: true, password };
  });
}
