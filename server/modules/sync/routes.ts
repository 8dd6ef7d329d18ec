import { Type } from 'typebox';
import type { Bus } from '../../db/bus';
import type { RouteSpec } from '../../http/routeSpec';
import { optionalText } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import { syncResults } from './results';
import type { Kind, ServiceId } from './services';
import { startSync } from './startSync';
import { testDingtalk, testWecom } from './testConnection';
import { totals } from './totals';

const ServiceOfPath = Type.Object({ type: Type.String({ pattern: '^[12]$' }) });
const Direction = Type.Object({ type: Type.Optional(Type.String({ pattern: '^[01]$' })) });

/** A run: it sends stored secrets and makes people in every organisation, so administrators only. A GET that writes. */
const starter =
  (bus: Bus) =>
  (call: string, summary: string, service: ServiceId, kind: Kind): RouteSpec => ({
    call,
    summary,
    permission: 'administrator',
    query: Direction,
    handler: (ctx, { query }) => startSync(ctx, bus, { service, kind, direction: query.type === '1' ? 1 : 0 }),
  });

const settings = (...names: string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, optionalText(500)])));

/** Synchronisation with WeCom and DingTalk, and tests of their connections (contract-platform §5.11, §5.12). */
export function thirdSyncRoutes(bus: Bus): RouteSpec[] {
  const start = starter(bus);
  return [
    {
      call: 'synThirdInfo.total',
      summary: 'Totals of synchronisation with 1 WeCom, 2 DingTalk',
      hides: 'none',
      permission: { module: 'system.sysConfig' },
      path: ServiceOfPath,
      handler: (ctx, { path }) => totals(ctx, Number(path.type) as ServiceId),
    },
    listRoute('synThirdInfo.results', {
      summary: 'Synchronised records with their last result, failed ones first',
      permission: 'administrator',
      list: syncResults,
      path: ServiceOfPath,
    }),
    start(
      'synThirdInfo.organizesToWecom',
      'Synchronise organisations with WeCom: type 0 to it, 1 from it',
      1,
      'organize',
    ),
    start('synThirdInfo.usersToWecom', 'Synchronise users with WeCom: type 0 to it, 1 from it', 1, 'user'),
    start(
      'synThirdInfo.organizesToDing',
      'Synchronise organisations with DingTalk: type 0 to it, 1 from it',
      2,
      'organize',
    ),
    start('synThirdInfo.usersToDing', 'Synchronise users with DingTalk: type 0 to it, 1 from it', 2, 'user'),
    {
      call: 'sysConfig.testWecom',
      summary: 'Test the connection to WeCom: type 0 messages, 1 contacts',
      permission: 'administrator',
      path: Type.Object({ type: Type.String({ pattern: '^[01]$' }) }),
      body: settings('qyhBaseUrl', 'qyhCorpId', 'qyhAgentId', 'qyhAgentSecret', 'qyhCorpSecret'),
      handler: (ctx, { path, body }) => testWecom(ctx, path.type, body),
    },
    {
      call: 'sysConfig.testDingtalk',
      summary: 'Test the connection to DingTalk',
      permission: 'administrator',
      body: settings('dingBaseUrl', 'dingSynAppKey', 'dingSynAppSecret', 'dingAgentId'),
      handler: (ctx, { body }) => testDingtalk(ctx, body),
    },
  ];
}
