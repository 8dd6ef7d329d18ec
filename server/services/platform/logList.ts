import { Type } from 'typebox';
import type { Ctx, Reply } from '../../ctx';
import type { List } from '../../lists/list';
import { logType } from './logs';

const at = Type.Optional(Type.Integer({ minimum: 0, maximum: 8.64e15 }));
type LogType = (typeof logType)[keyof typeof logType];

/** Columns searched for the keyword (contract §5.15). */
const searched: Record<string, string[]> = {
  [logType.signIn]: ['userName', 'ipaddress'],
  [logType.operation]: ['userName', 'ipaddress', 'moduleName'],
  [logType.error]: ['userName', 'ipaddress', 'requestURL'],
  [logType.request]: ['userName', 'ipaddress', 'requestURL'],
};

/** One kind of log, newest first. */
export const logList: List = {
  table: 'weftLog',
  undeleted: true,
  columns: {
    creatorTime: 'date',
    userName: 'text',
    ipaddress: { sql: 't.ip_address', type: 'text' },
    platForm: 'text',
    requestURL: { sql: 't.request_url', type: 'text' },
    requestMethod: 'text',
    requestDuration: { sql: 'coalesce(t.request_duration, 0)', type: 'number' },
    moduleName: 'text',
    outcome: 'text',
    json: 'text',
    type: { sql: 't.type', type: 'number', filterOnly: true },
  },
  search: ({ type }) => searched[String(type)] ?? [],
  query: { startTime: at, endTime: at },
  filter: {
    type: (_, type) => ({ type: Number(type) }),
    startTime: (_, ms) => ({ creatorTime: { gte: Number(ms) } }),
    endTime: (_, ms) => ({ creatorTime: { lte: Number(ms) } }),
  },
  sort: ['-creatorTime'],
};

/** Deletes records of any kind (contract §5.15). The deletion is itself written to the operation log. */
export async function removeLogs(ctx: Ctx, ids: string[]): Promise<Reply> {
  if (ids.length > 0) await ctx.db.kysely.deleteFrom('weftLog').where('id', 'in', ids).execute();
  return { data: null, msg: 'common.deleted' };
}

/** Deletes all records of one kind. */
export async function clearLogs(ctx: Ctx, type: LogType): Promise<Reply> {
  await ctx.db.kysely.deleteFrom('weftLog').where('type', '=', type).execute();
  return { data: null, msg: 'common.deleted' };
}
