import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Ctx, PublicCtx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { networkOf } from '../../../network';
import { configuration } from '../../platform/configuration';
import { accountOfId, assertUsable, type Entered, enterAs } from '../enter';
import { siteAddress } from '../outside/providers';
import { issueTicket, takeTicket } from '../tickets/tickets';
import { assertPassword, type PasswordProof } from './ownSecurity';
import { newRecoveryCodes, recoveryCodesLeft } from './recoveryCodes';

const livesMs = 5 * 60_000;
const keysMost = 20;

/** Loaded at the first passkey: it takes 11 MB. */
const library = () => import('@simplewebauthn/server');

type Db = PublicCtx['db'];

interface Party {
  origin: string;
  host: string;
  name: string;
}

/** Passkeys belong to the host of the site's address: another host cannot use them. */
async function party(db: Db): Promise<Party> {
  const { origin, hostname: host } = new URL(await siteAddress(db));
  const { sysName } = await configuration(db);
  return { origin, host, name: sysName };
}

const keysOf = (db: Db, userId: string) =>
  db.kysely.selectFrom('weftPasskey').selectAll().where('userId', '=', userId).execute();

/** What the browser needs to make a passkey, and the ticket of its challenge. */
export async function beginPasskey(ctx: Ctx, proof: PasswordProof): Promise<Reply> {
  await assertPassword(ctx, proof);
  const { host, name } = await party(ctx.db);
  const known = await keysOf(ctx.db, ctx.user.id);
  if (known.length >= keysMost) throw new Refusal('auth.passkeysMost', { max: keysMost });
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: host,
    userID: new Uint8Array(Buffer.from(ctx.user.id)),
    userName: ctx.user.account,
    userDisplayName: ctx.user.realName,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const data = { challenge: options.challenge };
  const ticket = await issueTicket(ctx.db, { kind: 'passkey', userId: ctx.user.id, data, livesMs, now: ctx.now });
  return { data: { ticket, options } };
}

export interface PasskeyForm {
  ticket: string;
  fullName: string;
  response: unknown;
}

/** Stores a passkey; the first factor of an account also gives recovery codes. */
export async function finishPasskey(ctx: Ctx, form: PasskeyForm): Promise<Reply> {
  const { origin, host } = await party(ctx.db);
  const shown = { kind: 'passkey', token: form.ticket, now: ctx.now } as const;
  const found = await takeTicket<{ challenge: string }>(ctx.db, shown);
  if (found?.userId !== ctx.user.id) throw new Refusal('auth.factorGone');
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: form.response as RegistrationResponseJSON,
    expectedChallenge: found.data.challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw new Refusal('auth.passkeyWrong');
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  const row = {
    id,
    userId: ctx.user.id,
    fullName: form.fullName.trim().slice(0, 50) || ctx.t('security.passkey'),
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports?.join(',') ?? null,
    creatorTime: ctx.now,
  };
  const recoveryCodes = await ctx.db.transaction(async (tx) => {
    const stored = await tx.kysely
      .insertInto('weftPasskey')
      .values(row)
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .execute();
    if (stored.length === 0) throw new Refusal('auth.passkeyWrong');
    return (await recoveryCodesLeft(tx, ctx.user.id)) > 0 ? [] : newRecoveryCodes(tx, ctx.user.id);
  });
  return { data: { recoveryCodes }, msg: 'auth.passkeyAdded' };
}

/** Renames a passkey of the own account. A blank name is refused: the list names keys by it. */
export async function renamePasskey(ctx: Ctx, form: { id: string; fullName: string }): Promise<Reply> {
  const fullName = form.fullName.trim();
  if (!fullName) throw new Refusal('auth.passkeyNameless');
  const renamed = await ctx.db.kysely
    .updateTable('weftPasskey')
    .set({ fullName })
    .where('userId', '=', ctx.user.id)
    .where('id', '=', form.id)
    .returning('id')
    .executeTakeFirst();
  if (!renamed) throw new Refusal('auth.passkeyGone');
  return { data: null, msg: 'auth.passkeyRenamed' };
}

/** What the browser needs to sign in with a passkey; the account is in the passkey. */
export async function beginPasskeySignIn(ctx: PublicCtx): Promise<Reply> {
  const { host } = await party(ctx.db);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' });
  const data = { challenge: options.challenge };
  const ticket = await issueTicket(ctx.db, { kind: 'passkey', data, livesMs, now: ctx.now });
  return { data: { ticket, options } };
}

type Key = Awaited<ReturnType<typeof keysOf>>[number];

/** Undefined: the answer is not one of this key to this challenge. */
async function verifyKey({ origin, host }: Party, response: AuthenticationResponseJSON, challenge: string, key: Key) {
  const publicKey = new Uint8Array(Buffer.from(key.publicKey, 'base64url'));
  const { verifyAuthenticationResponse } = await library();
  return verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: { id: key.id, publicKey, counter: key.counter },
  }).catch(() => undefined);
}

/** What a browser answers to a challenge. */
interface Answer {
  ticket: string;
  response: unknown;
}

/** The key that has answered the challenge of a ticket of this kind, which ends; `userId`: whose ticket and key, null: anybody's. */
async function answeringKey(
  ctx: PublicCtx,
  kind: 'passkey' | 'proof',
  userId: string | null,
  form: Answer,
): Promise<Key> {
  const site = await party(ctx.db);
  const found = await takeTicket<{ challenge: string }>(ctx.db, { kind, token: form.ticket, now: ctx.now });
  const response = form.response as AuthenticationResponseJSON;
  const keys = ctx.db.kysely.selectFrom('weftPasskey').selectAll().where('id', '=', String(response?.id));
  const key = await keys.executeTakeFirst();
  const asked = found?.userId === userId && (userId === null || key?.userId === userId);
  const verified = key && found && asked ? await verifyKey(site, response, found.data.challenge, key) : undefined;
  if (!key || !verified?.verified) {
    ctx.log.info({ place: networkOf(ctx.ip) }, 'a passkey was refused');
    throw new Refusal('auth.passkeyWrong');
  }
  const counted = { counter: verified.authenticationInfo.newCounter, lastUsedTime: ctx.now };
  await ctx.db.kysely.updateTable('weftPasskey').set(counted).where('id', '=', key.id).execute();
  return key;
}

/** Signs in with a passkey, which is possession and a gesture of the person: no other step is due. */
export async function signInWithPasskey(ctx: PublicCtx, form: Answer): Promise<Reply<Entered>> {
  const key = await answeringKey(ctx, 'passkey', null, form);
  const account = await accountOfId(ctx, key.userId);
  await assertUsable(ctx, account);
  return { data: await enterAs(ctx, account) };
}

/** What the browser needs to prove with a passkey of the signed-in person that it is they; no ticket of another use fits. */
export async function beginPasskeyProof(ctx: Ctx): Promise<Reply> {
  const { host } = await party(ctx.db);
  const known = await keysOf(ctx.db, ctx.user.id);
  if (known.length === 0) throw new Refusal('auth.passkeyGone');
  const { generateAuthenticationOptions } = await library();
  const allowCredentials = known.map(({ id }) => ({ id }));
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required', allowCredentials });
  const data = { challenge: options.challenge };
  const ticket = await issueTicket(ctx.db, { kind: 'proof', userId: ctx.user.id, data, livesMs, now: ctx.now });
  return { data: { ticket, options } };
}

/** Throws a Refusal unless a passkey of the signed-in person has answered. */
export async function assertOwnPasskey(ctx: Ctx, form: Answer): Promise<void> {
  await answeringKey(ctx, 'proof', ctx.user.id, form);
}
