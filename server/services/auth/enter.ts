import { code } from '../../../core/envelope';
import type { PublicCtx } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { grantsOf } from '../permissions/grants';
import { configuration } from '../platform/configuration';
import { logType, platformOf, writeLog } from '../platform/logs';
import { endSessions, openSession, sweepSessions } from '../sessions/sessions';
import { type findAccount, refuseLocked } from './checkPassword';
import { linkAccount } from './outside/accounts';
import { nobodysHash } from './passwords';

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The answer to every way of signing in (contract §2.1). */
export interface Entered {
  /** With its scheme. */
  token: string;
  /** The layout stored with the person. */
  theme: string;
}

/** How the person got in. */
export interface Way {
  /** Ticket of an outside account, which is linked now. */
  link?: string | null;
  /** The password was that of the directory. */
  byDirectory?: boolean;
  /** The session of a provider. */
  outside?: { providerId: string; idToken: string };
}

/** Layouts that the shell knows; anything else is classic. */
const themes = ['classic', 'functional', 'plain', 'blend'];

/** The person of a ticket. */
export async function accountOfId({ db }: Pick<PublicCtx, 'db'>, id: string): Promise<AccountRow> {
  const account = await db.kysely.selectFrom('weftUser').selectAll().where('id', '=', id).executeTakeFirst();
  if (!account) throw new Refusal('auth.deleted');
  return account;
}

/** A whitelist entry is a full address, or a prefix that ends with a star. */
function isListed(ip: string, list: string): boolean {
  const plain = ip.replace(/^::ffff:/, '');
  return list
    .split(/[,;\s]+/)
    .filter(Boolean)
    .some((entry) => (entry.endsWith('*') ? plain.startsWith(entry.slice(0, -1)) : plain === entry));
}

/** Refuses a deleted, disabled or locked account, one outside the whitelist, and one without a menu (contract §2.1). */
export async function assertUsable(ctx: PublicCtx, account: AccountRow): Promise<void> {
  if (account.deleteMark) throw new Refusal('auth.deleted');
  if (account.enabledMark === null) throw new Refusal('auth.inactive');
  if (account.enabledMark === 0) throw new Refusal('auth.disabled');
  await refuseLocked(ctx, account);
  if (account.isAdministrator === 1) return;
  const { whitelistSwitch, whiteListIp } = await configuration(ctx.db);
  if (whitelistSwitch === 1 && !isListed(ctx.ip, whiteListIp)) throw new Refusal('auth.notListed');
  const grants = await grantsOf(ctx.db, { id: account.id, isAdministrator: false });
  if (grants.shown.size === 0) throw new Refusal('auth.noMenu');
}

/** An initial password that the person never needed ends: nobody is asked to change it. */
async function retireInitialPassword(tx: Db, account: AccountRow, now: Date): Promise<void> {
  if (account.changePasswordDate) return;
  const passwordHash = await nobodysHash();
  await tx.kysely
    .updateTable('weftUser')
    .set({ passwordHash, changePasswordDate: now })
    .where('id', '=', account.id)
    .execute();
}

async function open(ctx: PublicCtx, account: AccountRow, way: Way): Promise<string> {
  const { singleLogin } = await configuration(ctx.db);
  return ctx.db.transaction(async (tx) => {
    // Locks the row, so that one of two concurrent sign-ins sees the other's session.
    await tx.kysely
      .updateTable('weftUser')
      .set({
        logErrorCount: 0,
        unlockTime: null,
        prevLogTime: account.lastLogTime,
        prevLogIp: account.lastLogIp,
        lastLogTime: ctx.now,
        lastLogIp: ctx.ip,
      })
      .where('id', '=', account.id)
      .execute();
    const inside = { db: tx, now: ctx.now, publish: ctx.publish };
    if (way.byDirectory || way.outside) await retireInitialPassword(tx, account, ctx.now);
    if (way.link) await linkAccount(ctx, tx, way.link, account.id);
    if (singleLogin === 1) {
      await endSessions(inside, { userIds: [account.id], code: code.kickedOut, key: 'auth.endedElsewhere' });
    }
    const platForm = platformOf(ctx.userAgent);
    const outside = way.outside && tx.secrets.seal(JSON.stringify(way.outside));
    const opened = { userId: account.id, origin: 'pc', ip: ctx.ip, platForm, now: ctx.now, outside };
    const session = await openSession(tx, opened);
    await sweepSessions(tx, ctx.now);
    return session.token;
  });
}

/** Opens a session for an account that every check has passed, and logs the sign-in. */
export async function enterAs(ctx: PublicCtx, account: AccountRow, way: Way = {}): Promise<Entered> {
  const token = await open(ctx, account, way);
  const who = { userId: account.id, userName: `${account.realName}/${account.account}` };
  await writeLog(ctx, { type: logType.signIn, requestMethod: 'POST', moduleName: 'auth.login', outcome: 'ok', ...who });
  return { token, theme: themes.includes(account.theme ?? '') ? (account.theme as string) : 'classic' };
}
