/** Ids count milliseconds from here, so that they have 18 or 19 digits for the next decades. */
const epochMs = Date.UTC(2016, 0, 1);
const node = BigInt(Math.floor(globalThis.crypto.getRandomValues(new Uint16Array(1))[0]! % 1024));
let last = 0n;
let sequence = 0n;

/**
 * A record id: a decimal string of 18 or 19 digits (a snowflake: 41 bits of milliseconds, 10 of process, 12 of sequence).
 * Ids of one process rise, so sorting by id sorts by creation.
 */
export function newId(): string {
  const now = BigInt(Date.now() - epochMs);
  if (now > last) {
    last = now;
    sequence = 0n;
  } else if (++sequence > 4095n) {
    last += 1n;
    sequence = 0n;
  }
  return ((last << 22n) | (node << 12n) | sequence).toString();
}
