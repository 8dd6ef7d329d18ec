import { Type } from 'typebox';
import type { Ctx } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { optionalText, text } from '../../http/shapes';
import { issueCaptcha } from '../../services/auth/captcha';
import {
  loginConfig,
  newOutsideTicket,
  renderProvider,
  returnFromProvider,
  ticketStatus,
} from '../../services/auth/outside/signInOutside';
import { remindOfPasswordAge, signOut, unlockScreen } from '../../services/auth/ownSession';
import { forgotPassword, resetPassword } from '../../services/auth/resetPassword';
import { enrolStep, secondStep } from '../../services/auth/secondFactor/secondStep';
import { signIn, signInConfig } from '../../services/auth/signIn';
import { configuration } from '../../services/platform/configuration';
import type { Documents } from '../../services/platform/documents';
import { currentUser } from '../people/currentUser';

const SignInForm = Type.Object({
  account: text(100),
  password: text(256),
  code: Type.Optional(text(20)),
  timestamp: Type.Optional(text(64)),
  origin: Type.Optional(text(50)),
  jnpf_ticket: optionalText(200),
  plainPassword: optionalText(256),
  grant_type: optionalText(50),
  client_id: optionalText(50),
  client_secret: optionalText(200),
  scope: optionalText(50),
});

const Step = Type.Object({ ticket: text(100), code: text(50) });

/** The captcha's length comes from the settings, not from the request. */
async function captcha(ctx: Ctx, key: string) {
  const { verificationCodeNumber } = await configuration(ctx.db);
  const body = await issueCaptcha(ctx.db, key, verificationCodeNumber, ctx.now);
  return { raw: true as const, contentType: 'image/png', body };
}

/** `/api/oauth` (contract §2, §3). */
export const authRoutes: RouteSpec[] = [
  {
    call: 'auth.login',
    summary: 'Sign in with account and digest',
    permission: 'public',
    body: SignInForm,
    handler: (ctx, { body }) => signIn(ctx, body),
  },
  {
    call: 'auth.config',
    summary: 'Whether an account is asked for a picture',
    permission: 'public',
    handler: (ctx, { path }) => signInConfig(ctx, path.account),
  },
  {
    call: 'auth.loginConfig',
    summary: 'Other ways to sign in',
    permission: 'public',
    handler: (ctx) => loginConfig(ctx),
  },
  {
    call: 'auth.ticket',
    summary: 'A ticket for signing in at a provider, bound to this browser',
    permission: 'public',
    handler: (ctx) => newOutsideTicket(ctx),
  },
  {
    call: 'auth.render',
    summary: 'To the page of a provider',
    permission: 'public',
    raw: true,
    query: Type.Object({ ticket: Type.Optional(text(100)), again: Type.Optional(text(1)) }),
    handler: (ctx, { path, query }) => renderProvider(ctx, path.source, query.ticket ?? '', query.again === '1'),
  },
  {
    call: 'auth.socials',
    summary: 'Back from a provider',
    permission: 'public',
    body: Type.Object({ query: text(8_000) }),
    handler: (ctx, { body }) => returnFromProvider(ctx, body.query),
  },
  {
    call: 'auth.ticketStatus',
    summary: 'What became of a ticket; the session, once',
    permission: 'public',
    handler: (ctx, { path }) => ticketStatus(ctx, path.ticket),
  },
  {
    call: 'auth.secondFactor',
    summary: 'The second step of a sign-in',
    permission: 'public',
    body: Step,
    handler: (ctx, { body }) => secondStep(ctx, body),
  },
  {
    call: 'auth.enrol',
    summary: 'The second step of a sign-in that sets up an app',
    permission: 'public',
    body: Step,
    handler: (ctx, { body }) => enrolStep(ctx, body),
  },
  {
    call: 'auth.forgotPassword',
    summary: 'Send a link for a new password by mail',
    permission: 'public',
    body: Type.Object({ account: text(100), code: Type.Optional(text(20)), timestamp: Type.Optional(text(64)) }),
    handler: (ctx, { body }) => forgotPassword(ctx, body),
  },
  {
    call: 'auth.resetPassword',
    summary: 'Set a new password with the ticket of a link',
    permission: 'public',
    body: Type.Object({ ticket: text(100), password: text(256) }),
    handler: (ctx, { body }) => resetPassword(ctx, body),
  },
  {
    call: 'auth.captcha',
    summary: 'A picture for the sign-in page',
    permission: 'public',
    raw: true,
    handler: (ctx, { path }) => captcha(ctx, path.random),
  },
  {
    call: 'file.captcha',
    summary: 'A picture for the change of password',
    permission: 'public',
    raw: true,
    handler: (ctx, { path }) => captcha(ctx, path.random),
  },
  {
    call: 'auth.logout',
    summary: 'Sign out',
    permission: 'signedIn',
    beforePasswordChange: true,
    handler: (ctx) => signOut(ctx),
  },
  {
    call: 'auth.lockScreen',
    summary: 'Unlock the screen with the own password',
    permission: 'signedIn',
    body: Type.Object({ account: text(100), password: text(256), plainPassword: optionalText(256) }),
    handler: (ctx, { body }) => unlockScreen(ctx, body),
  },
  {
    call: 'auth.passwordAge',
    summary: 'Remind of an old password',
    permission: 'signedIn',
    // Clients of the family call it before they ask for the new password.
    beforePasswordChange: true,
    handler: (ctx) => remindOfPasswordAge(ctx),
  },
];

/** What the shell starts with, the ids of the overlay included. */
export function enterRoutes(documents: Pick<Documents, 'overlay'>): RouteSpec[] {
  return [
    {
      call: 'auth.currentUser',
      summary: 'Who is signed in, with menus, permissions and settings',
      permission: 'signedIn',
      beforePasswordChange: true,
      handler: (ctx) =>
        currentUser(
          ctx,
          documents.overlay().map(({ id }) => id),
        ),
    },
  ];
}
