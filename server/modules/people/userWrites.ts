import { code } from '../../../core/envelope';
import { newId } from '../../../core/id';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { changeRow, insertRows, markDeleted } from '../../db/rows';
import type { Db } from '../../db/types';
import { acceptEntity } from '../../entities/acceptEntity';
import { storeDigest } from '../../services/auth/changePassword';
import { digestOf, hashDigest } from '../../services/auth/passwords';
import { forgetFailures } from '../../services/auth/signInFailures';
import { assertHoldsRightsOf } from '../../services/permissions/holdings';
import { endSessions } from '../../services/sessions/sessions';
import { rightsChanged, tellRights } from '../permissions/rightsChanged';
import { mayGiveRoles } from '../permissions/roleScope';
import { createFirstPasswords, type FirstPassword } from './firstPasswords';
import { avatarName, defaultAvatar, membershipsOf } from './profile';
import { type UserForm, userEntity } from './userForm';
import {
  addMemberships,
  currentPlace,
  moves,
  refusePositionsElsewhere,
  setMemberships,
  wantedMemberships,
} from './userMemberships';
import { assertPlacesInScope, assertPositionsInScope, assertUserReachable, changed } from './userScope';

const table = 'weftUser';
const taken = { weft_user_account: 'users.accountTaken' };
/** `admin` cannot be disabled or deleted. */
const first = 'admin';
const managersMost = 10;

async function lockUser(tx: Db, id: string) {
  const users = tx.kysely.selectFrom(table).selectAll().where('id', '=', id).where('deleteMark', 'is', null);
  const row = await users.forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('error.notFound');
  return row;
}
type UserRow = Awaited<ReturnType<typeof lockUser>>;

/** Only `admin` edits other administrators; other users cannot edit an administrator (contract §5.9, T29). */
function refuseAdministrator(ctx: Ctx, user: UserRow): void {
  if (user.isAdministrator !== 1 || user.id === ctx.user.id) return;
  if (ctx.user.account !== first) throw new Refusal('users.administrator');
}

/**
 * Locks the user until the transaction ends; refuses one out of the current user's scope, and one with rights that the
 * current user does not hold.
 */
export async function lockToChange(ctx: Ctx, tx: Db, id: string): Promise<UserRow> {
  const user = await lockUser(tx, id);
  await assertUserReachable(ctx, tx, id);
  refuseAdministrator(ctx, user);
  await assertHoldsRightsOf(ctx, tx, [id]);
  return user;
}

/** Manager ≠ self, and no cycle of managers, checked ten levels up (contract §5.9). */
async function checkManager(tx: Db, id: string | undefined, managerId: string | null | undefined): Promise<void> {
  if (!id || !managerId) return;
  if (managerId === id) throw new Refusal('users.managerSelf');
  let above: string | null | undefined = managerId;
  for (let level = 0; above && level < managersMost; level++) {
    const row = await tx.kysely.selectFrom(table).select('managerId').where('id', '=', above).executeTakeFirst();
    above = row?.managerId;
    if (above === id) throw new Refusal('users.managerBelow');
  }
}

/** Columns of a user from the form, the stored row and the defaults, validated by the rules of the entity. */
function columnsOf(ctx: Ctx, form: UserForm, previous?: UserRow) {
  const { entryDate, birthday, headIcon, ...values } = acceptEntity(ctx, userEntity, form, previous);
  const date = (ms: unknown) => (ms ? new Date(ms as number) : null);
  return {
    ...values,
    headIcon: avatarName(headIcon as string | null) ?? defaultAvatar,
    entryDate: date(entryDate),
    birthday: date(birthday),
  };
}

/** The memberships of a new user, if the current user may assign them. */
export async function placesOf(ctx: Ctx, tx: Db, form: UserForm) {
  const wanted = await wantedMemberships(tx, ctx, form, []);
  await assertPlacesInScope(ctx, tx, wanted.Organize);
  await assertPositionsInScope(ctx, tx, wanted.Position);
  await refusePositionsElsewhere(tx, wanted);
  return { wanted, place: await currentPlace(tx, wanted) };
}

export interface NewUser {
  form: UserForm;
  places: Awaited<ReturnType<typeof placesOf>>;
  password: FirstPassword;
}

/** Inserts users with their first passwords; returns their ids. */
export async function insertUsers(ctx: Ctx, tx: Db, people: NewUser[]): Promise<string[]> {
  const made = people.map(({ form, places, password }) => ({
    row: { id: newId(), ...columnsOf(ctx, form), passwordHash: password.hash, isAdministrator: 0, ...places.place },
    wanted: places.wanted,
  }));
  const rows = made.map(({ row }) => row);
  await insertRows(tx, table, taken, rows, ctx);
  await addMemberships(
    tx,
    ctx,
    made.map(({ row, wanted }) => ({ userId: row.id, wanted })),
  );
  return rows.map(({ id }) => id);
}

/** Creates a user; returns the account and, if random, the first password, which is shown only once. */
export async function createUser(ctx: Ctx, form: UserForm): Promise<Reply> {
  const [password] = await createFirstPasswords(ctx.db, 1);
  await ctx.db.transaction(async (tx) => {
    await insertUsers(ctx, tx, [{ form, places: await placesOf(ctx, tx, form), password: password! }]);
  });
  const { text } = password!;
  return { data: text ? { account: form.account.trim(), password: text } : null, msg: 'common.created' };
}

async function end(ctx: Ctx, tx: Db, userId: string, key: string): Promise<void> {
  await endSessions({ db: tx, now: ctx.now, publish: ctx.publish }, { userIds: [userId], code: code.signedOut, key });
}

const differs = (next: Record<string, unknown>, previous: Record<string, unknown>) =>
  Object.keys(next).some((name) => JSON.stringify(next[name] ?? '') !== JSON.stringify(previous[name] ?? ''));

/** Only a user who is disabled is signed out; open pages of the others fetch CurrentUser again (issue 11 §4). */
export async function updateUser(ctx: Ctx, id: string, form: UserForm): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockToChange(ctx, tx, id);
    // The account is the sign-in name and never changes.
    const { account: _, ...values } = columnsOf(ctx, { ...form, account: user.account }, user) as Record<
      string,
      unknown
    >;
    if (user.account === first && form.enabledMark === 0) throw new Refusal('users.adminDisabled');
    await checkManager(tx, id, form.managerId);
    const { roles, organizes, positions, groups } = await membershipsOf(tx, id);
    const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
    const before = { Organize: idsOf(organizes), Position: idsOf(positions) };
    const wanted = await wantedMemberships(tx, ctx, form, idsOf(roles));
    await assertPlacesInScope(ctx, tx, changed(before.Organize, wanted.Organize));
    await assertPositionsInScope(ctx, tx, changed(before.Position, wanted.Position));
    await refusePositionsElsewhere(tx, wanted, before);
    const gone = idsOf(roles).filter((roleId) => !wanted.Role.includes(roleId));
    await mayGiveRoles(ctx, tx, { roleIds: gone, organizeIds: null, before: [] });
    if (user.isAdministrator === 1 && wanted.Role.length > 0) throw new Refusal('users.administratorRole');
    const place = await currentPlace(tx, wanted, user);
    const next: Record<string, unknown> = { ...values, ...place };
    await changeRow(tx, table, taken, id, next, ctx);
    await setMemberships(tx, ctx, id, wanted);
    const moved = moves({ ...before, Role: idsOf(roles), Group: idsOf(groups) }, wanted);
    if (next.enabledMark !== 1) await end(ctx, tx, id, 'auth.endedUser');
    else if (moved || differs(next, user)) {
      rightsChanged(ctx, [id]);
      if (moved) await tellRights(ctx, tx, [id]);
    }
  });
  return { data: null, msg: 'common.updated' };
}

async function refuseManaging(tx: Db, id: string): Promise<void> {
  const organizes = tx.kysely.selectFrom('weftOrganize').select('id').where('managerId', '=', id);
  if (await organizes.where('deleteMark', 'is', null).executeTakeFirst()) throw new Refusal('users.managesOrganize');
  const people = tx.kysely.selectFrom(table).select('id').where('managerId', '=', id);
  if (await people.where('deleteMark', 'is', null).executeTakeFirst()) throw new Refusal('users.managesPeople');
}

export async function removeUser(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockToChange(ctx, tx, id);
    if (user.account === first) throw new Refusal('users.adminDeleted');
    if (id === ctx.user.id) throw new Refusal('users.deleteSelf');
    await refuseManaging(tx, id);
    await tx.kysely.deleteFrom('weftUserRelation').where('userId', '=', id).execute();
    await markDeleted(tx, table, id, ctx);
    await end(ctx, tx, id, 'auth.endedUser');
  });
  return { data: null, msg: 'common.deleted' };
}

/** 1 ↔ 0; a locked user becomes enabled. */
export async function toggleUser(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const user = await lockToChange(ctx, tx, id);
    if (user.account === first && user.enabledMark === 1) throw new Refusal('users.adminDisabled');
    const enabledMark = user.enabledMark === 1 ? 0 : 1;
    await changeRow(tx, table, taken, id, { enabledMark, logErrorCount: 0, unlockTime: null }, ctx);
    await end(ctx, tx, id, 'auth.endedUser');
  });
  return { data: null, msg: 'common.stateChanged' };
}

export async function unlockUser(ctx: Ctx, id: string): Promise<Reply> {
  const account = await ctx.db.transaction(async (tx) => {
    const user = await lockToChange(ctx, tx, id);
    const unlocked = user.enabledMark === 2 ? { enabledMark: 1 } : {};
    await changeRow(tx, table, taken, id, { ...unlocked, logErrorCount: 0, unlockTime: null }, ctx);
    return user.account;
  });
  await forgetFailures(ctx.db, account);
  return { data: null, msg: 'common.done' };
}

/**
 * Sets another password for a user and ends all their sessions (contract §5.9). The user must change it at the next
 * sign-in, unless it is the administrator's own.
 */
export async function resetPassword(
  ctx: Ctx,
  id: string,
  form: { userPassword: string; validatePassword: string },
): Promise<Reply> {
  const digest = digestOf(form.userPassword);
  if (!digest) throw new Refusal('auth.passwordUnread');
  if (digest !== digestOf(form.validatePassword)) throw new Refusal('auth.passwordMismatch');
  const hash = await hashDigest(digest);
  const account = await ctx.db.transaction(async (tx) => {
    const user = await lockToChange(ctx, tx, id);
    await storeDigest(tx, user, hash, { now: ctx.now, changed: id === ctx.user.id ? ctx.now : null });
    await end(ctx, tx, id, 'auth.endedPassword');
    return user.account;
  });
  await forgetFailures(ctx.db, account);
  return { data: null, msg: 'common.done' };
}
