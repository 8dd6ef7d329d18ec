import { Type } from 'typebox';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import type { List } from '../../lists/list';
import { allOrganizes, idPath, namePath } from '../../services/organisation/organizeNames';
import { organizesWithin } from '../../services/organisation/organizeScope';
import { rolesWithPages } from '../../services/permissions/grants';
import { avatarPath, membershipsOf } from './profile';
import { plainTexts, type UserForm } from './userForm';
import { idsOf } from './userMemberships';
import { assertUserReachable } from './userScope';
import { dictionaryItems } from './userSheets/words';

const table = 'weftUser';

/** All users in scope except `admin`, filtered by organisation with descendants and by keyword (contract §5.9). */
export const userList: List = {
  table: 'weftUser',
  columns: {
    account: 'text',
    realName: 'text',
    headIcon: 'text',
    gender: 'text',
    mobilePhone: 'text',
    creatorTime: 'date',
    sortCode: 'number',
    enabledMark: 'number',
    isAdministrator: 'number',
    organizeId: {
      sql: 'place.object_id',
      type: 'text',
      below: "weft_user_relation place where place.user_id = t.id and place.object_type = 'Organize'",
      filterOnly: true,
    },
  },
  search: ['account', 'realName', 'mobilePhone'],
  query: { organizeId: Type.Optional(Type.String({ maxLength: 50 })) },
  where: { account: { ne: 'admin' } },
  scope: async (ctx, { organizeId }) => {
    const places = await organizesWithin(ctx, organizeId as string | undefined);
    return places && { organizeId: { in: places } };
  },
  added: ['organize'],
  extend: async (ctx, rows) => {
    const { db, generation } = ctx;
    const byId = new Map((await allOrganizes(db)).map((node) => [node.id, node]));
    const places = await db.kysely
      .selectFrom('weftUserRelation')
      .select(['userId', 'objectId'])
      .where('userId', 'in', ['', ...rows.map((row) => row.id as string)])
      .where('objectType', '=', 'Organize')
      .orderBy('id')
      .execute();
    // 3.6 shows the member as it is.
    const genders = generation === 3 ? (await dictionaryItems(ctx)).gender : [];
    const genderOf = (code: unknown) => genders.find(({ value }) => value === code)?.word ?? code;
    const namesOf = (userId: unknown) =>
      places
        .filter((place) => place.userId === userId)
        .flatMap((place) => byId.get(place.objectId) ?? [])
        .map((node) => namePath(node, byId));
    return ({ id, headIcon, gender }) => ({
      headIcon: avatarPath(headIcon as string),
      gender: genderOf(gender),
      organize: namesOf(id).join(' ; '),
    });
  },
};

export async function userInfo(ctx: Ctx, id: string): Promise<Reply> {
  const users = ctx.db.kysely.selectFrom(table).selectAll().where('id', '=', id).where('deleteMark', 'is', null);
  const user = await users.executeTakeFirst();
  if (!user) throw new Refusal('error.notFound');
  const { organizes, positions, roles, groups } = await membershipsOf(ctx.db, id);
  await assertUserReachable(ctx, ctx.db, id);
  const ids = (items: { id: string }[]) => items.map((item) => item.id).join(',');
  return {
    data: {
      id,
      account: user.account,
      realName: user.realName,
      ...Object.fromEntries(plainTexts.map((name) => [name, (user as Record<string, unknown>)[name] ?? ''])),
      headIcon: avatarPath(user.headIcon),
      organizeId: ids(organizes),
      organizeIdTree: organizes.map(idPath),
      positionId: ids(positions),
      roleId: ids(roles),
      groupId: ids(groups),
      entryDate: user.entryDate?.getTime() ?? null,
      birthday: user.birthday?.getTime() ?? null,
      sortCode: user.sortCode,
      enabledMark: user.enabledMark,
      isAdministrator: user.isAdministrator,
    },
  };
}

/** Whether somebody with these roles can sign in: administrators can without any. */
export async function opensPages({ db }: Ctx, { id, roleId }: Pick<UserForm, 'roleId'> & { id?: string | null }) {
  const given = idsOf(roleId);
  const enabled = given.length
    ? await findAll(db, 'weftRole', ['id'], { id: given, enabledMark: 1, deleteMark: null })
    : [];
  const opens = await rolesWithPages(
    db,
    enabled.map((role) => role.id),
  );
  const administrators = id ? await findAll(db, 'weftUser', ['id'], { id, isAdministrator: 1 }) : [];
  return { data: { opens: opens.size || administrators.length ? 1 : 0 } };
}
