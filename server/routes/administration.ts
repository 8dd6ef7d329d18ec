import { Type } from 'typebox';
import type { RouteSpec } from '../http/routeSpec';
import { administratorList, setAdministrators } from '../services/permissions/administrators';
import { configurationKeys, isNumeric } from '../services/platform/configuration';
import { clearLogs, logList, removeLogs } from '../services/platform/logList';
import { kick, onlineUsers } from '../services/platform/onlineUsers';
import { saveSettings, settings } from '../services/platform/settings';
import { ids, KeywordQuery, pageQuery, text } from './shapes';

const online = 'permission.userOnline';
const setting = (key: (typeof configurationKeys)[number]) =>
  Type.Optional(isNumeric(key) ? Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) : text(10_000));
const SettingsBody = Type.Object(Object.fromEntries(configurationKeys.map((key) => [key, setting(key)])));
const logTypes = ['1', '3', '4', '5'].map((type) => Type.Literal(type));
const at = Type.Optional(Type.Integer({ minimum: 0, maximum: 8.64e15 }));

/** Settings (contract §5.11), online users and logs (§5.15). */
export const administrationRoutes: RouteSpec[] = [
  {
    call: 'sysConfig.info',
    summary: 'Settings, as far as the person may see them',
    permission: 'signedIn',
    handler: (ctx) => settings(ctx),
  },
  {
    call: 'sysConfig.update',
    summary: 'Change settings',
    hides: 'form',
    keeps: 'sysConfig.info',
    permission: { module: 'system.sysConfig', button: 'btn_edit' },
    body: SettingsBody,
    handler: (ctx, { body }) => saveSettings(ctx, body),
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
    call: 'log.list',
    summary: 'A page of one kind of log',
    hides: 'column',
    permission: { module: 'system.log' },
    path: Type.Object({ type: Type.Union(logTypes) }),
    query: pageQuery({ startTime: at, endTime: at }),
    handler: (ctx, { path, query }) => logList(ctx, Number(path.type) as 1, query),
  },
  {
    call: 'log.remove',
    summary: 'Delete records of the logs',
    hides: 'none',
    permission: { module: 'system.log', button: 'btn_remove' },
    body: Type.Object({ ids: ids(1_000) }),
    handler: (ctx, { body }) => removeLogs(ctx, body.ids),
  },
  {
    call: 'log.clear',
    summary: 'Delete all records of one kind of log',
    permission: { module: 'system.log', button: 'btn_remove' },
    path: Type.Object({ type: Type.Union(logTypes) }),
    handler: (ctx, { path }) => clearLogs(ctx, Number(path.type) as 1),
  },
];
