import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed request may be, or how far ahead its clock. */
const tolerantMs = 5 * 60_000;

const hexOf = (secret: string, seconds: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`, seconds since 1970. */
export function signatureOf(secret: string, body: string | Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${hexOf(secret, seconds, body).toString('hex')}`;
}

/** Whether the body was signed with the secret within the last five minutes. */
export function isSignature(secret: string, body: Buffer, given: string, now: Date): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(given) ?? [];
  if (!hex || Math.abs(now.getTime() - Number(seconds) * 1000) > tolerantMs) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), hexOf(secret, seconds, body));
}
