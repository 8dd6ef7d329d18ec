import type { Ctx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import type { OutsideState } from '../outside/outsideTicket';
import { takeCode } from '../secondFactor/factors';
import { assertPassword } from '../secondFactor/ownSecurity';
import { assertOwnPasskey } from '../secondFactor/passkeys';
import { takeTicket } from '../tickets/tickets';

/**
 * One of four: the own password, a code of the app or a recovery code, the answer of a passkey, or the ticket alone of a sign-in
 * at the provider of the person that was asked for anew.
 */
export interface ProofForm {
  password?: string | null;
  /** The typed password, for the directory. */
  plainPassword?: string | null;
  code?: string | null;
  ticket?: string | null;
  response?: unknown;
}

/** The person signed in at a provider again, in this browser, and the provider names the same person. */
async function assertOutside(ctx: Ctx, token: string): Promise<void> {
  const shown = { kind: 'outside', token, browser: ctx.browser, now: ctx.now } as const;
  const found = await takeTicket<OutsideState>(ctx.db, shown);
  if (found?.data.state !== 'done' || !found.data.again) throw new Refusal('auth.ticketGone');
  if (found.userId !== ctx.user.id) throw new Refusal('auth.outsideOther');
}

async function check(ctx: Ctx, { password, plainPassword, code, ticket, response }: ProofForm): Promise<void> {
  if (password) return assertPassword(ctx, { password, plainPassword });
  if (code) return takeCode(ctx, ctx.user.id, code);
  if (ticket && response) return assertOwnPasskey(ctx, { ticket, response });
  if (ticket) return assertOutside(ctx, ticket);
  throw new Refusal('auth.proofMissing');
}

/** The person proves who they are; calls of this session that need it are answered for ten minutes. */
export async function prove(ctx: Ctx, form: ProofForm): Promise<Reply> {
  await check(ctx, form);
  await ctx.db.kysely
    .updateTable('weftSession')
    .set({ provedTime: ctx.now })
    .where('id', '=', ctx.user.sessionId)
    .execute();
  return { data: null, msg: 'auth.proved' };
}
