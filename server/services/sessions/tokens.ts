import { createHash, randomBytes } from 'node:crypto';

const pattern = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. The client stores the token with its scheme (contract §1.3). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of an Authorization header or a socket path, without its scheme; undefined for other formats. */
export function bareToken(text: string | undefined): string | undefined {
  const bare = text?.trim().replace(/^bearer\s+/i, '');
  return bare && pattern.test(bare) ? bare : undefined;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
