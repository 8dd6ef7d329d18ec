import { newId } from '../../../core/id';
import { itemTables } from '../../../server/permissionItems';
import { openSession } from '../../../server/services/sessions/sessions';
import type { TestServer } from '../../support/server';

/** A well-formed hash that no password has. */
const noPassword = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$TW5gzjrqjJ5UMPzYx3zFvVwvfgVbSB3ZGd8Slhqxl3w';

/** Who asks, in the order in which a row of the table speaks of them. */
export const people = ['admin', 'same', 'other', 'none', 'disabled', 'anonymous', 'reader'] as const;

/** Where the people of the test stand: two branches of one company, neither above the other. */
export interface Places {
  company: string;
  /** Of `same`, and of everything that the test makes. */
  here: string;
  /** Of `other`. */
  there: string;
}

async function branch(server: TestServer, parentId: string, code: string): Promise<string> {
  const id = newId();
  const row = { id, parentId, category: 'company', fullName: code, enCode: code };
  await server.db.kysely
    .insertInto('weftOrganize')
    .values({ ...row, organizeIdTree: `${parentId},${id}` })
    .execute();
  return id;
}

export async function insertUser(
  server: TestServer,
  account: string,
  organizeId: string,
  more: { enabledMark?: number; roleId?: string } = {},
): Promise<string> {
  const { kysely } = server.db;
  const id = newId();
  const person = { id, account, realName: account, organizeId, enabledMark: more.enabledMark ?? 1 };
  const user = { ...person, passwordHash: noPassword, changePasswordDate: new Date() };
  await kysely.insertInto('weftUser').values(user).execute();
  const relation = (objectType: string, objectId: string) => ({ id: newId(), userId: id, objectType, objectId });
  const relations = [relation('Organize', organizeId), ...(more.roleId ? [relation('Role', more.roleId)] : [])];
  await kysely.insertInto('weftUserRelation').values(relations).execute();
  return id;
}

const { resource: _, ...grantedTables } = itemTables;
const granted = {
  system: 'weftSystem',
  module: 'weftMenu',
  ...grantedTables,
} as const;

/** A role that grants every menu, column and field there is, every button unless `buttons` is false, and these data schemes. */
export async function insertRoleOfAll(server: TestServer, schemeIds: string[], buttons = true): Promise<string> {
  const { kysely } = server.db;
  const id = newId();
  const name = buttons ? 'all' : 'reading';
  await kysely.insertInto('weftRole').values({ id, fullName: name, enCode: name, globalMark: 1 }).execute();
  const grant = (itemType: string, itemId: string) => ({
    id: newId(),
    itemType,
    itemId,
    objectType: 'Role',
    objectId: id,
  });
  for (const [kind, table] of Object.entries(granted)) {
    if (kind === 'button' && !buttons) continue;
    const rows = await kysely.selectFrom(table).select('id').where('deleteMark', 'is', null).execute();
    if (rows.length)
      await kysely
        .insertInto('weftAuthorize')
        .values(rows.map((row) => grant(kind, row.id)))
        .execute();
  }
  await kysely
    .insertInto('weftAuthorize')
    .values(schemeIds.map((each) => grant('resource', each)))
    .execute();
  return id;
}

/** The seven people; what the roles grant must be there already. */
export async function makePeople(server: TestServer, roleId: string, readingRoleId: string): Promise<Places> {
  const { kysely } = server.db;
  const top = await kysely
    .selectFrom('weftOrganize')
    .select('id')
    .where('parentId', '=', '-1')
    .executeTakeFirstOrThrow();
  const here = await branch(server, top.id, 'here');
  const there = await branch(server, top.id, 'there');
  await insertUser(server, 'same', here, { roleId });
  await insertUser(server, 'other', there, { roleId });
  await insertUser(server, 'none', here);
  await insertUser(server, 'reader', here, { roleId: readingRoleId });
  await insertUser(server, 'disabled', here, { roleId, enabledMark: 0 });
  return { company: top.id, here, there };
}

/** A session of its own for every call, as calls may end it. */
export async function tokenOf(server: TestServer, person: string): Promise<string | undefined> {
  if (person === 'anonymous') return undefined;
  const { id } = await server.db.kysely
    .selectFrom('weftUser')
    .select('id')
    .where('account', '=', person)
    .executeTakeFirstOrThrow();
  const session = { userId: id, origin: 'pc', ip: '127.0.0.1', platForm: 'test', now: new Date() };
  return (await openSession(server.db, session)).token;
}
