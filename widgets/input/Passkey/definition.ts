import { defineWidget, propsOf } from '../../define';

export const passkey = defineWidget<object>(
  {
    name: 'passkey',
    kind: 'input',
    secret: () => true,
    cell: () => null,
    // What the server sent for making the key (WebAuthn: PublicKeyCredentialCreationOptionsJSON).
    propsSchema: propsOf({ creation: { type: ['object', 'null'] } }),
  },
  () => import('./Passkey').then(({ Passkey }) => Passkey),
);
