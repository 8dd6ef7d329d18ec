import type { Ctx } from '../../ctx';
import { Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import { defineResource } from '../define';

interface ProviderRow extends StoredRow {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Who decides which provider is believed decides who gets in: administrators only. */
function refuseOthers({ user }: Ctx): void {
  if (!user.isAdministrator) throw new Refusal('auth.notYours');
}

/** The stored secret stays with its provider: another issuer or client needs another secret. */
function sealedSecret(tx: Ctx['db'], next: ProviderRow, previous: ProviderRow | undefined, given: unknown): string {
  if (typeof given === 'string' && given !== '') return tx.secrets.seal(given);
  const same = previous?.issuer === next.issuer && previous.clientId === next.clientId;
  return same ? previous.clientSecret : '';
}

/** Providers of OpenID Connect (ours). Secrets are sealed and never answered. */
export const family = defineResource<ProviderRow>({
  family: 'signInProvider',
  table: 'weftSignInProvider',
  module: 'system.sysConfig',
  proof: true,
  buttons: { create: 'btn_edit', update: 'btn_edit', remove: 'btn_edit' },
  taken: {
    weft_sign_in_provider_full_name: 'provider.taken',
    weft_sign_in_provider_en_code: 'provider.taken',
  },
  list: {
    table: 'weftSignInProvider',
    columns: {
      fullName: 'text',
      enCode: 'text',
      issuer: 'text',
      mapBy: 'text',
      createsPeople: 'number',
      sortCode: 'number',
      enabledMark: 'number',
    },
    search: ['fullName', 'enCode', 'issuer'],
    shape: 'all',
  },
  info: (_, { clientSecret }) => ({ clientSecret: '', hasSecret: clientSecret !== '' }),
  checkSave: async (_tx, _next, _previous, { ctx }) => refuseOthers(ctx),
  follow: (next, previous, { tx, body }) => ({ clientSecret: sealedSecret(tx, next, previous, body.clientSecret) }),
  checkRemove: async (_tx, _row, ctx) => refuseOthers(ctx),
  removed: async (tx, row) => {
    await tx.kysely.deleteFrom('weftOutsideAccount').where('providerId', '=', row.id).execute();
  },
});
