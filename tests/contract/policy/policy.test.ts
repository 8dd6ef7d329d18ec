import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../core/language/types';
import { calls } from '../../../schemas';
import { publishModel } from '../../support/publishModel';
import { startTestServer, type TestServer } from '../../support/server';
import { fieldNode } from '../../support/smallModel';
import { fill, type Standing } from './fresh';
import { models } from './models';
import { organisation } from './organisation';
import { insertRoleOfAll, makePeople, type Person, people, tokenOf } from './people';
import { platform } from './platform';
import type { PolicyRow } from './types';

const table: Record<string, PolicyRow> = { ...platform, ...organisation, ...models };
const notYours = '操作失败！您没有权限操作';
let server: TestServer;
let at: Standing;

async function idOf(table: 'weftDictionaryType' | 'weftMenu' | 'weftUser', column: string, value: string) {
  const row = await server.db.kysely
    .selectFrom(table)
    .select('id')
    .where(column as 'id', '=', value)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function itemOf(dictionary: string): Promise<string> {
  const { id } = await server.db.kysely
    .selectFrom('weftDictionaryData')
    .select('id')
    .where('dictionaryTypeId', '=', await idOf('weftDictionaryType', 'enCode', dictionary))
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  const fields = [fieldNode('input', 'title', '标题'), fieldNode('currOrganize', 'office', '组织')];
  const model = await publishModel(server, {
    enCode: 'policy',
    fields,
    list: { useDataPermission: true, useBtnPermission: true },
  });
  const { kysely } = server.db;
  const scheme = await kysely
    .selectFrom('weftModuleDataAuthorizeScheme')
    .select('id')
    .where('moduleId', '=', model.menuId)
    .where('enCode', '=', 'office_organizeId')
    .executeTakeFirstOrThrow();
  const roleOfAll = await insertRoleOfAll(server, [scheme.id]);
  const places = await makePeople(server, roleOfAll, await insertRoleOfAll(server, [scheme.id], false));
  const system = await kysely.selectFrom('weftSystem').select('id').where('isMain', '=', 1).executeTakeFirstOrThrow();
  at = {
    ...places,
    system: system.id,
    menu: await idOf('weftMenu', 'enCode', 'systemData.dictionary'),
    modelId: model.modelId,
    menuOfModel: model.menuId,
    sexType: await idOf('weftDictionaryType', 'enCode', 'sex'),
    businessType: await itemOf('businessType'),
    groupType: await itemOf('groupType'),
    roleOfAll,
    same: await idOf('weftUser', 'account', 'same'),
  };
});
afterAll(() => server.close());

const pathNames = (call: string) => [...(calls[call] as Call).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** The same question about nothing. */
function asAbsent(call: string, { params, absent }: PolicyRow): Record<string, unknown> {
  return { ...params, ...(absent ?? { [pathNames(call).at(-1) as string]: '$absent' }) };
}

async function ask(call: string, person: Person, params: Record<string, unknown>) {
  const filled = (await fill(server, at, params)) as Record<string, unknown>;
  const { code, msg, status } = await server.inject(call, filled, { token: await tokenOf(server, person) });
  return { code, msg, status };
}

/** The letter that an answer deserves; anything else in full, so that the failure says it. */
async function letterOf(call: string, person: Person, row: PolicyRow, wanted: string): Promise<string> {
  const params = row.params ?? {};
  const answer = await ask(call, person, params);
  if (answer.code === 403) return 'd';
  if (answer.code === 600) return 's';
  const absent = wanted === 'a' ? await ask(call, person, asAbsent(call, row)) : undefined;
  if (absent && absent.code !== 200 && absent.code === answer.code && absent.msg === answer.msg) return 'a';
  if (answer.msg === notYours) return 'r';
  const isRaw = answer.code === undefined && answer.status === 200;
  if (row.told ? answer.msg === row.told : answer.code === 200 || isRaw) return 'y';
  return `[${person}: ${answer.status} ${answer.code} ${answer.msg}]`;
}

describe('PERM-26 PERM-28 who may call what', () => {
  test('every route has a row in the table, and every row a route', () => {
    const routes = [...new Set(server.app.declaredRoutes.flatMap((route) => route.call ?? []))];
    expect(Object.keys(table).sort()).toEqual(routes.sort());
  });

  test.each(Object.entries(table))('%s', async (call, row) => {
    const letters: string[] = [];
    for (const [index, person] of people.entries())
      letters.push(await letterOf(call, person, row, row.who[index] as string));
    expect(letters.join('')).toBe(row.who);
  });
});
