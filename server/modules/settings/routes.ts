import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { ids, KeywordQuery, optionalText } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import { kick, onlineUsers } from '../../services/auth/onlineUsers';
import { testMail } from '../../services/mail/testMail';
import { logByCategory, logInfo, logList } from '../../services/platform/logList';
import { administratorList, setAdministrators } from '../permissions/administrators';
import { changesAdministrators, saveSettings, settings } from './settings';

const online = 'permission.userOnline';
const category = Type.Union(['1', '3', '4', '5'].map((type) => Type.Literal(type)));

const logs = listRoute('log.list', {
  summary: 'A page of one kind of log; or one record, by its id (3.6)',
  permission: { module: 'system.log' },
  path: Type.Object({ type: Type.String({ pattern: '^(?:[1345]|\\d{6,50})$' }) }),
  list: logList,
});

/** Settings (contract §5.11), online users and logs (§5.15). */
export const administrationRoutes: RouteSpec[] = [
  {
    call: 'sysConfig.info',
    summary: 'Settings, as far as the person may see them',
    permission: 'signedIn',
    beforePasswordChange: true,
    handler: (ctx) => settings(ctx),
  },
  {
    call: 'sysConfig.update',
    summary: 'Change settings',
    hides: 'form',
    keeps: 'sysConfig.info',
    permission: { module: 'system.sysConfig', button: 'btn_edit' },
    entity: 'sysConfig',
    body: Type.Object({ removedSecrets: Type.Optional(Type.Union([ids(10), Type.Null()])) }),
    proof: (ctx, { body }) => changesAdministrators(ctx, body),
    handler: (ctx, { body }) => saveSettings(ctx, body),
  },
  {
    call: 'sysConfig.testMail',
    summary: 'Connect to the mail server of the form',
    hides: 'none',
    permission: { module: 'system.sysConfig', button: 'btn_edit' },
    body: Type.Object({
      emailSmtpHost: optionalText(200),
      emailSmtpPort: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 65_535 }), Type.Null()])),
      emailSsl: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 2 }), Type.Null()])),
      emailAccount: optionalText(200),
      emailPassword: optionalText(200),
      emailSender: optionalText(200),
      emailSenderName: optionalText(50),
    }),
    handler: (ctx, { body }) => testMail(ctx, body),
  },
  {
    call: 'sysConfig.administrators',
    summary: 'Who is an administrator',
    permission: 'administrator',
    handler: (ctx) => administratorList(ctx),
  },
  {
    call: 'sysConfig.setAdministrators',
    summary: 'Say who is an administrator',
    permission: 'administrator',
    proof: true,
    body: Type.Object({ adminIds: ids(1_000) }),
    handler: (ctx, { body }) => setAdministrators(ctx, body.adminIds),
  },
  {
    call: 'onlineUser.list',
    summary: 'Who is on line',
    hides: 'column',
    permission: { module: online },
    query: KeywordQuery,
    handler: (ctx, { query }) => onlineUsers(ctx, query.keyword),
  },
  {
    call: 'onlineUser.remove',
    summary: 'Sign a person out everywhere',
    permission: { module: online, button: 'btn_remove' },
    handler: (ctx, { path }) => kick(ctx, [path.userId]),
  },
  {
    call: 'onlineUser.removeMany',
    summary: 'Sign people out everywhere',
    hides: 'none',
    permission: { module: online, button: 'btn_remove' },
    body: Type.Object({ ids: ids(1_000) }),
    handler: (ctx, { body }) => kick(ctx, body.ids),
  },
  {
    ...logs,
    handler: (ctx, input) =>
      input.path.type.length === 1 ? logs.handler(ctx, input) : logInfo(ctx, input.path.type as string),
  },
  listRoute('log.byCategory', {
    summary: 'A page of one kind of log, which is in the query (3.6)',
    permission: { module: 'system.log' },
    list: { ...logByCategory, query: { ...logByCategory.query, category } },
  }),
];
