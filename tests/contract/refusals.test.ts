import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, EntityField, Rule } from '../../core/language/types';
import { calls } from '../../schemas';
import { entityNamed } from '../../server/entities/entities';
import { routes } from '../../server/routes';
import { visualdevRoutes } from '../../server/routes/visualdev';
import type { AuthorRights } from '../../server/services/authors/authorRights';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const saving = [...routes, ...visualdevRoutes({} as AuthorRights)].flatMap(({ call, entity }) =>
  entity ? [[call, entity] as const] : [],
);
const posts = saving.filter(([call]) => (calls[call] as Call).method === 'POST');
const rulesOf = ({ rules = [] }: EntityField): Rule[] => rules;
const maxOf = (field: EntityField) => rulesOf(field).find((rule) => typeof rule === 'object' && 'max' in rule);
const isRequired = (field: EntityField) =>
  rulesOf(field).some((rule) => rule === 'required' || 'required' in (rule as object));

interface Wrong {
  field: string;
  message: string;
}
async function errorsOf(call: string, body: object): Promise<Wrong[]> {
  const answer = await server.inject(
    call,
    { id: 'absent0', modelId: 'absent0', ...body },
    { as: 'admin', language: 'en' },
  );
  expect(answer.code).toBe(400);
  return answer.data?.errors ?? [];
}

/** A value that is too long or too large for the field; undefined where it has no limit. */
function tooMuch(field: EntityField): unknown {
  const rule = maxOf(field) as { max: number } | undefined;
  if (rule) return field.type === 'number' ? 10 ** rule.max : 'x'.repeat(rule.max + 1);
  const range = rulesOf(field).find((each) => typeof each === 'object' && 'range' in each);
  return range ? -1 : undefined;
}

describe('VALD A4 what the server refuses names the field, in the language of the person', () => {
  test.each(saving)('%s: every limit of the entity %s', async (call, entity) => {
    const limited = Object.entries(entityNamed(entity).fields).filter(([, field]) => tooMuch(field) !== undefined);
    expect(limited.length).toBeGreaterThan(0);
    const errors = await errorsOf(call, Object.fromEntries(limited.map(([name, field]) => [name, tooMuch(field)])));
    expect(errors.map(({ field }) => field)).toEqual(expect.arrayContaining(limited.map(([name]) => name)));
    expect(errors.filter(({ message }) => !message || /[\u4e00-\u9fff]|\{\w+\}/.test(message))).toEqual([]);
  });

  test.each(posts)('%s: every required member of the entity %s that has no default', async (call, entity) => {
    const wanted = Object.entries(entityNamed(entity).fields).filter(
      ([, field]) => isRequired(field) && field.default === undefined,
    );
    const errors = await errorsOf(call, {});
    expect(errors.map(({ field }) => field).sort()).toEqual(wanted.map(([name]) => name).sort());
  });
});

describe('one reading of a body for every family', () => {
  const ask = (call: string, params: object) => server.inject(call, params as Record<string, unknown>, { as: 'admin' });
  const system = async (enCode: string) =>
    (await ask('system.list', { keyword: enCode })).data.list.find((row: { enCode: string }) => row.enCode === enCode);

  test('names lose their outer blanks, numbers may be text, unknown members are dropped', async () => {
    const made = await ask('system.create', { fullName: '  甲  ', enCode: ' reading ', sortCode: '7', odd: 1 });
    expect(made).toMatchObject({ code: 200, msg: '新建成功' });
    expect(await system('reading')).toMatchObject({ fullName: '甲', enCode: 'reading', sortCode: 7 });
  });

  test('a name of blanks is none', async () => {
    const { data, msg } = await ask('menu.create', {
      fullName: '  ',
      enCode: 'x',
      parentId: '-1',
      systemId: '1',
      type: 1,
    });
    expect({ msg, data }).toEqual({
      msg: '名称不能为空',
      data: { errors: [{ field: 'fullName', message: '名称不能为空' }] },
    });
  });

  test('A4 a code that the form refuses is refused by the server: menus and applications', async () => {
    const body = { fullName: '乙', enCode: 'a_b', parentId: '-1', systemId: '1', type: 1 };
    for (const call of ['menu.create', 'system.create'])
      expect((await ask(call, body)).data.errors, call).toMatchObject([{ field: 'enCode' }]);
  });

  test('a change keeps what it does not have', async () => {
    await ask('system.create', { fullName: '丙', enCode: 'keeping', sortCode: 9, description: 'as it was' });
    const { id } = await system('keeping');
    expect((await ask('system.update', { id, fullName: '丁' })).msg).toBe('更新成功');
    expect((await ask('system.info', { id })).data).toMatchObject({
      fullName: '丁',
      enCode: 'keeping',
      sortCode: 9,
      description: 'as it was',
    });
  });
});
