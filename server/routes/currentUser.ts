import { Type } from 'typebox';
import type { RouteSpec } from '../http/routeSpec';
import { changePassword } from '../services/auth/changePassword';
import {
  baseInfo,
  ownOrganizes,
  ownPositions,
  setLanguage,
  setMajor,
  setTheme,
} from '../services/platform/ownSettings';
import { text } from './shapes';

const words = (values: string[]) => Type.Union(values.map((value) => Type.Literal(value)));

/** `/api/permission/Users/Current` (contract §5.10). */
export const currentUserRoutes: RouteSpec[] = [
  {
    call: 'currentUser.baseInfo',
    summary: 'The own record',
    permission: 'signedIn',
    handler: (ctx) => baseInfo(ctx),
  },
  {
    call: 'currentUser.modifyPassword',
    summary: 'Change the own password',
    permission: 'signedIn',
    beforePasswordChange: true,
    body: Type.Object({
      oldPassword: text(256),
      password: text(256),
      code: Type.Optional(text(20)),
      timestamp: Type.Optional(text(64)),
    }),
    handler: (ctx, { body }) => changePassword(ctx, body),
  },
  {
    call: 'currentUser.theme',
    summary: 'Store the layout',
    permission: 'signedIn',
    body: Type.Object({ theme: words(['classic', 'functional', 'plain', 'blend']) }),
    handler: (ctx, { body }) => setTheme(ctx, body.theme),
  },
  {
    call: 'currentUser.language',
    summary: 'Store the language',
    permission: 'signedIn',
    body: Type.Object({ language: words(['zh', 'en', 'zhtw']) }),
    handler: (ctx, { body }) => setLanguage(ctx, body.language),
  },
  {
    call: 'currentUser.organizes',
    summary: 'The own organisations',
    permission: 'signedIn',
    handler: (ctx) => ownOrganizes(ctx),
  },
  {
    call: 'currentUser.positions',
    summary: 'The own positions in the current organisation',
    permission: 'signedIn',
    handler: (ctx) => ownPositions(ctx),
  },
  {
    call: 'currentUser.major',
    summary: 'Choose application, organisation or position',
    permission: 'signedIn',
    body: Type.Object({ majorId: text(50), majorType: words(['Organize', 'Position', 'System']) }),
    handler: (ctx, { body }) => setMajor(ctx, body.majorType, body.majorId),
  },
];
