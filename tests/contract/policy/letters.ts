import type { TestServer } from '../../support/server';
import { fill, type Standing } from './fresh';
import { tokenOf } from './people';
import { pathNames } from './standing';
import type { PolicyRow } from './types';

/** Refused because of rights: of what is changed, or of the person who is. */
const notYours = new Set(['操作失败！您没有权限操作', '该用户拥有您没有的权限，操作失败']);

/** The same question about nothing. */
function asAbsent(call: string, { params, absent }: PolicyRow): Record<string, unknown> {
  return { ...params, ...(absent ?? { [pathNames(call).at(-1) as string]: '$absent' }) };
}

async function ask(server: TestServer, at: Standing, call: string, person: string, params: Record<string, unknown>) {
  const filled = (await fill(server, at, params)) as Record<string, unknown>;
  const { code, msg, status } = await server.inject(call, filled, { token: await tokenOf(server, person) });
  return { code, msg, status };
}

/** The letter that an answer deserves; anything else in full, so that the failure says it. */
export async function letterOf(
  server: TestServer,
  at: Standing,
  call: string,
  person: string,
  row: PolicyRow,
  wanted: string,
): Promise<string> {
  const params = row.params ?? {};
  const answer = await ask(server, at, call, person, params);
  if (answer.code === 403) return 'd';
  if (answer.code === 600) return 's';
  const absent = wanted === 'a' ? await ask(server, at, call, person, asAbsent(call, row)) : undefined;
  if (absent && absent.code !== 200 && absent.code === answer.code && absent.msg === answer.msg) return 'a';
  if (notYours.has(answer.msg)) return 'r';
  const isRaw = answer.code === undefined && [200, 302].includes(answer.status);
  if (row.told ? answer.msg === row.told : answer.code === 200 || isRaw) return 'y';
  return `[${person}: ${answer.status} ${answer.code} ${answer.msg}]`;
}
