import type { Ctx, Reply } from '../../ctx';
import { logType } from './logs';
import { likeOf, type PageQuery, paged, pageOf } from './paging';

/** Which columns the words of a search are looked for in (contract §5.15). */
const searched = {
  [logType.signIn]: ['userName', 'ipAddress'],
  [logType.operation]: ['userName', 'ipAddress', 'moduleName'],
  [logType.error]: ['userName', 'ipAddress', 'requestUrl'],
  [logType.request]: ['userName', 'ipAddress', 'requestUrl'],
} as const;

/** Members of the answer that are called otherwise than their column. */
const shownAs: Record<string, string> = { ipAddress: 'ipaddress', requestUrl: 'requestURL' };
const seenColumns = ({ hidden }: Ctx, type: keyof typeof searched) =>
  searched[type].filter((column) => !hidden?.has(shownAs[column] ?? column));

/** A page of one kind of log, newest first. Times are epoch milliseconds. */
export async function logList(
  ctx: Ctx,
  type: keyof typeof searched,
  query: PageQuery & { startTime?: number; endTime?: number },
): Promise<Reply> {
  const page = pageOf(query);
  const like = likeOf(query.keyword);
  let wanted = ctx.db.kysely.selectFrom('weftLog').where('type', '=', type);
  if (like) wanted = wanted.where((or) => or.or(seenColumns(ctx, type).map((column) => or(column, 'ilike', like))));
  if (query.startTime) wanted = wanted.where('creatorTime', '>=', new Date(query.startTime));
  if (query.endTime) wanted = wanted.where('creatorTime', '<=', new Date(query.endTime));
  const [{ total }, rows] = await Promise.all([
    wanted.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    wanted
      .selectAll()
      .orderBy('creatorTime', 'desc')
      .orderBy('id', 'desc')
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    creatorTime: row.creatorTime.getTime(),
    userName: row.userName ?? '',
    ipaddress: row.ipAddress ?? '',
    platForm: row.platForm ?? '',
    requestURL: row.requestUrl ?? '',
    requestMethod: row.requestMethod ?? '',
    requestDuration: row.requestDuration ?? 0,
    moduleName: row.moduleName ?? '',
    outcome: row.outcome,
    json: row.json ?? '',
  }));
  return { data: paged(list, total, page) };
}

/** Deletes records of any kind (contract §5.15). What was done is itself written to the operation log. */
export async function removeLogs(ctx: Ctx, ids: string[]): Promise<Reply> {
  if (ids.length > 0) await ctx.db.kysely.deleteFrom('weftLog').where('id', 'in', ids).execute();
  return { data: null, msg: 'common.deleted' };
}

/** Deletes all records of one kind. */
export async function clearLogs(ctx: Ctx, type: keyof typeof searched): Promise<Reply> {
  await ctx.db.kysely.deleteFrom('weftLog').where('type', '=', type).execute();
  return { data: null, msg: 'common.deleted' };
}
