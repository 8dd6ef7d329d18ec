/** A small certificate authority of tests: DER of X.509 (RFC 5280) by hand, signed with ECDSA on P-256. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const part = (tag: number, ...inner: Uint8Array[]): Buffer => {
  const content = Buffer.concat(inner);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...inner: Uint8Array[]) => part(0x30, ...inner);
const object = (hex: string) => part(0x06, Buffer.from(hex, 'hex'));
const text = (tag: number, value: string) => part(tag, Buffer.from(value, 'latin1'));

const ecdsaWithSha256 = sequence(object('2a8648ce3d040302'));
const named = (name: string) => sequence(part(0x31, sequence(object('550403'), text(0x0c, name))));
/** UTCTime. */
const time = (at: Date) => text(0x17, `${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`);
const extension = (id: string, value: Buffer) =>
  sequence(object(id), part(0x01, Buffer.from([255])), part(0x04, value));
const isAuthority = extension('551d13', sequence(part(0x01, Buffer.from([255]))));
const forHost = (host: string) => extension('551d11', sequence(text(0x82, host)));

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

interface Certified {
  cert: string;
  key: string;
}

function certify(name: string, issuer: string, keys: { of: KeyObject; by: KeyObject }, more: Buffer): string {
  const day = 24 * 60 * 60_000;
  const body = sequence(
    part(0xa0, part(0x02, Buffer.from([2]))),
    part(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    named(issuer),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    named(name),
    keys.of.export({ type: 'spki', format: 'der' }),
    part(0xa3, sequence(more)),
  );
  const signature = part(0x03, Buffer.from([0]), sign('sha256', body, keys.by));
  return pem(sequence(body, ecdsaWithSha256, signature));
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A new authority; `certificate`: one of a host that it signed, valid for a day. */
export function newAuthority(): { ca: string; certificate: (host: string) => Certified } {
  const own = newKeys();
  const name = 'Authority of tests';
  return {
    ca: certify(name, name, { of: own.publicKey, by: own.privateKey }, isAuthority),
    certificate: (host) => {
      const { publicKey, privateKey } = newKeys();
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
      return { key, cert: certify(host, name, { of: publicKey, by: own.privateKey }, forHost(host)) };
    },
  };
}
