import type { Generated } from 'kysely';
import type { Master } from './master';

/** Tables of server/migrations/0024_outside_sign_in, camelCase as Kysely sees them. */
export interface OutsideTables {
  weftSignInProvider: Master & {
    /** Of the vocabulary `signInKinds`; the members below are what it asks. */
    kind: Generated<string>;
    /** Its address. */
    issuer: string;
    clientId: string;
    /** Sealed; '' for none. */
    clientSecret: string;
    scope: string | null;
    /** Sealed JSON: values of the members that only its kind has; '' for none. */
    own: Generated<string>;
    /** none, account or mail: what an unlinked person is found by. */
    mapBy: string;
    createsPeople: number;
    defaultRoleId: string | null;
    defaultOrganizeId: string | null;
    /** 1: signing out here signs out at the provider too. */
    signsOut: number;
  };
  weftOutsideAccount: { providerId: string; subject: string; userId: string; creatorTime: Generated<Date> };
  weftTicket: {
    /** sha-256 of the token, hex. */
    tokenHash: string;
    kind: string;
    userId: string | null;
    /** sha-256 of the browser's cookie; null: not bound. */
    browserHash: string | null;
    /** Sealed JSON. */
    data: string;
    creatorTime: Date;
    expireTime: Date;
  };
  weftSecondFactor: {
    userId: string;
    /** Sealed base32 text. */
    secret: string;
    /** Time step of the last accepted code: it and earlier ones are refused. */
    lastStep: Generated<number>;
    creatorTime: Generated<Date>;
  };
  weftRecoveryCode: { userId: string; codeHash: string };
  weftPasskey: {
    /** Credential id, base64url. */
    id: string;
    userId: string;
    fullName: string;
    /** COSE key, base64url. */
    publicKey: string;
    counter: Generated<number>;
    /** Comma-joined. */
    transports: string | null;
    creatorTime: Generated<Date>;
    lastUsedTime: Date | null;
  };
}
