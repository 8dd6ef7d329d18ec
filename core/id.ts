/** 41 bits of milliseconds since 2010: ids have 19 digits from 2017 until 2079, so text order is time order. */
const epochMs = Date.UTC(2010, 0, 1);
const sequenceBits = 8n;
const nodeBits = 14n;
const lastSequence = (1 << Number(sequenceBits)) - 1;

/** Random node number: two processes collide once in 16,384. */
const node = BigInt(crypto.getRandomValues(new Uint16Array(1))[0]! >> (16 - Number(nodeBits)));

let lastMs = 0;
let sequence = 0;

/**
 * A record id: a decimal string of 19 digits, unique, and greater than every id this process returned before, also when
 * the clock is set back. More than 256 in one millisecond use the following milliseconds.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (sequence < lastSequence) {
    sequence += 1;
  } else {
    lastMs += 1;
    sequence = 0;
  }
  const time = BigInt(lastMs - epochMs);
  return String((time << (nodeBits + sequenceBits)) | (node << sequenceBits) | BigInt(sequence));
}
