import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { optionalText, text } from '../../http/shapes';
import { prove } from '../../services/auth/proof/prove';
import {
  beginTotp,
  finishTotp,
  ownFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../../services/auth/secondFactor/ownSecurity';
import {
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  finishPasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../services/auth/secondFactor/passkeys';

const proof = { password: text(256), plainPassword: optionalText(256) };
const Proof = Type.Object(proof);
/** The answer of the browser's WebAuthn; the library checks its members. */
const Response = Type.Object(
  { id: text(2_000), rawId: text(2_000), type: text(50), response: Type.Object({}, { additionalProperties: true }) },
  { additionalProperties: true },
);

/** The second step of the own account, and passkeys (ours). */
export const securityRoutes: RouteSpec[] = [
  {
    call: 'security.list',
    summary: 'What secures the own account',
    permission: 'signedIn',
    handler: (ctx) => ownFactors(ctx),
  },
  {
    call: 'security.beginTotp',
    summary: 'A secret for an authenticator app',
    permission: 'signedIn',
    body: Proof,
    handler: (ctx, { body }) => beginTotp(ctx, body),
  },
  {
    call: 'security.finishTotp',
    summary: 'Store the app after its first code',
    permission: 'signedIn',
    body: Type.Object({ ticket: text(100), code: text(50) }),
    handler: (ctx, { body }) => finishTotp(ctx, body),
  },
  {
    call: 'security.recoveryCodes',
    summary: 'New recovery codes',
    permission: 'signedIn',
    body: Proof,
    handler: (ctx, { body }) => renewRecoveryCodes(ctx, body),
  },
  {
    call: 'security.remove',
    summary: 'Remove the app or a passkey',
    permission: 'signedIn',
    body: Type.Object({ id: text(2_000), ...proof }),
    handler: (ctx, { body }) => removeFactor(ctx, body),
  },
  {
    call: 'security.beginPasskey',
    summary: 'What a browser needs to make a passkey',
    permission: 'signedIn',
    body: Proof,
    handler: (ctx, { body }) => beginPasskey(ctx, body),
  },
  {
    call: 'security.finishPasskey',
    summary: 'Store a passkey',
    permission: 'signedIn',
    body: Type.Object({ ticket: text(100), fullName: text(50), response: Response }),
    handler: (ctx, { body }) => finishPasskey(ctx, body),
  },
  {
    call: 'security.renamePasskey',
    summary: 'Rename a passkey',
    permission: 'signedIn',
    body: Type.Object({ id: text(2_000), fullName: text(50) }),
    handler: (ctx, { body }) => renamePasskey(ctx, body),
  },
  {
    call: 'security.prove',
    summary: 'Prove who you are: calls that need it are answered for ten minutes',
    permission: 'signedIn',
    body: Type.Object({
      password: optionalText(256),
      plainPassword: optionalText(256),
      code: optionalText(50),
      ticket: optionalText(100),
      response: Type.Optional(Type.Union([Response, Type.Null()])),
    }),
    handler: (ctx, { body }) => prove(ctx, body),
  },
  {
    call: 'security.proofOptions',
    summary: 'What a browser needs to prove with a passkey who you are',
    permission: 'signedIn',
    handler: (ctx) => beginPasskeyProof(ctx),
  },
  {
    call: 'auth.passkeyOptions',
    summary: 'What a browser needs to sign in with a passkey',
    permission: 'public',
    handler: (ctx) => beginPasskeySignIn(ctx),
  },
  {
    call: 'auth.passkey',
    summary: 'Sign in with a passkey',
    permission: 'public',
    body: Type.Object({ ticket: text(100), response: Response }),
    handler: (ctx, { body }) => signInWithPasskey(ctx, body),
  },
];
