import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { listRoute } from '../../resources/listRoute';
import { allTokens, ownTokens, reachableMenus, reachableModels } from './lists';
import { addOwnToken, addServiceToken, endToken } from './tokens';

const flag = Type.Integer({ minimum: 0, maximum: 1 });
const names = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200 });
const wanted = {
  fullName: Type.String({ minLength: 1, maxLength: 50 }),
  days: Type.Integer({ minimum: 1, maximum: 366 }),
  writes: flag,
  everything: flag,
  menus: Type.Optional(names),
  models: Type.Optional(names),
  perMinute: Type.Integer({ minimum: 1, maximum: 3_000 }),
};
const complete = <T extends { menus?: string[]; models?: string[] }>(body: T) => ({
  ...body,
  menus: body.menus ?? [],
  models: body.models ?? [],
});

/** Tokens for programs (ours). */
export const tokenRoutes: RouteSpec[] = [
  listRoute('token.list', { summary: 'My tokens (ours)', permission: 'signedIn', list: ownTokens }),
  {
    call: 'token.menus',
    summary: 'Menus that a token can be limited to (ours)',
    permission: 'signedIn',
    seeded: true,
    handler: async (ctx) => ({ data: await reachableMenus(ctx) }),
  },
  {
    call: 'token.models',
    summary: 'Models that a token can be limited to (ours)',
    permission: 'signedIn',
    handler: async (ctx) => ({ data: await reachableModels(ctx) }),
  },
  {
    call: 'token.add',
    summary: 'Make a token of mine; the answer holds it once (ours)',
    permission: 'signedIn',
    audit: 'token',
    proof: true,
    body: Type.Object(wanted),
    handler: (ctx, { body }) => addOwnToken(ctx, complete(body)),
  },
  {
    call: 'token.end',
    summary: 'End one of my tokens (ours)',
    permission: 'signedIn',
    audit: 'token',
    handler: (ctx, { path }) => endToken(ctx, path.id, ctx.user.id),
  },
  listRoute('token.all', { summary: 'All tokens (ours)', permission: 'administrator', list: allTokens }),
  {
    call: 'token.addService',
    summary: 'Make a token of the account of a service; the answer holds it once (ours)',
    permission: 'administrator',
    audit: 'token',
    proof: true,
    body: Type.Object({ ...wanted, userId: Type.String({ minLength: 1, maxLength: 50 }) }),
    handler: (ctx, { body: { userId, ...body } }) => addServiceToken(ctx, userId, complete(body)),
  },
  {
    call: 'token.endAny',
    summary: 'End any token (ours)',
    permission: 'administrator',
    audit: 'token',
    handler: (ctx, { path }) => endToken(ctx, path.id),
  },
];
