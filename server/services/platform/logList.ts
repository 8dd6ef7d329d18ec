import { Type } from 'typebox';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { type List, readList } from '../../lists/list';
import { logType } from './logs';
import { placeOf } from './placeOf';

const at = Type.Optional(Type.Integer({ minimum: 0, maximum: 8.64e15 }));

/** Columns searched for the keyword (contract §5.15). */
const searched: Record<string, string[]> = {
  [logType.signIn]: ['userName', 'ipaddress'],
  [logType.operation]: ['userName', 'ipaddress', 'moduleName'],
  [logType.error]: ['userName', 'ipaddress', 'requestURL'],
  [logType.request]: ['userName', 'ipaddress', 'requestURL'],
};

/** What a log of the wire lists, where it is more: requests that change something are stored as operations (contract §5.15). */
export const kindsOfLog: Readonly<Record<number, number[]>> = {
  [logType.request]: [logType.request, logType.operation],
};

const ofKind = (type: string) => ({ type: { in: kindsOfLog[Number(type)] ?? [Number(type)] } });

/** Our name of a member → its name in 3.6. */
const later: Record<string, string> = { ipaddress: 'ipAddress', requestURL: 'requestUrl', json: 'jsons' };

/** The members under their names of 3.6, as far as ours are visible; the browser apart from the system. */
function laterNames(ctx: Ctx, row: Record<string, unknown>): Record<string, unknown> {
  const hidden = ctx.hidden ?? new Set();
  const seen = Object.entries(later).filter(([name]) => !hidden.has(name));
  const browser = hidden.has('platForm') ? '' : String(row.platForm).split(' / ')[0];
  const abstracts = hidden.has('json') ? '' : row.json;
  const ipAddressName = hidden.has('ipaddress') ? '' : placeOf(String(row.ipaddress), ctx);
  return { ...Object.fromEntries(seen.map(([name, other]) => [other, row[name]])), browser, abstracts, ipAddressName };
}

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
    loginType: { sql: "case t.module_name when 'auth.logout' then 1 else 0 end", type: 'number' },
    loginMark: { sql: "case t.outcome when 'ok' then 1 else 0 end", type: 'number' },
  },
  search: ({ type }) => searched[String(type)] ?? [],
  query: { startTime: at, endTime: at },
  filter: {
    type: (_, type) => ofKind(type),
    startTime: (_, ms) => ({ creatorTime: { gte: Number(ms) } }),
    endTime: (_, ms) => ({ creatorTime: { lte: Number(ms) } }),
  },
  sort: ['-creatorTime'],
  added: ['ipAddress', 'requestUrl', 'jsons', 'browser', 'abstracts', 'ipAddressName'],
  extend: async (ctx) => (row) => laterNames(ctx, row),
};

/** The list of 3.6: the kind is in the query. */
export const logByCategory: List = {
  ...logList,
  search: ({ category }) => searched[String(category)] ?? [],
  filter: { ...logList.filter, category: (_, type) => ofKind(type) },
};

/** One record of any kind, with the names of both generations. */
export async function logInfo(ctx: Ctx, id: string): Promise<Reply> {
  const { type: _, ...filter } = logList.filter ?? {};
  const one: List = { ...logList, filter: { ...filter, id: 'id' }, search: [] };
  const { list } = (await readList(one, ctx, { id })) as { list: Record<string, unknown>[] };
  if (!list[0]) throw new Refusal('error.notFound');
  return { data: list[0] };
}
