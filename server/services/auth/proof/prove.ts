import type { Ctx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { takeCode } from '../secondFactor/factors';
import { assertPassword } from '../secondFactor/ownSecurity';
import { assertOwnPasskey } from '../secondFactor/passkeys';

/** One of three: the own password, a code of the app or a recovery code, the answer of a passkey. */
export interface ProofForm {
  password?: string | null;
  /** The typed password, for the directory. */
  plainPassword?: string | null;
  code?: string | null;
  ticket?: string | null;
  response?: unknown;
}

async function check(ctx: Ctx, { password, plainPassword, code, ticket, response }: ProofForm): Promise<void> {
  if (password) return assertPassword(ctx, { password, plainPassword });
  if (code) return takeCode(ctx, ctx.user.id, code);
  if (ticket && response) return assertOwnPasskey(ctx, { ticket, response });
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
