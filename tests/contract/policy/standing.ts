import type { Call } from '../../../core/language/types';
import { calls } from '../../../schemas';
import { publishModel } from '../../support/publishModel';
import type { TestServer } from '../../support/server';
import { fieldNode } from '../../support/smallModel';
import { families } from './families';
import { flows } from './flows';
import type { Standing } from './fresh';
import { models } from './models';
import { organisation } from './organisation';
import { insertRoleOfAll, makePeople } from './people';
import { platform } from './platform';
import type { PolicyRow } from './types';

/** The policy table: a row for every route. */
export const table: Record<string, PolicyRow> = Object.assign(
  { ...platform, ...organisation, ...models, ...flows },
  ...families.map(({ rows }) => rows),
);

/** The names of a call's path parameters. */
export const pathNames = (call: string) =>
  [...(calls[call] as Call).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

async function idOf(
  server: TestServer,
  table: 'weftDictionaryType' | 'weftMenu' | 'weftUser',
  column: string,
  value: string,
) {
  const row = await server.db.kysely
    .selectFrom(table)
    .select('id')
    .where(column as 'id', '=', value)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function itemOf(server: TestServer, dictionary: string): Promise<string> {
  const { id } = await server.db.kysely
    .selectFrom('weftDictionaryData')
    .select('id')
    .where('dictionaryTypeId', '=', await idOf(server, 'weftDictionaryType', 'enCode', dictionary))
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Publishes the model of the table, and makes its people and places. */
export async function makeStanding(server: TestServer): Promise<Standing> {
  const fields = [fieldNode('input', 'title', '标题'), fieldNode('currOrganize', 'office', '组织')];
  const btnsList = ['add', 'batchRemove', 'download', 'upload'].map((value) => ({ value, label: value }));
  const model = await publishModel(server, {
    enCode: 'policy',
    fields,
    list: { useDataPermission: true, useBtnPermission: true, btnsList },
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
  return {
    ...places,
    system: system.id,
    menu: await idOf(server, 'weftMenu', 'enCode', 'systemData.dictionary'),
    modelId: model.modelId,
    menuOfModel: model.menuId,
    sexType: await idOf(server, 'weftDictionaryType', 'enCode', 'sex'),
    businessType: await itemOf(server, 'businessType'),
    groupType: await itemOf(server, 'groupType'),
    roleOfAll,
    same: await idOf(server, 'weftUser', 'account', 'same'),
  };
}
