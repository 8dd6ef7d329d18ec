import type { PublicCtx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { configuration } from '../../platform/configuration';
import { type AccountRow, accountOfId, assertUsable, type Entered, enterAs } from '../enter';
import { findTicket, issueTicket, takeTicket } from '../tickets/tickets';
import { methodsOf, needsFactor, takeCode } from './factors';
import { confirmTotp, proposeTotp } from './totpEnrolment';

const livesMs = 5 * 60_000;

/** What the first step leaves for the session. */
interface Waiting {
  /** Ticket of an outside account to link. */
  link: string | null;
  byDirectory: boolean;
}

/**
 * Refuses a sign-in whose password was right while a second step is due. The answer has code 400 and a sentence for clients
 * that know no second step; ours continues with `data.secondFactor`: `{ ticket, methods }`, or `{ ticket, enrol }` when a
 * role needs a factor that the person has not set up.
 */
export async function demandSecondStep(ctx: PublicCtx, account: AccountRow, waiting: Waiting): Promise<void> {
  const methods = await methodsOf(ctx.db, account.id);
  if (methods.length === 0 && !(await needsFactor(ctx.db, account.id))) return;
  const { db, now } = ctx;
  if (methods.length > 0) {
    const ticket = await issueTicket(db, { kind: 'secondFactor', userId: account.id, data: waiting, livesMs, now });
    throw new Refusal('auth.factorDue', {}, { data: { secondFactor: { ticket, methods } } });
  }
  const { sysName } = await configuration(db);
  const enrol = await proposeTotp(account.account, sysName);
  const data = { ...waiting, secret: enrol.secret };
  const ticket = await issueTicket(db, { kind: 'enrol', userId: account.id, data, livesMs: 3 * livesMs, now });
  throw new Refusal('auth.factorToEnrol', {}, { data: { secondFactor: { ticket, methods, enrol } } });
}

export interface StepForm {
  ticket: string;
  code: string;
}

/** The second step: a code of the app or a recovery code. Answers as the sign-in does. */
export async function secondStep(ctx: PublicCtx, form: StepForm): Promise<Reply<Entered>> {
  const shown = { kind: 'secondFactor', token: form.ticket, now: ctx.now } as const;
  const found = await findTicket<Waiting>(ctx.db, shown);
  if (!found?.userId) throw new Refusal('auth.factorGone');
  const account = await accountOfId(ctx, found.userId);
  await takeCode(ctx, account.id, form.code);
  await assertUsable(ctx, account);
  if (!(await takeTicket(ctx.db, shown))) throw new Refusal('auth.factorGone');
  return { data: await enterAs(ctx, account, found.data) };
}

/** The second step of a person who must set up an app first; also answers the recovery codes, which are shown once. */
export async function enrolStep(ctx: PublicCtx, form: StepForm): Promise<Reply<Entered & { recoveryCodes: string[] }>> {
  const shown = { kind: 'enrol', token: form.ticket, now: ctx.now } as const;
  const found = await findTicket<Waiting & { secret: string }>(ctx.db, shown);
  if (!found?.userId) throw new Refusal('auth.factorGone');
  const account = await accountOfId(ctx, found.userId);
  const recoveryCodes = await confirmTotp(ctx, {
    userId: account.id,
    secret: found.data.secret,
    code: form.code,
    shown,
  });
  await assertUsable(ctx, account);
  return { data: { ...(await enterAs(ctx, account, found.data)), recoveryCodes } };
}
