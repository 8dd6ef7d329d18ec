import { createHash, randomBytes } from 'node:crypto';

const pattern = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. What the client keeps carries the scheme (contract §1.3). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The bare token of an Authorization header or a socket path, its scheme in any case; undefined when it is none of ours. */
export function bareToken(text: string | undefined): string | undefined {
  const bare = text?.trim().replace(/^bearer\s+/i, '');
  return bare && pattern.test(bare) ? bare : undefined;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
