import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an attacker changes of an answer. */
export interface PasskeyFault {
  origin?: string;
  host?: string;
  challenge?: string;
  counter?: number;
  /** The id of another key, under this one's signature. */
  id?: string;
  /** Without a gesture of the person. */
  unverified?: boolean;
  type?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url = (data: Buffer) => data.toString('base64url');
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);

/** An authenticator in software, for one key on P-256 (WebAuthn §6). Its answers are those of `navigator.credentials`. */
export function softPasskey(usual: { origin: string; host: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  let counter = 0;
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, challenge: string, fault: PasskeyFault) =>
    Buffer.from(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? usual.origin,
        crossOrigin: false,
      }),
    );
  const head = (flags: number, fault: PasskeyFault) => {
    counter = fault.counter ?? counter + 1;
    const said = fault.unverified ? flags & ~0x04 : flags;
    return Buffer.concat([sha256(fault.host ?? usual.host), uint(said, 1), uint(counter, 4)]);
  };
  const answer = (response: Record<string, string>, fault: PasskeyFault) => {
    const id = fault.id ?? url(rawId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  };
  return {
    id: url(rawId),
    register: (challenge: string, fault: PasskeyFault = {}) => {
      const authData = Buffer.concat([head(0x45, fault), Buffer.alloc(16), uint(rawId.length, 2), rawId, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      const clientDataJSON = url(clientData('webauthn.create', challenge, fault));
      return answer({ clientDataJSON, attestationObject: url(attestation) }, fault);
    },
    signIn: (challenge: string, fault: PasskeyFault = {}) => {
      const authenticatorData = head(0x05, fault);
      const data = clientData('webauthn.get', challenge, fault);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return answer(
        { clientDataJSON: url(data), authenticatorData: url(authenticatorData), signature: url(signature) },
        fault,
      );
    },
  };
}
