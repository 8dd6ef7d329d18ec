import { usualLanguage } from '../../../core/languages';
import { readLook } from '../../../core/look';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import { seedPath } from '../../seed/seedPeople';
import { namePath } from '../../services/organisation/organizeNames';
import { grantsOf } from '../../services/permissions/grants';
import { avatarPath, membershipsOf, personName } from './profile';

type Own = Partial<Record<'theme' | 'look' | 'language' | 'organizeId' | 'positionId' | 'systemId', string | null>>;

/** Changes the user's own row and invalidates their cached data in every process. */
async function changeOwn(ctx: Ctx, values: Own): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.kysely.updateTable('weftUser').set(values).where('id', '=', ctx.user.id).execute();
    ctx.publish('person.changed', { userIds: [ctx.user.id] });
  });
}

/** Stores the layout and, where the client sends them, the other display settings (contract §5.10, decision SHELL-60). */
export async function setTheme(ctx: Ctx, theme: string, look?: unknown): Promise<Reply> {
  await changeOwn(ctx, { theme, ...(look !== undefined && { look: JSON.stringify(readLook(look)) }) });
  return { data: null, msg: 'common.set' };
}

export async function setLanguage(ctx: Ctx, language: string): Promise<Reply> {
  await changeOwn(ctx, { language });
  return { data: null, msg: 'common.set' };
}

async function switchSystem(ctx: Ctx, id: string): Promise<void> {
  const system = await findOne(ctx.db, 'weftSystem', ['enabledMark'], { id, deleteMark: null });
  if (!system) throw new Refusal('error.notFound');
  if (system.enabledMark !== 1) throw new Refusal('auth.systemDisabled');
  const grants = await grantsOf(ctx.db, ctx.user);
  if (!grants.systemIds.has(id)) throw new Refusal('auth.systemEmpty');
  await changeOwn(ctx, { systemId: id });
}

/** Whether the user holds a global role or one of this organisation. */
async function holdsRoleIn(ctx: Ctx, organizeId: string): Promise<boolean> {
  const role = await ctx.db.kysely
    .selectFrom('weftUserRelation')
    .innerJoin('weftRole', 'weftRole.id', 'weftUserRelation.objectId')
    .leftJoin('weftRoleOrganize', 'weftRoleOrganize.roleId', 'weftRole.id')
    .select('weftRole.id')
    .where('weftUserRelation.userId', '=', ctx.user.id)
    .where('weftUserRelation.objectType', '=', 'Role')
    .where('weftRole.enabledMark', '=', 1)
    .where('weftRole.deleteMark', 'is', null)
    .where((where) =>
      where.or([where('weftRole.globalMark', '=', 1), where('weftRoleOrganize.organizeId', '=', organizeId)]),
    )
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}

async function switchOrganize(ctx: Ctx, id: string): Promise<void> {
  const { organizes, positions } = await membershipsOf(ctx.db, ctx.user.id);
  if (!organizes.some((node) => node.id === id)) throw new Refusal('error.notFound');
  if (!ctx.user.isAdministrator && !(await holdsRoleIn(ctx, id))) throw new Refusal('auth.organizeEmpty');
  const position = positions.find((each) => each.organizeId === id);
  await changeOwn(ctx, { organizeId: id, positionId: position?.id ?? null });
}

async function switchPosition(ctx: Ctx, id: string): Promise<void> {
  const { positions } = await membershipsOf(ctx.db, ctx.user.id);
  if (!positions.some((position) => position.id === id)) throw new Refusal('error.notFound');
  await changeOwn(ctx, { positionId: id });
}

const switches = { System: switchSystem, Organize: switchOrganize, Position: switchPosition };

/** Chooses the application, organisation or position to work in (contract §5.10 `major`). */
export async function setMajor(ctx: Ctx, majorType: keyof typeof switches, majorId: string): Promise<Reply> {
  await switches[majorType](ctx, majorId);
  return { data: null, msg: 'common.set' };
}

/** The user's organisations, the current one marked (contract §5.10 getUserOrganizes). */
export async function ownOrganizes(ctx: Ctx): Promise<Reply> {
  const { organizes, organizeById } = await membershipsOf(ctx.db, ctx.user.id);
  return {
    data: organizes.map((node) => ({
      id: node.id,
      fullName: seedPath(ctx.language, namePath(node, organizeById)),
      isDefault: node.id === ctx.user.organizeId,
    })),
  };
}

/** The user's positions in the current organisation, the current one marked (contract §5.10 getUserPositions). */
export async function ownPositions(ctx: Ctx): Promise<Reply> {
  const { positions } = await membershipsOf(ctx.db, ctx.user.id);
  const here = positions.filter((position) => position.organizeId === ctx.user.organizeId);
  return { data: here.map(({ id, name }) => ({ id, fullName: name, isDefault: id === ctx.user.positionId })) };
}

/** The user's own record for the profile (contract §5.10 BaseInfo). */
export async function baseInfo(ctx: Ctx): Promise<Reply> {
  const users = ctx.db.kysely.selectFrom('weftUser').selectAll().where('id', '=', ctx.user.id);
  const user = await users.executeTakeFirstOrThrow();
  const { organizeById, positions, roles } = await membershipsOf(ctx.db, user.id);
  const organize = organizeById.get(user.organizeId ?? '');
  const text = {
    gender: user.gender,
    nation: user.nation,
    nativePlace: user.nativePlace,
    certificatesType: user.certificatesType,
    certificatesNumber: user.certificatesNumber,
    education: user.education,
    telePhone: user.telePhone,
    landline: user.landline,
    mobilePhone: user.mobilePhone,
    email: user.email,
    urgentContacts: user.urgentContacts,
    urgentTelePhone: user.urgentTelePhone,
    postalAddress: user.postalAddress,
    signature: user.signature,
    organizeId: user.organizeId,
    positionId: user.positionId,
    theme: user.theme ?? 'classic',
    language: user.language ?? usualLanguage,
  };
  return {
    data: {
      id: user.id,
      account: user.account,
      realName: user.realName,
      ...Object.fromEntries(Object.entries(text).map(([name, value]) => [name, value ?? ''])),
      avatar: avatarPath(user.headIcon),
      organize: organize ? namePath(organize, organizeById) : '',
      position: positions.map((each) => each.name).join(','),
      manager: await personName(ctx.db, user.managerId),
      roleId: roles.map((role) => role.name).join(','),
      roleIds: roles.map((role) => role.id),
      entryDate: user.entryDate?.getTime() ?? null,
      birthday: user.birthday?.getTime() ?? null,
      creatorTime: user.creatorTime.getTime(),
      prevLogTime: user.prevLogTime?.getTime() ?? null,
    },
  };
}
