import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/server';

type Rows = { id: string; fullName: string; children?: Rows }[];
let server: TestServer;
const as = { as: 'admin' };

/** Acme → Sales → Team, Acme → Stock; 30 people in Team, one of them disabled, and their boss. */
async function seedPeople(): Promise<void> {
  const { db } = server;
  await db.raw(`insert into weft_organize (id, parent_id, category, full_name, en_code, organize_id_tree, sort_code, enabled_mark) values
    ('acme1', '-1', 'company', 'Acme', 'ACME', 'acme1', 1, 1), ('sales1', 'acme1', 'department', 'Sales', 'SAL', 'acme1,sales1', 1, 1),
    ('team1', 'sales1', 'department', 'Team', 'TEAM', 'acme1,sales1,team1', 1, 1), ('stock1', 'acme1', 'department', 'Stock', 'STO', 'acme1,stock1', 2, 0)`);
  await db.raw(`insert into weft_user (id, account, real_name, password_hash, enabled_mark, organize_id, manager_id, sort_code, change_password_date)
    select 'u' || n, 'user' || n, 'Person ' || n, '-', case when n = 30 then 0 else 1 end, 'team1', case when n < 4 then 'u20' end, n, now()
    from generate_series(1, 30) n`);
  await db.raw(`insert into weft_user_relation (id, user_id, object_type, object_id)
    select 'ro' || n, 'u' || n, 'Organize', 'team1' from generate_series(1, 30) n`);
  await db.raw(
    `insert into weft_position (id, full_name, en_code, organize_id) values ('clerk', 'Clerk', 'CLERK', 'team1')`,
  );
  await db.raw(
    `insert into weft_role (id, full_name, en_code, global_mark) values ('auditor', 'Auditor', 'AUD', 1), ('seller', 'Seller', 'SEL', 0)`,
  );
  await db.raw(
    `insert into weft_role_organize (role_id, organize_id) values ('seller', 'sales1'), ('seller', 'stock1')`,
  );
  await db.raw(`insert into weft_group (id, full_name, en_code, type) values ('friends', 'Friends', 'FR', null)`);
  await db.raw(`insert into weft_user_relation (id, user_id, object_type, object_id) values
    ('rp', 'u1', 'Position', 'clerk'), ('rr', 'u2', 'Role', 'seller'), ('rg', 'u3', 'Group', 'friends')`);
}

beforeAll(async () => {
  server = await startTestServer();
  await seedPeople();
}, 300_000);
afterAll(() => server.close());

describe('people to choose from', () => {
  it('reliability T31 mobile numbers, and search by them, are for whoever holds a screen that shows them', async () => {
    await server.db.raw(`update weft_user set mobile_phone = '13900001234' where id = 'u5'`);
    const condition = { departIds: ['team1'], pagination: { keyword: 'user5', pageSize: 500 } };
    const byNumber = { departIds: ['team1'], pagination: { keyword: '390000' } };
    const ask = async (body: object, account: string) =>
      (await server.inject<{ list: Rows }>('users.condition', { ...body }, { as: account })).data.list;
    expect(await ask(condition, 'admin')).toMatchObject([{ id: 'u5', mobilePhone: '13900001234' }]);
    expect(await ask(condition, 'user1')).toMatchObject([{ id: 'u5', mobilePhone: '' }]);
    expect(await ask(byNumber, 'admin')).toHaveLength(1);
    expect(await ask(byNumber, 'user1')).toEqual([]);
    const names = await server.inject('users.userList', { ids: ['u5'] }, { as: 'user1' });
    expect(JSON.stringify(names.data)).not.toContain('13900001234');
  });

  it('PICK-029 PICK-030 PICK-031 one level of organisations with their people; a keyword gives pages', async () => {
    const { data: top } = await server.inject<{ list: Rows }>('users.level', { id: '0' }, as);
    expect(top.list).toContainEqual(expect.objectContaining({ id: 'acme1', type: 'company', hasChildren: true }));
    const { data: sales } = await server.inject('users.level', { id: 'sales1' }, as);
    expect(sales.list).toMatchObject([
      { id: 'team1', type: 'department', organize: 'Acme/Sales/Team', hasChildren: true },
    ]);
    const { data: team } = await server.inject('users.level', { id: 'team1' }, as);
    expect(team.list).toHaveLength(29);
    expect(team.list[0]).toMatchObject({
      id: 'u1',
      parentId: 'team1',
      fullName: 'Person 1/user1',
      type: 'user',
      organize: 'Acme/Sales/Team',
    });
    const { data: page } = await server.inject(
      'users.level',
      { id: '0', keyword: 'person', currentPage: 2, pageSize: 20 },
      as,
    );
    expect(page.list).toHaveLength(9);
    expect(page.pagination).toEqual({ currentPage: 2, pageSize: 20, total: 29 });
    expect((await server.inject('users.level', { id: '0', keyword: '100%' }, as)).data.list).toEqual([]);
  });

  it('issue 15 §6 the first level carries the first branch down to people, so that a picker opens on something to choose', async () => {
    type Branch = { id: string; type: string; children?: Branch[] };
    const chain = (list: Branch[]): string[] => {
      const open = list.find(({ children }) => children?.length);
      return open ? [open.id, ...chain(open.children ?? [])] : [];
    };
    // The company of the first sign-in stands after this one.
    await server.db.raw(`update weft_organize set sort_code = -1 where id = 'acme1'`);
    const { data: people } = await server.inject<{ list: Branch[] }>('users.level', { id: '0' }, as);
    expect(chain(people.list)).toEqual(['acme1', 'sales1', 'team1']);
    expect(JSON.stringify(people.list)).toContain('Person 1/user1');
    const { data: below } = await server.inject<{ list: Branch[] }>('users.level', { id: 'acme1' }, as);
    expect(chain(below.list)).toEqual([]);
    const mine = await server.inject<{ list: Branch[] }>('users.levelByAuth', { id: '0' }, { as: 'user1' });
    expect(chain(mine.data.list)).toEqual(['team1']);
    const place = { id: '0', parentId: '-1' };
    const { data: organizes } = await server.inject<{ list: Branch[] }>('organize.departmentSelector', place, as);
    expect(chain(organizes.list)).toEqual(['acme1']);
    const { data: jobs } = await server.inject<{ list: Branch[] }>('position.selector', { parentId: '-1' }, as);
    expect(chain(jobs.list)).toEqual(['acme1', 'sales1', 'team1']);
    await server.db.raw(`update weft_role_organize set organize_id = 'team1' where organize_id = 'sales1'`);
    const { data: members } = await server.inject<Branch[]>(
      'users.ofRoleByOrganize',
      { roleId: 'seller', organizeId: '0' },
      as,
    );
    expect(chain(members)).toEqual(['team1']);
    await server.db.raw(`update weft_role_organize set organize_id = 'sales1' where organize_id = 'team1'`);
    await server.db.raw(`update weft_organize set sort_code = 1 where id = 'acme1'`);
  });

  it('PICK-099 stored people come back in the order asked, under either name of the list; who is gone is left out', async () => {
    const { data } = await server.inject<{ list: Rows }>('users.userList', { userId: ['u2', 'gone', 'u30', 'u1'] }, as);
    expect(data.list.map(({ id }) => id)).toEqual(['u2', 'u30', 'u1']);
    expect((await server.inject('users.userList', { ids: ['u1'] }, as)).data.list).toHaveLength(1);
  });

  it('PICK-100 the system variables of a filter are named as the language names them', async () => {
    const named = async (language: 'zh' | 'en') => {
      const userId = ['u1', '@userAndSubordinates', 'currentUser'];
      const { data } = await server.inject<{ list: Rows }>('users.userList', { userId }, { ...as, language });
      return data.list.map(({ id, fullName }) => `${id} ${fullName}`);
    };
    expect(await named('zh')).toEqual([
      'u1 Person 1/user1',
      '@userAndSubordinates 当前用户及下属',
      'currentUser 当前用户',
    ]);
    expect((await named('en')).at(-1)).toBe('currentUser Current user');
  });

  it('PICK-065 PICK-066 members of every kind are named under the id they were asked by', async () => {
    const userId = [
      'seller--role',
      'u1',
      'team1--department',
      'clerk--position',
      'friends--group',
      'u2--user',
      'x--role',
      'acme1--company',
    ];
    const { data } = await server.inject('users.selectedList', { userId }, as);
    expect(
      data.list.map(({ id, type, fullName }: Rows[number] & { type: string }) => `${id} ${type} ${fullName}`),
    ).toEqual([
      'seller--role role Seller',
      'u1 user Person 1/user1',
      'team1--department department Team',
      'clerk--position position Clerk',
      'friends--group group Friends',
      'u2--user user Person 2/user2',
      'acme1--company company Acme',
    ]);
    expect(data.list[2].organizeIds).toEqual(['acme1', 'sales1', 'team1']);
  });

  it('PERM-22 PICK-101 PICK-102 PICK-103 PICK-104 PICK-105 a limit is the union of departments, positions, roles, groups and people', async () => {
    const limited = async (body: object): Promise<string[]> => {
      const { data } = await server.inject<{ list: Rows }>(
        'users.condition',
        { ...body, pagination: { pageSize: 50 } },
        as,
      );
      return data.list.map(({ id }) => id);
    };
    expect(await limited({ departIds: ['team1'] })).toHaveLength(29);
    expect(await limited({ positionIds: ['clerk'] })).toEqual(['u1']);
    expect(await limited({ roleIds: ['seller'] })).toEqual(['u2']);
    expect(await limited({ groupIds: ['friends'] })).toEqual(['u3']);
    expect(await limited({ userIds: ['u5', 'u30'], roleIds: ['seller'] })).toEqual(['u2', 'u5']);
    expect(await limited({ userIds: [] })).toEqual([]);
    const { data } = await server.inject<{ list: Rows }>(
      'users.selectedUserList',
      { userId: ['seller--role', 'u9'] },
      as,
    );
    expect(data.list.map(({ id }) => id)).toEqual(['u2', 'u9']);
  });

  it('the current organisation stands for itself, and those below it', async () => {
    await server.db.raw(`update weft_user set organize_id = 'sales1' where id = 'u20'`);
    const asked = async (macro: string) =>
      (await server.inject('users.condition', { departIds: [macro] }, { as: 'user20' })).data.pagination.total;
    expect(await asked('@currentOrg')).toBe(0);
    expect(await asked('@currentOrgAndSubOrg')).toBe(29);
  });

  it('subordinates are those who report to me', async () => {
    const { data } = await server.inject<Rows>('users.subordinates', { keyword: '' }, { as: 'user20' });
    expect(data.map(({ id }) => id)).toEqual(['u1', 'u2', 'u3']);
  });

  it('refuses who is not signed in', async () => {
    expect((await server.inject('users.level', { id: '0' })).code).toBe(600);
    expect((await server.inject('area.names', { idsList: [] })).code).toBe(600);
  });
});

describe('organisations, positions, roles, groups', () => {
  it('PICK-040 PICK-042 one level of organisations; a disabled one says so', async () => {
    const { data } = await server.inject('organize.departmentSelector', { id: '0', parentId: 'acme1' }, as);
    expect(data.list).toMatchObject([
      {
        id: 'sales1',
        organizeIds: ['acme1', 'sales1'],
        organize: 'Acme/Sales',
        disabled: false,
        hasChildren: true,
        isLeaf: false,
      },
      { id: 'stock1', disabled: true, isLeaf: true },
    ]);
  });

  it('PERM-20 PICK-043 PICK-044 auth shows administrators all and others their own branch; companies alone have no department', async () => {
    type Node = { id: string; children?: Node[] | null };
    const flat = (list: Node[]): string[] => list.flatMap(({ id, children }) => [id, ...flat(children ?? [])]);
    const asked = async (call: string, account: string) =>
      flat((await server.inject<{ list: Node[] }>(call, { id: '0' }, { as: account })).data.list);
    for (const call of ['department.selectorByAuth', 'organize.selectorByAuth']) {
      expect(await asked(call, 'admin')).toEqual(expect.arrayContaining(['acme1', 'sales1', 'team1', 'stock1']));
      expect(await asked(call, 'user1')).toEqual(['team1']);
    }
    const companies = async (query: object) => {
      const found = await server.inject(
        'organize.departmentSelector',
        { id: '0', type: 'company', ...query },
        {
          as: 'user1',
        },
      );
      return found.data.list as Node[];
    };
    expect(await companies({ parentId: '-1' })).toContainEqual(
      expect.objectContaining({ id: 'acme1', organizeIds: ['acme1'], hasChildren: false }),
    );
    expect(await companies({ parentId: 'acme1' })).toEqual([]);
    expect(flat(await companies({}))).not.toContain('sales1');
    expect(await companies({ keyword: 'sales' })).toEqual([]);
    expect((await companies({ keyword: 'acm' })).map(({ id }) => id)).toEqual(['acme1']);
    const { data } = await server.inject<{ list: Node[] }>('organize.selector', { id: 'acme1' }, as);
    expect(flat(data.list)).not.toContain('acme1');
  });

  it('PERM-21 PERM-22 limits that name nobody allow nobody; what is gone is left out of every limit', async () => {
    const positions = async (body: Record<string, unknown>) => {
      const { data } = await server.inject<{ list: Rows }>('position.condition', body, as);
      return JSON.stringify(data.list).includes('"clerk"');
    };
    expect(await positions({ departIds: ['team1'] })).toBe(true);
    expect(await positions({ positionIds: ['clerk', 'gone'] })).toBe(true);
    expect(await positions({ departIds: ['stock1'], positionIds: ['gone'] })).toBe(false);
    const { data: none } = await server.inject('organize.condition', { departIds: ['gone'] }, as);
    expect(none.list).toEqual([]);
    const people = async (body: Record<string, unknown>) =>
      (await server.inject('users.condition', body, as)).data.pagination.total;
    expect(await people({ roleIds: ['gone'], groupIds: ['gone'] })).toBe(0);
    expect(await people({ groupIds: ['friends'], positionIds: ['clerk'] })).toBe(2);
  });

  it('PICK-107 PERM-21 custom: only these departments, each under what is left of its path', async () => {
    const { data } = await server.inject('organize.condition', { departIds: ['acme1', 'team1'] }, as);
    expect(data.list).toMatchObject([
      { id: 'acme1', fullName: 'Acme', children: [{ id: 'team1', fullName: 'Sales/Team', lastFullName: 'Team' }] },
    ]);
    const { data: positions } = await server.inject(
      'position.condition',
      { departIds: [], positionIds: ['clerk'] },
      as,
    );
    expect(positions.list[0].children[0].children[0].children).toMatchObject([{ id: 'clerk', type: 'position' }]);
  });

  it('contract §5.9 people of an organisation are an array, or pages when a page is asked for', async () => {
    const ask = async (more: object) =>
      (await server.inject('users.ofOrganize', { organizeId: 'team1', ...more }, as)).data;
    expect(await ask({})).toHaveLength(29);
    const second = await ask({ currentPage: 2, pageSize: 20 });
    expect(second.pagination).toEqual({ currentPage: 2, pageSize: 20, total: 29 });
    expect(second.list).toHaveLength(9);
    const found = await ask({ currentPage: 1, pageSize: 20, keyword: 'user7' });
    expect(found).toMatchObject({ list: [{ id: 'u7' }], pagination: { total: 1 } });
  });

  it('positions open level by level; organisations without one are not there', async () => {
    const { data } = await server.inject<{ list: Rows }>('position.selector', { parentId: 'acme1' }, as);
    expect(data.list.map(({ id }) => id)).toEqual(['sales1']);
    const { data: team } = await server.inject('position.selector', { parentId: 'team1' }, as);
    expect(team.list).toMatchObject([{ id: 'clerk', type: 'position', organize: 'Acme/Sales/Team' }]);
  });

  it('PICK-052 a role of two organisations stands there twice under keys of its own; global ones under 1', async () => {
    const { data } = await server.inject<{ list: { id: string; children: { onlyId: string }[] }[] }>(
      'role.selector',
      {},
      as,
    );
    expect(data.list.map(({ id }) => id)).toEqual(['1', 'sales1', 'stock1']);
    const keys = data.list.flatMap(({ children }) => children.map(({ onlyId }) => onlyId));
    expect(new Set(keys).size).toBe(3);
  });

  it('PICK-052 ENT-33 a role node has name, type, icon and whether it is a leaf', async () => {
    const { data } = await server.inject<{ list: { children: object[] }[] }>('role.selector', {}, as);
    const members = { id: expect.any(String), fullName: expect.any(String), onlyId: expect.any(String) };
    for (const folder of data.list) {
      expect(folder).toMatchObject({
        ...members,
        isLeaf: false,
        type: expect.stringMatching(/^(organize|department)$/),
      });
      for (const role of folder.children)
        expect(role).toMatchObject({
          ...members,
          type: 'role',
          icon: 'icon-ym icon-ym-generator-role',
          isLeaf: true,
          children: null,
        });
    }
  });

  it('PICK-045 groups are a bare list of types', async () => {
    const { data } = await server.inject('group.selector', {}, as);
    expect(data).toMatchObject([{ children: [{ id: 'friends', type: 'group', fullName: 'Friends' }] }]);
  });
});

describe('number rules', () => {
  it('PICK-075 the template select asks BillRule/Selector: enabled rules in pages, by category and keyword, by stored code', async () => {
    const rule = { prefix: 'B', dateFormat: 'no', digit: 4, startNumber: '7', sortCode: 0 };
    const { data: options } = await server.inject<{ list: Rows }>('dictionaryData.options', { id: 'businessType' }, as);
    const [category = '', other = ''] = options.list.map(({ id }) => id);
    for (const [enCode, enabledMark] of [
      ['orderA', 1],
      ['orderB', 1],
      ['orderOff', 0],
    ]) {
      const made = { ...rule, fullName: `Rule ${enCode}`, enCode, enabledMark, category };
      expect((await server.inject('billRule.create', made, as)).code).toBe(200);
    }
    const asked = async (query: Record<string, unknown>) => {
      const { data } = await server.inject('billRule.selector', query, { as: 'user1' });
      return data.list.map(({ enCode }: { enCode: string }) => enCode).sort();
    };
    expect(await asked({ categoryId: category })).toEqual(['orderA', 'orderB']);
    expect(await asked({ categoryId: other })).toEqual([]);
    expect(await asked({ keyword: 'orderB' })).toEqual(['orderB']);
    expect(await asked({ enCode: 'orderA,gone' })).toEqual(['orderA']);
    const { data } = await server.inject('billRule.selector', { currentPage: 2, pageSize: 1 }, { as: 'user1' });
    expect(data.pagination).toEqual({ currentPage: 2, pageSize: 1, total: 2 });
    expect(data.list[0]).toMatchObject({ fullName: expect.any(String), startNumber: '7' });
  });
});

describe('areas', () => {
  it('PICK-058 PICK-059 PICK-060 provinces, cities, districts and, when somebody looks, streets', async () => {
    const below = async (id: string) => (await server.inject('area.selector', { id, exceptId: '0' }, as)).data.list;
    expect((await below('-1'))[0]).toEqual({
      id: '11',
      parentId: '-1',
      fullName: '北京市',
      isLeaf: false,
      sortCode: 0,
    });
    expect(await below('1101')).toHaveLength(16);
    expect((await below('110101'))[0]).toMatchObject({ id: '110101001', isLeaf: true });
    const { data } = await server.inject('area.names', { idsList: [['11', '1101', '110101'], ['gone']] }, as);
    expect(data).toEqual([['北京市', '市辖区', '东城区'], []]);
  });

  it('PICK-058 a keyword finds areas at every level, with what is above them', async () => {
    const found = await server.inject('area.selector', { id: '-1', exceptId: '0', keyword: '昆山' }, as);
    const names = (rows: Rows): unknown[] => rows.map(({ fullName, children }) => [fullName, names(children ?? [])]);
    expect(names(found.data.list)).toEqual([['江苏省', [['苏州市', [['昆山市', []]]]]]]);
    const none = await server.inject('area.selector', { id: '-1', exceptId: '0', keyword: "'%" }, as);
    expect(none.data.list).toEqual([]);
    expect((await server.inject('area.selector', { id: '-1', exceptId: '0', keyword: '' }, as)).data.list).toHaveLength(
      31,
    );
  });

  it('refuses a code that is taken, a parent below itself, and the deletion of what has something below', async () => {
    const body = { parentId: '', fullName: 'Moon', enCode: '11', sortCode: 0, enabledMark: 1 };
    expect((await server.inject('area.create', body, { ...as, language: 'zh' })).msg).toBe('区域编码不能重复');
    expect((await server.inject('area.create', { ...body, enCode: '99' }, as)).code).toBe(200);
    expect((await server.inject('area.remove', { id: '11' }, { ...as, language: 'zh' })).msg).toBe(
      '删除失败，当前有子节点数据',
    );
    const moved = { ...body, parentId: '1101', enCode: '11', fullName: 'North' };
    expect((await server.inject('area.update', { id: '11', ...moved }, as)).code).toBe(400);
    expect((await server.inject('area.create', body, { as: 'user1' })).code).not.toBe(200);
  });
});
