import type { Ctx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { findAll, findOne } from '../../../db/find';
import { configuration } from '../../platform/configuration';
import { checkPassword, findAccount, placeOf } from '../checkPassword';
import { digestOf } from '../passwords';
import { findTicket, issueTicket } from '../tickets/tickets';
import { methodsOf, needsFactor } from './factors';
import { newRecoveryCodes, recoveryCodesLeft } from './recoveryCodes';
import { confirmTotp, type Proposal, proposeTotp } from './totpEnrolment';

const livesMs = 15 * 60_000;

/** A change of the second step needs the password: an open screen is not enough. */
export interface PasswordProof {
  password: string;
  plainPassword?: string | null;
}

export async function assertPassword(ctx: Ctx, { password, plainPassword }: PasswordProof): Promise<void> {
  const account = await findAccount(ctx, ctx.user.account);
  const typed = { digest: digestOf(password), plain: plainPassword ?? undefined };
  const attempt = { name: ctx.user.account, ...typed, place: placeOf(ctx) };
  if (!(await checkPassword(ctx, account, attempt))) throw new Refusal('auth.lockScreenWrong');
}

/** A row of the list of what secures the own account. */
interface Factor {
  id: string;
  kind: 'totp' | 'recovery' | 'passkey';
  fullName: string;
  creatorTime: number | null;
  lastUsedTime: number | null;
}

/** What secures the own account; secrets are never answered. */
export async function ownFactors(ctx: Ctx): Promise<Reply<{ list: Factor[]; totp: boolean; required: boolean }>> {
  const { db, user } = ctx;
  const app = await findOne(db, 'weftSecondFactor', 'all', { userId: user.id });
  const keys = await findAll(db, 'weftPasskey', 'all', { userId: user.id }, ['creatorTime', 'id']);
  const left = await recoveryCodesLeft(db, user.id);
  const empty = { creatorTime: null, lastUsedTime: null };
  const list: Factor[] = [
    ...(app
      ? [
          {
            id: 'totp',
            kind: 'totp' as const,
            fullName: ctx.t('security.app'),
            ...empty,
            creatorTime: app.creatorTime.getTime(),
          },
        ]
      : []),
    ...(left
      ? [
          {
            id: 'recovery',
            kind: 'recovery' as const,
            fullName: ctx.t('security.codesLeft', { count: left }),
            ...empty,
          },
        ]
      : []),
    ...keys.map(({ id, fullName, creatorTime, lastUsedTime }) => ({
      id,
      kind: 'passkey' as const,
      fullName,
      creatorTime: creatorTime.getTime(),
      lastUsedTime: lastUsedTime?.getTime() ?? null,
    })),
  ];
  return { data: { list, totp: app !== undefined, required: await needsFactor(db, user.id) } };
}

/** Proposes a secret for an app; nothing is stored until its first code. */
export async function beginTotp(ctx: Ctx, proof: PasswordProof): Promise<Reply<Proposal & { ticket: string }>> {
  await assertPassword(ctx, proof);
  if ((await methodsOf(ctx.db, ctx.user.id)).includes('totp')) throw new Refusal('auth.factorSet');
  const { sysName } = await configuration(ctx.db);
  const proposal = await proposeTotp(ctx.user.account, sysName);
  const ticket = {
    kind: 'enrol',
    userId: ctx.user.id,
    data: { secret: proposal.secret },
    livesMs,
    now: ctx.now,
  } as const;
  return { data: { ...proposal, ticket: await issueTicket(ctx.db, ticket) } };
}

/** Stores the app after its first code; answers the recovery codes, which are shown once. */
export async function finishTotp(ctx: Ctx, form: { ticket: string; code: string }): Promise<Reply> {
  const shown = { kind: 'enrol', token: form.ticket, now: ctx.now } as const;
  const found = await findTicket<{ secret: string }>(ctx.db, shown);
  if (!found || found.userId !== ctx.user.id) throw new Refusal('auth.factorGone');
  const confirmation = { userId: ctx.user.id, secret: found.data.secret, code: form.code, shown };
  return { data: { recoveryCodes: await confirmTotp(ctx, confirmation) }, msg: 'common.saved' };
}

/** New recovery codes; the old ones end. */
export async function renewRecoveryCodes(ctx: Ctx, proof: PasswordProof): Promise<Reply> {
  await assertPassword(ctx, proof);
  if ((await methodsOf(ctx.db, ctx.user.id)).length === 0) throw new Refusal('auth.factorFirst');
  const recoveryCodes = await ctx.db.transaction((tx) => newRecoveryCodes(tx, ctx.user.id));
  return { data: { recoveryCodes }, msg: 'common.saved' };
}

/** Removes the app or a passkey; with the last of them the recovery codes end. A role may need one. */
export async function removeFactor(ctx: Ctx, form: PasswordProof & { id: string }): Promise<Reply> {
  await assertPassword(ctx, form);
  const userId = ctx.user.id;
  await ctx.db.transaction(async (tx) => {
    if (form.id === 'totp') await tx.kysely.deleteFrom('weftSecondFactor').where('userId', '=', userId).execute();
    else await tx.kysely.deleteFrom('weftPasskey').where('userId', '=', userId).where('id', '=', form.id).execute();
    const rest = (await methodsOf(tx, userId)).filter((method) => method !== 'recovery');
    if (rest.length > 0) return;
    if (await needsFactor(tx, userId)) throw new Refusal('auth.factorNeeded');
    await tx.kysely.deleteFrom('weftRecoveryCode').where('userId', '=', userId).execute();
  });
  return { data: null, msg: 'auth.factorRemoved' };
}
