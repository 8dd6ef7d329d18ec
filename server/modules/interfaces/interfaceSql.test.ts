// Engines: both. Statements of interfaces may differ.
import { describe, expect, it } from 'vitest';
import { interfaceServer } from '../../../tests/support/interfaceServer';

const use = interfaceServer();
const { ask, create } = use;

describe('SQL interfaces', () => {
  const sqlOf = (sql: string, more: Record<string, unknown> = {}) => create({ kind: 'sql', sql, ...more });
  const run = (id: string, paramList: unknown = [], as = 'admin') => ask('dataInterface.run', { id, paramList }, as);

  it('issue 3: read with bound parameters and variables, under the order of the statement', async () => {
    await use.app.db.raw(
      'create table model.goods (id text primary key, name text, price numeric(12, 2), big bigint, at timestamptz)',
    );
    await use.app.db.raw(`insert into model.goods select 'g' || n, 'name ' || n || case when n = 7 then '''%' else '' end, n * 1.5, 9007199254740993, now()
      from generate_series(1, 25) n`);
    const byName = await sqlOf(
      "select id, name, price, big from goods where name like '%{part}%' order by price desc",
      { parameters: [{ field: 'part', required: 1 }] },
    );
    expect((await run(byName, [{ field: 'part', defaultValue: "7'%" }], 'li')).data).toEqual([
      { id: 'g7', name: "name 7'%", price: 10.5, big: '9007199254740993' },
    ]);
    expect((await run(byName, [{ field: 'part', defaultValue: "x' or '1'='1" }])).data).toEqual([]);
    expect(
      (await ask('dataInterface.fields', { id: byName, paramList: [{ field: 'part', defaultValue: 'n' }] })).data,
    ).toEqual(['id', 'name', 'price', 'big']);
    const mine = await sqlOf(
      'select id, account from weft_user where id = @user or id in (@currentUsersAndSubordinates)',
    );
    expect((await run(mine, [], 'li')).data).toEqual([{ id: 'people', account: 'li' }]);
    const exact = await sqlOf('select {a} as a', { parameters: [{ field: 'a' }] });
    for (const value of ["'; drop table model.goods; --", '\\', '$1', '"', '{a}', '@user', '%', "''''"]) {
      expect((await run(exact, [{ field: 'a', defaultValue: value }])).data, value).toEqual([{ a: value }]);
    }
  });

  it('API-063 API-064 pages and echoes, by their own statements or around one', async () => {
    const around = await sqlOf('select id, name from goods order by price', { paged: 1 });
    const page = { currentPage: 2, pageSize: 10 };
    const found = await ask('dataInterface.page', { id: around, ...page });
    expect(found.data).toMatchObject({
      list: expect.arrayContaining([{ id: 'g11', name: 'name 11' }]),
      pagination: { total: 25 },
    });
    expect(found.data.list).toHaveLength(10);
    const own = await sqlOf(
      "select id, name from goods where name like '%@keyword%' order by price limit @pageSize offset @offsetSize",
      {
        paged: 1,
        countSql: "select count(*) from goods where name like '%@keyword%'",
        echoSql: 'select id, name from goods where @showKey in (@showValue)',
      },
    );
    expect((await ask('dataInterface.page', { id: own, keyword: 'name 1', ...page })).data).toMatchObject({
      list: [{ id: 'g19' }],
      pagination: { total: 11 },
    });
    expect((await ask('dataInterface.infoByIds', { id: own, ids: ['g25', 'x'], propsValue: 'id' })).data).toEqual([
      { id: 'g25', name: 'name 25' },
      {},
    ]);
    expect(await ask('dataInterface.infoByIds', { id: own, ids: ['g25'], propsValue: 'id" or 1=1 --' })).toMatchObject({
      code: 400,
    });
    expect((await ask('dataInterface.infoByIds', { id: around, ids: ['g3'], propsValue: 'id' })).data).toEqual([
      { id: 'g3', name: 'name 3' },
    ]);
  });

  it('issue 10: a statement is refused when it is saved, in words that name what is wrong', async () => {
    const refused = async (sql: string, msg: string) => {
      const body = { kind: 'sql', fullName: 'r', enCode: 'r', sql };
      expect(await ask('dataInterface.create', body), sql).toMatchObject({ code: 400, msg });
    };
    await refused("select distinct on (1) set_config('role', 'none', true)", '不能使用函数 set_config');
    await refused('select * from pg_authid', '不能读取表 pg_authid');
    await refused("select 'weft_user'::regclass", '不能使用类型 regclass');
    await refused('select * from goods for update', '语句中不能使用 lockingClause');
    await refused('select 1; select 2', '只能有一条语句');
    const writing = { fullName: 'r', enCode: 'r', dataType: 1, requestMethod: '1', query: 'select 1' };
    expect(await ask('dataInterface.create', writing)).toMatchObject({ code: 400, msg: '必须是一条 insert 语句' });
  });

  it('issue 3: writing statements are kept and never run', async () => {
    const id = await create({ dataType: 1, requestMethod: '1', query: "insert into t values ('{a}')" });
    expect(await ask('dataInterface.run', { id })).toMatchObject({
      code: 400,
      msg: '接口只能查询，不执行新增、修改和删除',
    });
  });
});
