import type { ProofDue } from '../../../../core/proof';
import type { Ctx } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { findOne } from '../../../db/find';
import type { Db } from '../../../db/types';
import { configuration } from '../../platform/configuration';
import type { Way } from '../enter';
import { asksForPasswords, leadingProviders } from '../outside/providers';
import { renderUrl } from '../outside/signInOutside';
import { isNobodys } from '../passwords';
import { methodsOf } from '../secondFactor/factors';

/** A proof of who the person is counts this long. */
const freshMs = 10 * 60_000;

/** undefined: sealed by a key that is lost. */
function providerIdOf(db: Db, sealed: string): string | undefined {
  try {
    return (JSON.parse(db.secrets.open(sealed)) as NonNullable<Way['outside']>).providerId;
  } catch {
    return undefined;
  }
}

/** The provider of the session, where the person may prove it again; undefined: it is no longer offered. */
async function providerOf(db: Db, sealed: string) {
  const providerId = providerIdOf(db, sealed);
  const provider = (await leadingProviders(db)).find((each) => each.provider.id === providerId)?.provider;
  return provider && { name: provider.fullName, renderUrl: `${renderUrl(provider.enCode)}?again=1&ticket=JNPF_TICKET` };
}

/** Whether a password of this person is known to anybody: one of ours, or that of the directory. */
async function mayHavePassword({ db, user }: Ctx): Promise<boolean> {
  const account = await findOne(db, 'weftUser', ['passwordHash'], { id: user.id });
  return !account || !isNobodys(account.passwordHash) || asksForPasswords(db);
}

/**
 * Refuses a call of a session whose person has not proved who they are within the last ten minutes: code 400 with a sentence
 * for every client, and `data.proof` (core/proof) for ours, which asks and repeats the call. The organisation may let clients
 * pass that are not ours (`proofOfOtherClients`); a token proves nothing.
 */
export async function demandProof(ctx: Ctx): Promise<void> {
  const { db, user, now } = ctx;
  if (user.token) throw new Refusal('token.grave');
  const session = await findOne(db, 'weftSession', ['provedTime', 'outside'], { id: user.sessionId });
  const proved = session?.provedTime?.getTime() ?? 0;
  if (now.getTime() - proved < freshMs) return;
  if (!user.marked && (await configuration(db)).proofOfOtherClients === 0) return;
  const proof: ProofDue = { methods: await methodsOf(db, user.id) };
  const provider = session?.outside ? await providerOf(db, session.outside) : undefined;
  if (session?.outside) proof.outside = provider ?? true;
  if (!provider || (await mayHavePassword(ctx))) proof.methods.unshift('password');
  throw new Refusal('auth.proofDue', {}, { data: { proof } });
}
