/** Encrypts with the key of one account. */
export interface DraftCipher {
  /** A digest that only this account can compute: places and ids of records cannot be read on disk. */
  digest: (text: string) => Promise<string>;
  /** `bound`: what the content belongs to; it is opened with the same only. */
  seal: (content: unknown, bound: string) => Promise<{ iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }>;
  /** Rejects for another key, another `bound` and altered bytes. */
  open: (sealed: { iv: Uint8Array; bytes: ArrayBuffer }, bound: string) => Promise<unknown>;
}

const ivLength = 12;
const textOf = new TextEncoder();

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** AES-GCM and HMAC-SHA-256 of WebCrypto, with keys derived from `key`: 32 bytes in base64. */
export async function createDraftCipher(crypto: Crypto, key: string): Promise<DraftCipher> {
  const { subtle } = crypto;
  const base = await subtle.importKey('raw', bytesOf(key), 'HKDF', false, ['deriveKey']);
  const from = (info: string): HkdfParams => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: textOf.encode(info),
  });
  const [aes, mac] = await Promise.all([
    subtle.deriveKey(from('drafts'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    subtle.deriveKey(from('places'), base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ]);
  const about = (iv: Uint8Array, bound: string): AesGcmParams => ({
    name: 'AES-GCM',
    iv: iv as Uint8Array<ArrayBuffer>,
    additionalData: textOf.encode(bound),
  });
  return {
    digest: async (text) => hex(await subtle.sign('HMAC', mac, textOf.encode(text))),
    seal: async (content, bound) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      return { iv, bytes: await subtle.encrypt(about(iv, bound), aes, textOf.encode(JSON.stringify(content))) };
    },
    open: async ({ iv, bytes }, bound) =>
      JSON.parse(new TextDecoder().decode(await subtle.decrypt(about(iv, bound), aes, bytes))),
  };
}
