import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { text } from '../../http/shapes';
import { hiddenItems, openView, viewInfo } from './viewAs';

/** A read-only session as another person or a role; our addition, not in the contract. */
export const viewAsRoutes: RouteSpec[] = [
  {
    call: 'viewAs.open',
    summary: 'Look as a person or a role: a session that only reads',
    permission: 'administrator',
    audit: 'viewAs',
    body: Type.Object({
      objectType: Type.Union([Type.Literal('User'), Type.Literal('Role')]),
      objectId: text(50),
    }),
    handler: (ctx, { body }) => openView(ctx, body),
  },
  {
    call: 'viewAs.info',
    summary: 'Whose eyes these are',
    permission: 'signedIn',
    handler: (ctx) => viewInfo(ctx),
  },
  {
    call: 'viewAs.hidden',
    summary: 'What is hidden from these eyes, and why',
    permission: 'signedIn',
    query: Type.Object({ moduleId: Type.Optional(text(50)) }),
    handler: (ctx, { query }) => hiddenItems(ctx, query.moduleId),
  },
];
