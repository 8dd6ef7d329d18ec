import { Type } from 'typebox';
import type { Db } from '../../db/types';
import { bodySchema } from '../../entities/bodySchema';
import type { RouteSpec } from '../../http/routeSpec';
import { optionalText, text } from '../../http/shapes';
import { ownEntity } from '../../services/auth/outside/ownMembers';
import { kindForm, kindList, testProvider } from '../../services/auth/outside/providerForm';

const settings = { module: 'system.sysConfig' };

/** Kinds of providers beside their family (ours). */
export const signInProviderRoutes = (db: Db): RouteSpec[] => [
  {
    call: 'signInProvider.kinds',
    summary: 'Ways to sign in that a provider can be of',
    hides: 'none',
    permission: settings,
    handler: async (ctx) => kindList(ctx),
  },
  {
    call: 'signInProvider.form',
    summary: 'What the form of a provider asks for its kind',
    hides: 'none',
    permission: settings,
    query: Type.Object({ kind: text(50) }),
    handler: async (ctx, { query }) => kindForm(ctx, query.kind),
  },
  {
    call: 'signInProvider.test',
    summary: 'Connect with the settings of the form',
    hides: 'none',
    permission: { ...settings, button: 'btn_edit' },
    body: bodySchema(
      ownEntity(db),
      Type.Object({
        id: optionalText(50),
        kind: optionalText(50),
        issuer: optionalText(300),
        clientId: optionalText(200),
        clientSecret: optionalText(500),
        scope: optionalText(200),
      }),
    ),
    handler: (ctx, { body }) => testProvider(ctx, body),
  },
];
