import { Type } from 'typebox';
import type { List } from '../../lists/list';
import { kindsOfLog, logList } from './logList';
import { logType } from './logs';

/** Wire category → kinds of rows. */
const kinds: Record<string, number[]> = { 1: [logType.signIn], ...kindsOfLog };

const {
  creatorTime,
  userName,
  ipaddress,
  platForm,
  requestURL,
  requestMethod,
  requestDuration,
  loginMark,
  loginType,
  type,
} = logList.columns;

/** The person's own sign-ins or requests, newest first (contract §5.10 SystemLog). */
export const ownLog: List = {
  table: logList.table,
  undeleted: true,
  columns: {
    creatorTime,
    userName,
    ipaddress,
    platForm,
    requestURL,
    requestMethod,
    requestDuration,
    loginMark,
    loginType,
    type,
    userId: { sql: 't.user_id', type: 'text', filterOnly: true },
  } as List['columns'],
  search: ['ipaddress', 'platForm', 'requestURL'],
  query: { ...logList.query, category: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('5')])) },
  filter: { startTime: logList.filter!.startTime!, endTime: logList.filter!.endTime! },
  scope: ({ user }, { category }) => ({ userId: user.id, type: { in: kinds[String(category ?? '1')] ?? [] } }),
  sort: ['-creatorTime'],
};
