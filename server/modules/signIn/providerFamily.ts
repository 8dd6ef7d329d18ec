import type { Ctx } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { bodySchema } from '../../entities/bodySchema';
import { defineResource } from '../../resources/define';
import { ownEntity, sealOwn, shownOwn } from '../../services/auth/outside/ownMembers';
import { checkProvider, type StoredProvider, secretOf } from '../../services/auth/outside/providerForm';
import { leadingKinds, signInKinds } from '../../services/auth/signInKind';
import { tellAdministrators } from '../../services/channels/tellAdministrators';
import { configuration } from '../../services/platform/configuration';
import { mailServerNow } from '../settings/settingChanges';

/** Only administrators may change sign-in providers. */
function refuseOthers({ user }: Ctx): void {
  if (!user.isAdministrator) throw new Refusal('auth.notYours');
}

/** All administrators hear of a change, as of their settings. */
const tell = async (ctx: Ctx, tx: Db, { fullName }: StoredProvider) =>
  tellAdministrators(ctx, tx, {
    topic: 'settingsChanged',
    config: await configuration(tx),
    mailServer: await mailServerNow(tx),
    named: (t) => ({ settings: t('provider.named', { name: fullName }) }),
  });

/** Providers that people sign in with, of any kind (ours). Secrets are sealed and never answered. */
export const providerFamily = (db: Db) =>
  defineResource<StoredProvider>({
    family: 'signInProvider',
    table: 'weftSignInProvider',
    module: 'system.sysConfig',
    proof: true,
    body: bodySchema(ownEntity(db)),
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
    info: (ctx, { kind, clientSecret, own }) => ({
      clientSecret: '',
      hasSecret: clientSecret !== '',
      ...shownOwn(ctx.db, signInKinds.of(ctx.db, String(kind)), own),
    }),
    checkSave: async (_tx, _next, _previous, { ctx }) => refuseOthers(ctx),
    follow: (next, previous, { ctx, tx, body }) => {
      const { kind, own } = checkProvider({ ...ctx, db: tx }, next, previous, body);
      return {
        kind: kind.code,
        issuer: next.issuer ?? '',
        clientId: next.clientId ?? '',
        clientSecret: secretOf(tx, next, previous, body.clientSecret),
        own: sealOwn(tx, own),
      };
    },
    saved: (tx, next, _previous, { ctx }) => tell(ctx, tx, next),
    checkRemove: async (_tx, _row, ctx) => refuseOthers(ctx),
    removed: async (tx, row, ctx) => {
      await tx.kysely.deleteFrom('weftOutsideAccount').where('providerId', '=', row.id).execute();
      await tell(ctx, tx, row);
    },
  });
