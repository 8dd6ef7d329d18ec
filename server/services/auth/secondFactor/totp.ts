import { createHmac, randomBytes } from 'node:crypto';

/** RFC 6238 as the common apps read it: SHA-1, six digits, 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** Steps before and after the current one that are accepted: clocks differ. */
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A new secret of 160 bits, base32. */
export const newTotpSecret = (): string => base32(randomBytes(20));

/** The code of a secret at a time step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The step whose code was typed, near `now`; undefined: a wrong code. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const code = typed.replace(/\s/g, '');
  const current = stepAt(now);
  const near = [current, ...Array.from({ length: drift }, (_, at) => [current - at - 1, current + at + 1]).flat()];
  return near.find((step) => codeAt(secret, step) === code);
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress(secret: string, account: string, issuer: string): string {
  const label = encodeURIComponent(`${issuer}:${account}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
