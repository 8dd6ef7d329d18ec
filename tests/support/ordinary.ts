import { createHash } from 'node:crypto';
import { newId } from '../../core/id';
import type { TestServer } from './server';

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A role that grants these menus (enCodes) and buttons (`enCode/btn_add`), through the administrator's routes. */
export async function makeRole(app: TestServer, grants: { menus: string[]; buttons?: string[] }): Promise<string> {
  const enCode = `role${newId()}`;
  const made = await app.inject('role.create', { fullName: enCode, enCode, globalMark: 1 }, { as: 'admin' });
  if (made.code !== 200) throw new Error(made.msg);
  const { id } = await app.db.kysely
    .selectFrom('weftRole')
    .select('id')
    .where('enCode', '=', enCode)
    .executeTakeFirstOrThrow();
  await grantRole(app, id, grants);
  return id;
}

export async function grantRole(
  app: TestServer,
  id: string,
  grants: { menus: string[]; buttons?: string[] },
): Promise<void> {
  const menus = await app.db.kysely
    .selectFrom('weftMenu')
    .select(['id', 'enCode'])
    .where('deleteMark', 'is', null)
    .execute();
  const menuId = (enCode: string) => menus.find((menu) => menu.enCode === enCode)?.id ?? '';
  const buttons = await app.db.kysely.selectFrom('weftModuleButton').select(['id', 'enCode', 'moduleId']).execute();
  const buttonId = (path: string) => {
    const [menu = '', code] = path.split('/');
    return buttons.find((button) => button.moduleId === menuId(menu) && button.enCode === code)?.id ?? '';
  };
  const body = {
    objectType: 'Role',
    systemIds: [],
    module: grants.menus.map(menuId),
    button: (grants.buttons ?? []).map(buttonId),
  };
  const granted = await app.inject('authority.grant', { objectId: id, ...body }, { as: 'admin' });
  if (granted.code !== 200) throw new Error(granted.msg);
}

/** Sets the password of a person, as if they had chosen it themselves. */
export async function choosePassword(app: TestServer, id: string, password: string): Promise<void> {
  const digest = md5(password);
  const form = { id, userPassword: digest, validatePassword: digest };
  const reset = await app.inject('users.resetPassword', form, { as: 'admin' });
  if (reset.code !== 200) throw new Error(reset.msg);
  await app.db.kysely.updateTable('weftUser').set({ changePasswordDate: new Date() }).where('id', '=', id).execute();
}

/** An ordinary person with these roles, password `Weft@2026`. `place`: id path of the organisation, else company. */
export async function makePerson(
  app: TestServer,
  account: string,
  roleIds: string[],
  place?: string[],
): Promise<string> {
  const company = await app.db.kysely
    .selectFrom('weftOrganize')
    .select('id')
    .where('parentId', '=', '-1')
    .executeTakeFirstOrThrow();
  const person = {
    account,
    realName: account,
    organizeIdTree: [place ?? [company.id]],
    roleId: roleIds.join(','),
    gender: '1',
  };
  const made = await app.inject('users.create', person, { as: 'admin' });
  if (made.code !== 200) throw new Error(made.msg);
  const { id } = await app.db.kysely
    .selectFrom('weftUser')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  await choosePassword(app, id, 'Weft@2026');
  return id;
}
