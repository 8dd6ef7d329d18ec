import type { ProofDue } from '../../../../core/proof';
import type { Ctx } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { configuration } from '../../platform/configuration';
import { methodsOf } from '../secondFactor/factors';

/** A proof of who the person is counts this long. */
const freshMs = 10 * 60_000;

/**
 * Refuses a call of a session whose person has not proved who they are within the last ten minutes: code 400 with a sentence
 * for every client, and `data.proof` (core/proof) for ours, which asks and repeats the call. The organisation may let clients
 * pass that are not ours (`proofOfOtherClients`).
 */
export async function demandProof(ctx: Ctx): Promise<void> {
  const { db, user, now } = ctx;
  const session = await db.kysely
    .selectFrom('weftSession')
    .select(['provedTime', 'outside'])
    .where('id', '=', user.sessionId)
    .executeTakeFirst();
  const proved = session?.provedTime?.getTime() ?? 0;
  if (now.getTime() - proved < freshMs) return;
  if (!user.marked && (await configuration(db)).proofOfOtherClients === 0) return;
  const proof: ProofDue = { methods: ['password', ...(await methodsOf(db, user.id))] };
  if (session?.outside) proof.outside = true;
  throw new Refusal('auth.proofDue', {}, { data: { proof } });
}
