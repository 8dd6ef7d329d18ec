import { createDecipheriv, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../ctx';
import { readClientKey } from '../../env';

/** OWASP parameters for argon2id (2 in this library): 19 MiB, two passes. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';
/** A hash that matches no digest, to spend the same time on unknown accounts. */
const nobody = `${currentPrefix}c29tZXNhbHRzb21lc2FsdA$TW5gzjrqjJ5UMPzYx3zFvVwvfgVbSB3ZGd8Slhqxl3w`;

/** Limits of concurrent and waiting hashes; beyond them calls are refused, so a flood cannot exhaust the memory. */
const atOnce = 2;
const waitingMost = 64;
let running = 0;
const waiting: (() => void)[] = [];

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingMost) throw new Refusal('auth.busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    // The slot passes directly to the next waiting call.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** For random passwords of at least 60 bits, which cannot be guessed; an import creates a thousand of them. */
const lightOptions = { ...options, memoryCost: 4_096, timeCost: 1 };

/** The stored hash of a randomly generated password's digest; sign-in replaces it with the usual hash. */
export function hashRandomDigest(digest: string): Promise<string> {
  return queued(() => hash(digest, lightOptions));
}

/** Of accounts without a password: no digest fits it, and it costs nothing. */
const nobodysOptions = { ...options, memoryCost: 8, timeCost: 1 };
const nobodysPrefix = '$argon2id$v=19$m=8,t=1,p=1$';

/** The stored hash of a password that nobody knows: the person signs in elsewhere. */
export const nobodysHash = (): Promise<string> => hash(randomBytes(32).toString('hex'), nobodysOptions);

/** Whether the person has no password here; of accounts made before this was told apart it is not known. */
export const isNobodys = (stored: string): boolean => stored.startsWith(nobodysPrefix);

/** The stored hash of a digest sent by a client. */
export function hashDigest(digest: string): Promise<string> {
  return queued(() => hash(digest, options));
}

/**
 * Whether the digest matches. Without a stored hash it takes as long and returns false; a weaker hash, which is verified
 * sooner, takes a usual verification more.
 */
export function fits(stored: string | undefined, digest: string | undefined): Promise<boolean> {
  return queued(async () => {
    const same = await verify(stored ?? nobody, digest ?? 'no digest');
    if (stored && isWeak(stored)) await verify(nobody, 'no digest');
    return same && stored !== undefined && digest !== undefined;
  });
}

/** Whether a stored hash was made with weaker parameters than today's. */
export function isWeak(stored: string): boolean {
  return !stored.startsWith(currentPrefix);
}

/**
 * The md5 digest that a client of generation 3.6 wrapped (AES, ECB, PKCS#7, hex or base64). The key is the same in every such
 * client and public in their scripts, so it protects nothing; it serves compatibility, and an installation with its own
 * clients may set its own.
 */
function unwrap(text: string): string | undefined {
  const wrappingKey = readClientKey();
  const bytes = /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.length > 64) return undefined;
  try {
    const decipher = createDecipheriv(`aes-${wrappingKey.length * 8}-ecb`, wrappingKey, null);
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The lower-case md5 digest, sent plain or wrapped; undefined when it is neither (contract §2.1). */
export function digestOf(sent: unknown): string | undefined {
  if (typeof sent !== 'string' || sent.length > 256) return undefined;
  const plain = /^[0-9a-f]{32}$/i.test(sent) ? sent : unwrap(sent);
  return plain && /^[0-9a-f]{32}$/i.test(plain) ? plain.toLowerCase() : undefined;
}
