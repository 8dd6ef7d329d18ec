import { Type } from 'typebox';
import { languages } from '../../../core/languages';
import {
  firstViewPattern,
  lookChoices,
  lookLists,
  lookNumbers,
  lookSwitches,
  mostFirstViews,
} from '../../../core/look';
import type { RouteSpec } from '../../http/routeSpec';
import { flag, text } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import { changePassword } from '../../services/auth/changePassword';
import { endOtherSessions, endOwnSession, ownSessions } from '../../services/auth/ownSessions';
import { ownLog } from '../../services/platform/ownLog';
import { ownAuthorize } from '../menus/authorityValues';
import { setAvatar } from './ownProfile/setAvatar';
import { addSignature, ownSignatures, removeSignature, setDefaultSignature } from './ownProfile/signatures';
import { subordinates } from './ownProfile/subordinates';
import { updateBaseInfo } from './ownProfile/updateBaseInfo';
import { baseInfo, ownOrganizes, ownPositions, setLanguage, setMajor, setTheme } from './ownSettings';

const words = (values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));

/** core/look, nothing else. */
const look = Type.Partial(
  Type.Object({
    ...Object.fromEntries(Object.entries(lookChoices).map(([name, values]) => [name, words(values)])),
    ...Object.fromEntries(lookSwitches.map((name) => [name, Type.Boolean()])),
    ...Object.fromEntries(
      Object.entries(lookNumbers).map(([name, { least, most }]) => [
        name,
        Type.Integer({ minimum: least, maximum: most }),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(lookLists).map(([name, values]) => [
        name,
        Type.Array(words(values), { maxItems: values.length, uniqueItems: true }),
      ]),
    ),
    firstViews: Type.Array(Type.String({ pattern: firstViewPattern }), {
      maxItems: mostFirstViews,
      uniqueItems: true,
    }),
  }),
  { additionalProperties: false },
);

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
    summary: 'Store the layout and the display settings',
    permission: 'signedIn',
    body: Type.Object({ theme: words(lookChoices.layoutType), look: Type.Optional(look) }),
    handler: (ctx, { body }) => setTheme(ctx, body.theme, body.look),
  },
  {
    call: 'currentUser.language',
    summary: 'Store the language',
    permission: 'signedIn',
    body: Type.Object({ language: words(languages.map(({ code }) => code)) }),
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
  {
    call: 'currentUser.updateBaseInfo',
    summary: 'Change the own record; members of the administration are left as they are',
    permission: 'signedIn',
    entity: 'user',
    handler: (ctx, { body }) => updateBaseInfo(ctx, body),
  },
  {
    call: 'currentUser.avatar',
    summary: 'Set the own avatar to an own upload',
    permission: 'signedIn',
    path: Type.Object({ name: text(200) }),
    handler: (ctx, { path }) => setAvatar(ctx, path.name),
  },
  {
    call: 'currentUser.subordinates',
    summary: 'Direct subordinates: own (0), or those of a person below',
    permission: 'signedIn',
    handler: (ctx, { path }) => subordinates(ctx, path.id),
  },
  {
    call: 'currentUser.authorize',
    summary: 'The own permissions as five trees',
    permission: 'signedIn',
    handler: (ctx) => ownAuthorize(ctx),
  },
  listRoute('currentUser.log', {
    summary: 'Own sign-ins (category 1) or requests (5)',
    permission: 'signedIn',
    list: ownLog,
  }),
  {
    call: 'currentUser.signatures',
    summary: 'The own signatures, the default first',
    permission: 'signedIn',
    handler: async (ctx) => ({ data: await ownSignatures(ctx) }),
  },
  {
    call: 'currentUser.addSignature',
    summary: 'Store a signature; the first one becomes the default',
    permission: 'signedIn',
    body: Type.Object({ signImg: text(450_000), isDefault: flag }),
    handler: (ctx, { body }) => addSignature(ctx, body),
  },
  {
    call: 'currentUser.defaultSignature',
    summary: 'Make an own signature the default',
    permission: 'signedIn',
    handler: (ctx, { path }) => setDefaultSignature(ctx, path.id),
  },
  {
    call: 'currentUser.removeSignature',
    summary: 'Remove an own signature',
    permission: 'signedIn',
    handler: (ctx, { path }) => removeSignature(ctx, path.id),
  },
  {
    call: 'currentUser.sessions',
    summary: 'Where the person is signed in',
    permission: 'signedIn',
    handler: (ctx) => ownSessions(ctx),
  },
  {
    call: 'currentUser.endSession',
    summary: 'End one of the own sessions',
    permission: 'signedIn',
    handler: (ctx, { path }) => endOwnSession(ctx, path.id),
  },
  {
    call: 'currentUser.endOtherSessions',
    summary: 'End all own sessions except this one',
    permission: 'signedIn',
    handler: (ctx) => endOtherSessions(ctx),
  },
];
