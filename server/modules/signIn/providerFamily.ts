import type { Ctx } from '../../ctx';
import { Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { defineResource } from '../../resources/define';
import { checkProvider, type ProviderForm, secretOf } from '../../services/auth/outside/providerForm';
import { leadingKinds, signInKinds, usualKind } from '../../services/auth/signInKind';
import { tellAdministrators } from '../../services/channels/tellAdministrators';
import { configuration } from '../../services/platform/configuration';
import { mailServerNow } from '../settings/settingChanges';

type ProviderRow = StoredRow & ProviderForm & { fullName: string };

/** Only administrators may change sign-in providers. */
function refuseOthers({ user }: Ctx): void {
  if (!user.isAdministrator) throw new Refusal('auth.notYours');
}

/** All administrators hear of a change, as of their settings. */
const tell = async (ctx: Ctx, tx: Db, { fullName }: ProviderRow) =>
  tellAdministrators(ctx, tx, {
    topic: 'settingsChanged',
    config: await configuration(tx),
    mailServer: await mailServerNow(tx),
    named: (t) => ({ settings: t('provider.named', { name: fullName }) }),
  });

/** Providers that people sign in with, of any kind (ours). Secrets are sealed and never answered. */
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
      kind: 'text',
      issuer: 'text',
      mapBy: 'text',
      createsPeople: 'number',
      sortCode: 'number',
      enabledMark: 'number',
    },
    search: ['fullName', 'enCode', 'issuer'],
    filter: { leads: (ctx) => ({ kind: { in: leadingKinds(ctx) } }) },
    shape: 'all',
    added: ['kindName'],
    extend:
      async ({ db, t }) =>
      (row) => {
        const kind = signInKinds.of(db, String(row.kind));
        return { ...row, kindName: kind ? t(kind.name) : row.kind };
      },
  },
  info: (_, { clientSecret }) => ({ clientSecret: '', hasSecret: clientSecret !== '' }),
  checkSave: async (tx, next, _previous, { ctx }) => {
    refuseOthers(ctx);
    checkProvider({ ...ctx, db: tx }, next);
  },
  follow: (next, previous, { tx, body }) => ({
    kind: next.kind ?? usualKind,
    issuer: next.issuer ?? '',
    clientId: next.clientId ?? '',
    clientSecret: secretOf(tx, next, previous, body.clientSecret),
  }),
  saved: (tx, next, _previous, { ctx }) => tell(ctx, tx, next),
  checkRemove: async (_tx, _row, ctx) => refuseOthers(ctx),
  removed: async (tx, row, ctx) => {
    await tx.kysely.deleteFrom('weftOutsideAccount').where('providerId', '=', row.id).execute();
    await tell(ctx, tx, row);
  },
});
