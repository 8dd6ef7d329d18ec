import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretKey } from './secretKeys';

/** Encrypts secrets for the database. Part of `Db`; it has keys once `openSecrets` has checked them. */
export interface SecretBox {
  /** First the current key. */
  use: (keys: SecretKey[]) => void;
  /** `sealed:1:<key id>:<base64 of nonce, tag and ciphertext>`; '' for ''. */
  seal: (text: string) => string;
  /** The text of a sealed value, '' of ''. Throws SecretLost when its key is missing or the value was altered. */
  open: (value: string) => string;
  /** Whether the value is sealed with one of the keys. */
  canOpen: (value: string) => boolean;
  /** Whether the value is sealed with the current key. */
  isCurrent: (value: string) => boolean;
  /** A signature of the text by the current key: 43 characters of base64url, the same each time. */
  sign: (text: string) => string;
  /** Whether one of the keys signed the text. */
  isSigned: (text: string, signature: string) => boolean;
}

const prefix = 'sealed:1:';
const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Whether the value was made by `seal`. */
export const isSealed = (value: string): boolean => /^sealed:1:[0-9a-f]{12}:[A-Za-z0-9+/]+=*$/.test(value);

/** The key encrypts; a key derived from it signs. */
function signatureOf({ bytes }: SecretKey, text: string): Buffer {
  const signing = createHmac('sha256', bytes).update('weft signatures').digest();
  return createHmac('sha256', signing).update(text).digest();
}

/** A sealed value that this process cannot read. */
export class SecretLost extends Error {
  constructor() {
    super('A stored secret cannot be read: its key is missing, or it was altered.');
  }
}

function decrypt({ id, bytes }: SecretKey, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceLength);
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
  const decipher = createDecipheriv(algorithm, bytes, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(id)).setAuthTag(tag);
  return decipher.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}

export function createSecretBox(): SecretBox {
  let keys: SecretKey[] = [];
  const current = () => {
    const [key] = keys;
    if (!key) throw new Error('There is no key for secrets: openSecrets was not called.');
    return key;
  };
  const keyOf = (value: string) => (isSealed(value) ? keys.find(({ id }) => id === value.split(':')[2]) : undefined);
  return {
    use: (given) => {
      keys = given;
    },
    seal: (text) => {
      if (!text) return '';
      const { id, bytes } = current();
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(Buffer.from(id));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${prefix}${id}:${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')}`;
    },
    open: (value) => {
      if (!value) return '';
      const key = keyOf(value);
      if (!key) throw new SecretLost();
      try {
        return decrypt(key, Buffer.from(value.split(':').at(-1)!, 'base64'));
      } catch {
        throw new SecretLost();
      }
    },
    canOpen: (value) => keyOf(value) !== undefined,
    isCurrent: (value) => isSealed(value) && value.startsWith(`${prefix}${current().id}:`),
    sign: (text) => signatureOf(current(), text).toString('base64url'),
    isSigned: (text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      return keys.some((key) => {
        const known = signatureOf(key, text);
        return given.length === known.length && timingSafeEqual(given, known);
      });
    },
  };
}
