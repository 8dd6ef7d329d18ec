import type { PublicCtx, RawReply, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { configuration } from '../../platform/configuration';
import { bindBrowser } from '../../sessions/browser';
import { accountOfId, assertUsable, enterAs } from '../enter';
import { changeTicket, findTicket, issueTicket, takeTicket } from '../tickets/tickets';
import { personOfOutside } from './accounts';
import type { OutsideState } from './outsideTicket';
import { asksForPasswords, leadingProviders, providerNamed, siteAddress } from './providers';

const livesMs = 5 * 60_000;
/** States of getTicketStatus (contract §2.3); `failed` stands for every other number. */
const status = { success: 1, pending: 2, failed: 3, unbound: 4 } as const;

const shownOf = ({ browser, now }: PublicCtx, token: string) => ({ kind: 'outside', token, browser, now }) as const;
export const renderUrl = (enCode: string) => `/api/oauth/socials/render/${encodeURIComponent(enCode)}`;

/** The other ways to sign in. Ours: `resetPassword`, `directory` and `passkey` say what the sign-in page offers. */
export async function loginConfig({ db }: PublicCtx): Promise<Reply> {
  const [config, leading] = await Promise.all([configuration(db), leadingProviders(db)]);
  const providers = leading.map(({ provider }) => provider);
  const anyKey = await db.kysely.selectFrom('weftPasskey').select('id').limit(1).executeTakeFirst();
  const first = providers.find(({ id }) => id === config.signInProvider);
  const socialsList = providers.map(({ enCode, fullName }) => ({
    enname: enCode,
    name: fullName,
    icon: '',
    renderUrl: `${renderUrl(enCode)}?ticket=JNPF_TICKET`,
  }));
  const redirect = first
    ? { redirect: true, url: renderUrl(first.enCode), ticketParams: 'ticket' }
    : { redirect: false };
  const offers = {
    resetPassword: config.passwordResetByMail === 1,
    passkey: config.siteAddress !== '' && anyKey !== undefined,
  };
  return { data: { ...redirect, socialsList, ...offers, directory: await asksForPasswords(db) } };
}

/** A ticket for this browser, valid for five minutes. */
export async function newOutsideTicket(ctx: PublicCtx): Promise<Reply<string>> {
  const secure = (await configuration(ctx.db)).siteAddress.startsWith('https:');
  const { browser, cookie } = bindBrowser(ctx.browser, secure);
  const data: OutsideState = { state: 'new' };
  const token = await issueTicket(ctx.db, { kind: 'outside', data, browser, livesMs, now: ctx.now });
  return { data: token, headers: { 'set-cookie': cookie } };
}

const redirectTo = (location: string): RawReply => ({
  raw: true,
  status: 302,
  contentType: 'text/plain',
  body: '',
  headers: { location },
});

/** Leads the browser to the provider. `again`: the provider asks even a person whom it knows. A fault leads to the page of the return, which tells it. */
export async function renderProvider(ctx: PublicCtx, source: string, token: string, again = false): Promise<RawReply> {
  const found = await findTicket<OutsideState>(ctx.db, shownOf(ctx, token));
  if (found?.data.state !== 'new') return redirectTo('/auth-redirect?error=ticket');
  try {
    const { provider, can, settings } = await providerNamed(ctx.db, source);
    const { location, kept } = await can.begin(settings, { site: await siteAddress(ctx.db), token, again });
    await changeTicket(ctx.db, token, {
      state: 'started',
      providerId: provider.id,
      kept,
      again,
    } satisfies OutsideState);
    return redirectTo(location);
  } catch (error) {
    ctx.log.warn({ provider: source, reason: reasonOf(error) }, 'a sign-in provider was not reached');
    const key = error instanceof Refusal ? error.key : 'auth.providerFailed';
    await changeTicket(ctx.db, token, { state: 'failed', key } satisfies OutsideState);
    return redirectTo('/auth-redirect?error=provider');
  }
}

/** For the log: the code of the library's error, which holds no secret. */
function reasonOf(error: unknown): string {
  const { code, error: named, name } = error as { code?: string; error?: string; name?: string };
  return [name, code, named].filter(Boolean).join(' ');
}

type Started = Extract<OutsideState, { state: 'started' }>;

/** The state that follows the return of the provider, and the person, if known. */
async function resolve(ctx: PublicCtx, query: string, token: string, { providerId, kept, again }: Started) {
  const { provider, can, settings } = await providerNamed(ctx.db, providerId);
  const trip = { site: await siteAddress(ctx.db), token, query, kept };
  const { person, idToken } = await can.finish(settings, trip);
  const userId = await personOfOutside(ctx, provider, person);
  if (!userId) return { next: { state: 'unbound', providerId, subject: person.subject } satisfies OutsideState };
  await assertUsable(ctx, await accountOfId(ctx, userId));
  return { userId, next: { state: 'done', providerId, idToken, again } satisfies OutsideState };
}

/**
 * The provider's return, in the browser that asked; `query` is that of the address. The outcome is in the ticket, which
 * `ticketStatus` answers: this page, or the one that opened it.
 */
export async function returnFromProvider(ctx: PublicCtx, query: string): Promise<Reply> {
  const token = new URLSearchParams(query).get('state') ?? '';
  const found = await findTicket<OutsideState>(ctx.db, shownOf(ctx, token));
  if (found?.data.state !== 'started') throw new Refusal('auth.ticketGone');
  let outcome: { next: OutsideState; userId?: string };
  try {
    outcome = await resolve(ctx, query, token, found.data);
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.warn({ reason: reasonOf(error) }, 'an outside sign-in failed');
    const { key, values } = error instanceof Refusal ? error : { key: 'auth.providerFailed', values: {} };
    outcome = { next: { state: 'failed', key, values } };
  }
  await changeTicket(ctx.db, token, outcome.next, outcome.userId);
  return { data: null };
}

/** The state of a ticket; with status 1 the session, once. Only the browser that asked is answered. */
export async function ticketStatus(ctx: PublicCtx, token: string): Promise<Reply> {
  const shown = shownOf(ctx, token);
  const found = await findTicket<OutsideState>(ctx.db, shown);
  const failed = (key: string, values = {}) => ({ data: { status: status.failed, value: ctx.t(key, values) } });
  if (!found) return failed('auth.ticketGone');
  const { data, userId } = found;
  if (data.state === 'unbound') return { data: { status: status.unbound, value: ctx.t('auth.outsideUnbound') } };
  if (data.state === 'failed') {
    await takeTicket(ctx.db, shown);
    return failed(data.key, data.values);
  }
  if (data.state !== 'done' || !userId) return { data: { status: status.pending } };
  if (!(await takeTicket(ctx.db, shown))) return failed('auth.ticketGone');
  const account = await accountOfId(ctx, userId);
  await assertUsable(ctx, account);
  const outside = { providerId: data.providerId, idToken: data.idToken };
  const { token: value, theme } = await enterAs(ctx, account, { outside });
  return { data: { status: status.success, value, theme } };
}
