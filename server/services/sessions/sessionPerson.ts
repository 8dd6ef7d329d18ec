import { asLanguage } from '../../../core/languages';
import type { SessionUser, Viewing } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { configuration } from '../platform/configuration';

/** The columns of its user that a session needs. */
export const personColumns = [
  'weftUser.id',
  'weftUser.account',
  'weftUser.realName',
  'weftUser.isAdministrator',
  'weftUser.organizeId',
  'weftUser.positionId',
  'weftUser.systemId',
  'weftUser.language',
  'weftUser.enabledMark',
  'weftUser.deleteMark',
  'weftUser.changePasswordDate',
] as const;

interface Person {
  id: string;
  account: string;
  realName: string;
  isAdministrator: number;
  organizeId: string | null;
  positionId: string | null;
  systemId: string | null;
  language: string | null;
  enabledMark: number | null;
  deleteMark: number | null;
  changePasswordDate: Date | null;
}

/** A session and the user who opened it. */
interface Opened extends Person {
  sessionId: string;
  viewedUserId: string | null;
  viewedRoleId: string | null;
  boardId: string | null;
}

/** Whether the user is deleted, disabled or locked: their sessions are invalid. */
export function isOut(person: Person): boolean {
  return Boolean(person.deleteMark) || person.enabledMark !== 1;
}

function plainUser(person: Person, sessionId: string): SessionUser {
  return {
    id: person.id,
    account: person.account,
    realName: person.realName,
    isAdministrator: person.isAdministrator === 1,
    organizeId: person.organizeId,
    positionId: person.positionId,
    systemId: person.systemId,
    language: asLanguage(person.language),
    sessionId,
  };
}

/**
 * The viewed user or role; undefined when missing, or when the viewer is no longer an administrator. Everybody may have
 * a read-only session of their own, as a screen on a wall has.
 */
async function viewedBy(db: Db, row: Opened): Promise<SessionUser | undefined> {
  if (row.isAdministrator !== 1 && row.viewedUserId !== row.id) return undefined;
  const by: Viewing['by'] = { id: row.id, account: row.account, realName: row.realName };
  if (row.viewedRoleId) {
    const role = await findOne(db, 'weftRole', ['id'], { id: row.viewedRoleId, enabledMark: 1, deleteMark: null });
    return role && { ...plainUser(row, row.sessionId), isAdministrator: false, viewing: { by, roleId: role.id } };
  }
  const person = row.viewedUserId === null ? undefined : await personById(db, row.viewedUserId);
  const board = row.boardId === null ? {} : { board: row.boardId };
  return person && { ...person, ...board, sessionId: row.sessionId, viewing: { by, roleId: undefined } };
}

/** A user on whose behalf the server works without a session of theirs; undefined when they are out. */
export async function personById(db: Db, userId: string): Promise<SessionUser | undefined> {
  const person = await db.kysely
    .selectFrom('weftUser')
    .select(personColumns)
    .where('id', '=', userId)
    .executeTakeFirst();
  return person && !isOut(person) ? plainUser(person, '') : undefined;
}

/** The user who opened the session; one without a password of their own must choose one, if the settings force it. */
async function openerOf(db: Db, row: Opened): Promise<SessionUser> {
  const user = plainUser(row, row.sessionId);
  const { mandatoryModificationOfInitialPassword: forced } = await configuration(db);
  return forced === 1 && !row.changePasswordDate ? { ...user, mustChangePassword: true } : user;
}

/** The user as whom the session's calls run; undefined when the viewed user is missing. */
export async function personOf(db: Db, row: Opened): Promise<SessionUser | undefined> {
  const views = row.viewedUserId !== null || row.viewedRoleId !== null;
  return views ? viewedBy(db, row) : openerOf(db, row);
}
