import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fetchWorkbook, workbook } from '../../../../tests/support/workbook';

let app: TestServer;
let branch = '';
const asAdmin = { as: 'admin' };
const asLily = { as: 'lily' };
const headings =
  '账户*,姓名*,性别*,电子邮箱,所属组织*,直属主管,岗位,角色,排序,状态*,说明,民族,籍贯,入职时间,证件类型,证件号码,文化程度,出生年月,办公电话,办公座机,手机号码,紧急联系,紧急电话,通讯地址'.split(
    ',',
  );
let company = '';
let wide = '';

interface Node {
  id: string;
  fullName: string;
  parentId: string;
}
const organize = async (): Promise<Node> =>
  app.db.kysely.selectFrom('weftOrganize').selectAll().where('parentId', '=', '-1').executeTakeFirstOrThrow();

async function department(name: string, parent: Node): Promise<string> {
  const form = { parentId: parent.id, fullName: name, enCode: `c${name.codePointAt(0)}`, sortCode: 0, enabledMark: 1 };
  const made = await app.inject('department.create', form, asAdmin);
  if (made.code !== 200) throw new Error(made.msg);
  const found = app.db.kysely.selectFrom('weftOrganize').select('id').where('fullName', '=', name);
  return (await found.executeTakeFirstOrThrow()).id;
}

beforeAll(async () => {
  app = await startTestServer();
  const root = await organize();
  company = root.fullName;
  branch = await department('销售部', root);
  await department('财务部', root);
  const menus = ['permission', 'permission.user'];
  const buttons = ['btn_add', 'btn_export', 'btn_import'].map((code) => `permission.user/${code}`);
  const roleId = await makeRole(app, { menus, buttons });
  await makePerson(app, 'lily', [roleId], [root.id, branch]);
  await makePerson(app, 'tom', [await makeRole(app, { menus })], [root.id, branch]);
  wide = await makeRole(app, { menus: [...menus, 'system', 'system.billRule'] });
  await app.db.kysely
    .updateTable('weftRole')
    .set({ fullName: '总管', enCode: 'wide' })
    .where('id', '=', wide)
    .execute();
  const position = { organizeId: branch, fullName: '顾问', enCode: 'gw', type: '1', sortCode: 0, enabledMark: 1 };
  expect((await app.inject('position.create', position, asAdmin)).code).toBe(200);
});
afterAll(() => app.close());

let last = 0;
const account = () => `u${++last}`;
/** A valid row; the given members override its own. */
const good = (own: Record<string, string> = {}) => ({
  account: account(),
  realName: '新人',
  gender: '男',
  organizeId: `${company}/销售部`,
  enabledMark: '启用',
  ...own,
});
const importing = (list: object[], as = asLily) => app.inject('users.import', { list }, as);
async function reasonsOf(own: Record<string, string>, as = asLily): Promise<string> {
  const { data } = await importing([good(own)], as);
  return data.failResult[0]?.errorsInfo ?? 'saved';
}
const personOf = (name: string) =>
  app.db.kysely.selectFrom('weftUser').selectAll().where('account', '=', name).executeTakeFirst();

const upload = (filename: string, content: Buffer, as = asLily) =>
  app.inject('users.upload', { file: { filename, content } }, as);
async function preview(content: Buffer, filename = '用户.xlsx') {
  const { code, msg, data } = await upload(filename, content);
  return code === 200 ? app.inject('users.preview', { fileName: data.name }, asLily) : { code, msg, data };
}
/** A sheet with the template's headings. */
const sheet = (...rows: Record<string, string>[]) => {
  const keys = [
    'account',
    'realName',
    'gender',
    'email',
    'organizeId',
    'managerId',
    'positionId',
    'roleId',
    'sortCode',
    'enabledMark',
  ];
  return workbook([headings, ...rows.map((row) => keys.map((key) => row[key] ?? ''))]);
};

describe('ADMN-06 the template and what is uploaded', () => {
  test('the template holds the headings of contract §5.9 and no row', async () => {
    const answer = await app.inject('users.template', {}, asLily);
    expect(answer.data.name).toBe('用户信息导入模板.xlsx');
    expect(answer.data.url).toMatch(/^\/api\/file\/Download\?encryption=/);
    expect(await fetchWorkbook(app, answer)).toEqual([headings]);
  });

  describe('issue 11 §4 its samples and lists', () => {
    async function template() {
      const answer = await app.inject<{ url: string }>('users.template', {}, asAdmin);
      const encryption = new URL(answer.data.url, app.url).searchParams.get('encryption');
      const { bytes } = await app.inject('file.download', { encryption });
      const book = read(bytes, { bookFiles: true });
      const rows = (name: string) => utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, defval: '' });
      const { files } = book as unknown as { files: Record<string, { content: Uint8Array }> };
      return { bytes, book, rows, xml: Buffer.from(files['xl/worksheets/sheet1.xml']!.content).toString() };
    }

    test('the samples are a sheet of their own, which could be imported as it is', async () => {
      const { book, rows, bytes } = await template();
      expect(book.SheetNames.slice(1)).toEqual(['示例', 'lists']);
      const [first, ...samples] = rows('示例');
      expect(first).toEqual(headings);
      expect(samples).toHaveLength(2);
      expect((await preview(bytes)).data.dataRow).toEqual([]);
      const { data } = await preview(workbook([headings, ...samples]));
      const result = await importing(data.dataRow, asAdmin);
      expect(result.data).toMatchObject({ snum: 2, failResult: [] });
      await app.db.kysely.deleteFrom('weftUser').where('account', 'like', 'sample_').execute();
    });

    test('cells of gender, organisation, position, role, state and dictionaries offer their words', async () => {
      const { book, rows, xml } = await template();
      const listed = [...xml.matchAll(/sqref="([A-Z]+)2:\1(\d+)"><formula1>lists!\$([A-Z]+)\$1:\$\3\$(\d+)</g)];
      const listAt = (heading: string) => {
        const column = utils.encode_col(headings.indexOf(heading));
        const [, , rowsTo, list = '', count] = listed.find(([, at]) => at === column) ?? [];
        expect(Number(rowsTo)).toBe(1001);
        const at = utils.decode_col(list);
        return rows('lists')
          .slice(0, Number(count))
          .map((row) => row[at]);
      };
      expect(listAt('性别*')).toEqual(expect.arrayContaining(['男', '女']));
      expect(listAt('所属组织*')).toEqual(expect.arrayContaining([company, `${company}/销售部`]));
      expect(listAt('岗位')).toContain('顾问/gw');
      expect(listAt('角色')).toContain('总管/wide');
      expect(listAt('状态*')).toEqual(['启用', '禁用', '锁定']);
      for (const heading of ['民族', '证件类型', '文化程度']) expect(listAt(heading).length).toBeGreaterThan(1);
      expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden ?? 0)).toEqual([0, 0, 1]);
    });

    test('T29 a person is offered the organisations of their reach only', async () => {
      const answer = await app.inject<{ url: string }>('users.template', {}, asLily);
      const encryption = new URL(answer.data.url, app.url).searchParams.get('encryption');
      const { bytes } = await app.inject('file.download', { encryption });
      const lists = JSON.stringify(utils.sheet_to_json(read(bytes).Sheets.lists!, { header: 1 }));
      expect(lists).toContain(`${company}/销售部`);
      expect(lists).not.toContain('财务部');
    });
  });

  test('IMPT-15 IMPT-26 the preview answers rows by column and the columns', async () => {
    const row = good({ email: 'a@b.example' });
    const { data } = await preview(sheet(row));
    expect(data.headerRow.slice(0, 2)).toEqual([
      { id: 'account', fullName: '账户*' },
      { id: 'realName', fullName: '姓名*' },
    ]);
    expect(data.dataRow).toHaveLength(1);
    expect(data.dataRow[0]).toMatchObject({ ...row, birthday: '' });
  });

  test('VALD-62 VALD-63 IMPT-17 IMPT-18 other kinds of files and 500 KB are refused', async () => {
    expect(await preview(sheet(good()), 'a.csv')).toMatchObject({ code: 400, msg: '只能上传xls、xlsx格式的文件' });
    for (const size of [500 * 1024, 500 * 1024 + 1, 700 * 1024])
      expect(await preview(Buffer.alloc(size))).toMatchObject({ code: 400, msg: '文件大小不能超过500KB' });
    expect(await preview(Buffer.alloc(500 * 1024 - 1))).toMatchObject({ code: 400, msg: '导入异常' });
  });

  test('VALD-65 IMPT-20 IMPT-21 headings that were changed, moved or removed are refused', async () => {
    const refused = { code: 400, msg: '表头名称不可更改，表头行不能删除' };
    const [first = '', second = '', ...others] = headings;
    const row = headings.map(() => '1');
    expect(await preview(workbook([['帐号', second, ...others], row]))).toMatchObject(refused);
    expect(await preview(workbook([[second, first, ...others], row]))).toMatchObject(refused);
    expect(await preview(workbook([[first, second], row]))).toMatchObject(refused);
    expect(await preview(workbook([[...headings, '其他'], row]))).toMatchObject(refused);
    expect(await preview(workbook([row]))).toMatchObject(refused);
    expect((await preview(workbook([headings.map((text) => text.replace('*', '')), row]))).code).toBe(200);
    expect((await preview(workbook([headings, row], 'biff8'), 'a.xls')).data.dataRow).toHaveLength(1);
  });

  test('VALD-64 IMPT-19 1,000 rows pass, 1,001 do not; no rows and no sheet are told apart', async () => {
    const rows = (count: number) => workbook([headings, ...Array.from({ length: count }, () => ['a'])]);
    expect((await preview(rows(1000))).data.dataRow).toHaveLength(1000);
    expect(await preview(rows(1001))).toMatchObject({ code: 400, msg: '数据超过1000条' });
    expect((await preview(rows(0))).data.dataRow).toEqual([]);
    expect(await preview(workbook([[]]))).toMatchObject({ code: 400, msg: '导入的文件是空数据' });
    expect(await importing([])).toMatchObject({ code: 400, msg: '导入的文件是空数据' });
    expect(await importing(Array.from({ length: 1001 }, () => ({ account: 'a' })))).toMatchObject({
      code: 400,
      msg: '数据超过1000条',
    });
  });

  test('T05 an uploaded file is its owner’s alone, for an hour', async () => {
    const { data } = await upload('a.xlsx', sheet(good()));
    expect(data.name).toMatch(/^[0-9a-f]{32}\.xlsx$/);
    const refused = { code: 400, msg: '文件不存在，请重新上传' };
    expect(await app.inject('users.preview', { fileName: data.name }, asAdmin)).toMatchObject(refused);
    expect(await app.inject('users.preview', { fileName: '../../etc/passwd' }, asLily)).toMatchObject(refused);
    const late = { expiresAt: new Date(Date.now() - 1000) };
    await app.db.kysely.updateTable('weftImportFile').set(late).where('name', '=', data.name).execute();
    expect(await app.inject('users.preview', { fileName: data.name }, asLily)).toMatchObject(refused);
    for (let at = 0; at < 8; at += 1) await upload('a.xlsx', sheet(good()));
    const kept = await app.db.kysely.selectFrom('weftImportFile').select(['name', 'creatorUserId']).execute();
    expect(kept.map(({ name }) => name)).not.toContain(data.name);
    expect(kept.length).toBeLessThanOrEqual(5);
  });
});

describe('ADMN-06 IMPT-28 importing', () => {
  test('good rows are saved although others fail; the result counts both and says why, in the order of the sheet', async () => {
    const rows = [good(), good({ account: '' }), good(), good({ organizeId: '月球' })];
    const { code, data } = await importing(rows);
    expect(code).toBe(200);
    expect(data).toMatchObject({ resultType: 1, snum: 2, fnum: 2 });
    expect(data.failResult).toMatchObject([
      { realName: '新人', errorsInfo: '账户不能为空' },
      { organizeId: '月球', errorsInfo: '找不到该所属组织' },
    ]);
    expect(await personOf(rows[0]!.account)).toMatchObject({ realName: '新人', gender: '1', enabledMark: 1 });
    expect(await personOf(rows[2]!.account)).toBeDefined();
    expect((await importing([good()])).data).toMatchObject({ resultType: 0, snum: 1, fnum: 0, failResult: [] });
  });

  test('issue 13 the person who imports is sent a message with both numbers', async () => {
    await importing([good(), good({ account: '' })], asAdmin);
    const { list } = (await app.inject('message.list', {}, asAdmin)).data;
    const [{ id, title, type }] = list;
    expect([type, title]).toEqual([3, expect.stringMatching(/^导入完成：/)]);
    const { data } = await app.inject('message.readInfo', { id }, asAdmin);
    expect(data.bodyText).toBe('<p>成功 1 条，失败 1 条。</p>');
  });

  test('every column finds its place, and the person signs in with the first password', async () => {
    const row = good({
      email: 'new@weft.example',
      organizeId: `${company}/销售部,${company}/财务部`,
      managerId: 'lily/LILY'.toLowerCase(),
      positionId: '顾问/gw',
      roleId: '总管/wide',
      sortCode: '7',
      enabledMark: '锁定',
      description: '说明',
      nation: '汉族',
      nativePlace: '杭州',
      entryDate: '2024-02-29',
      birthday: '1988/7/1',
      mobilePhone: '13800138000',
      postalAddress: '路1号',
    });
    expect((await importing([row], asAdmin)).data).toMatchObject({ snum: 1 });
    const person = await personOf(row.account);
    const { data } = await app.inject('users.info', { id: person?.id }, asAdmin);
    expect(data).toMatchObject({
      email: 'new@weft.example',
      sortCode: 7,
      enabledMark: 2,
      description: '说明',
      nativePlace: '杭州',
      entryDate: Date.parse('2024-02-29T00:00:00+08:00'),
      birthday: Date.parse('1988-07-01T00:00:00+09:00'),
      mobilePhone: '13800138000',
      roleId: wide,
    });
    expect(data.organizeIdTree).toHaveLength(2);
    expect(data.managerId).toBe((await personOf('lily'))?.id);
    expect(data.positionId).not.toBe('');
    expect(data.nation).not.toBe('汉族');
  });

  describe('issue 11 §4 a name alone is taken where it is clear', () => {
    let second = '';
    beforeAll(async () => {
      const { kysely } = app.db;
      const root = await organize();
      const { id: finance } = await kysely
        .selectFrom('weftOrganize')
        .select('id')
        .where('fullName', '=', '财务部')
        .executeTakeFirstOrThrow();
      second = await department('二部', { id: finance } as Node);
      await kysely.updateTable('weftOrganize').set({ fullName: '销售部' }).where('id', '=', second).execute();
      for (const [organizeId, enCode] of [
        [branch, 'jl1'],
        [finance, 'jl2'],
      ]) {
        const position = { organizeId, fullName: '经理', enCode, type: '1', sortCode: 0, enabledMark: 1 };
        expect((await app.inject('position.create', position, asAdmin)).code).toBe(200);
      }
      for (const account of ['wang1', 'wang2']) await makePerson(app, account, [], [root.id, branch]);
      await kysely.updateTable('weftUser').set({ realName: '王伟' }).where('account', 'like', 'wang_').execute();
    });
    afterAll(async () => {
      await app.db.kysely.deleteFrom('weftOrganize').where('id', '=', second).execute();
      await app.db.kysely.deleteFrom('weftUser').where('realName', '=', '王伟').execute();
    });

    test('role, position, manager and organisation by name', async () => {
      const row = good({ organizeId: '财务部', roleId: '总管', positionId: '经理', managerId: 'tom' });
      expect((await importing([row], asAdmin)).data).toMatchObject({ snum: 1, failResult: [] });
      const { data } = await app.inject('users.info', { id: (await personOf(row.account))?.id }, asAdmin);
      expect(data).toMatchObject({ roleId: wide, managerId: (await personOf('tom'))?.id });
      const { enCode } = await app.db.kysely
        .selectFrom('weftPosition')
        .select('enCode')
        .where('id', '=', data.positionId)
        .executeTakeFirstOrThrow();
      expect(enCode).toBe('jl2');
    });

    test.each<[string, Record<string, string>, string]>([
      [
        'organisation',
        { organizeId: '销售部' },
        '“销售部”有多个所属组织，请写全：{company}/销售部、{company}/财务部/销售部',
      ],
      ['manager', { managerId: '王伟' }, '“王伟”有多个直属主管，请写全：王伟/wang1、王伟/wang2'],
      [
        'position, with an organisation that has none of them',
        { organizeId: '财务部/销售部', positionId: '经理' },
        '“经理”有多个岗位，请写全：经理/jl1、经理/jl2',
      ],
    ])('an ambiguous %s is refused with the candidates', async (_, own, reason) => {
      const said = await reasonsOf(own, asAdmin);
      const [lead = '', names = ''] = reason.replaceAll('{company}', company).split('：');
      expect(said.split('：')[0]).toBe(lead);
      expect(said.split('：')[1]?.split('、').sort()).toEqual(names.split('、').sort());
    });

    test('the end of a path and the complete form are clear', async () => {
      expect(await reasonsOf({ organizeId: '财务部/销售部' }, asAdmin)).toBe('saved');
      expect(await reasonsOf({ managerId: '王伟/wang2', organizeId: `${company}/销售部` }, asAdmin)).toBe('saved');
    });

    test('T29 a name alone reaches no further than the complete form', async () => {
      expect(await reasonsOf({ roleId: '总管' })).toBe('操作失败！您没有权限操作');
    });
  });

  test('issue 10: each gets a random first password, in a file that is fetched once', async () => {
    const people = [good(), good(), { ...good(), gender: '' }];
    const { data } = await importing(people);
    expect(data).toMatchObject({
      snum: 2,
      fnum: 1,
      passwords: { name: expect.stringMatching(/^初始密码_\d{14}\.xlsx$/) },
    });
    const [heading, ...rows] = await fetchWorkbook(app, { code: 200, data: data.passwords } as never);
    expect(heading).toEqual(['账户', '姓名', '初始密码']);
    expect(rows.map(([account]) => account)).toEqual(people.slice(0, 2).map(({ account }) => account));
    const passwords = rows.map((row) => String(row[2]));
    expect(new Set(passwords).size).toBe(2);
    for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{12}$/);
    // Users without a role cannot sign in; the password is checked before that.
    const signIn = (password: string) =>
      app.signIn(people[0]!.account, password).catch((error: Error) => error.message);
    expect(await signIn('0000')).toMatch(/密码/);
    expect(await signIn(passwords[1]!)).toMatch(/密码/);
    expect(await signIn(passwords[0]!)).not.toMatch(/密码/);
    // The link is used up.
    expect((await app.app.inject(data.passwords.url)).json()).toMatchObject({ code: 400 });
  });

  test('issue 10: a fixed password is a setting, and then there is no file', async () => {
    await app.inject('sysConfig.update', { newUserDefaultPassword: '0000' }, asAdmin);
    const plain = good();
    expect((await importing([plain])).data).not.toHaveProperty('passwords');
    expect(await app.signIn(plain.account, '0000').catch((error: Error) => error.message)).not.toMatch(/密码/);
    await app.inject('sysConfig.update', { newUserDefaultPassword: '' }, asAdmin);
  });

  test.each<[string, Record<string, string>, string]>([
    ['account', { account: 'LILY' }, '账户值已存在'],
    ['account letters', { account: '李' }, '账户: 只能输入数字英文'],
    ['name', { realName: ' ' }, '姓名不能为空'],
    ['name length', { realName: '长'.repeat(51) }, '姓名最多为50个字符！'],
    ['gender', { gender: '' }, '性别不能为空'],
    ['gender word', { gender: '公' }, '找不到该性别'],
    ['organisation', { organizeId: '' }, '所属组织不能为空'],
    ['one of several', { organizeId: '{company}/销售部,没有' }, '找不到该所属组织'],
    ['manager', { managerId: 'lily/nobody' }, '找不到该直属主管'],
    ['position', { positionId: '顾问/gx' }, '找不到该岗位'],
    ['role', { roleId: '总管家' }, '找不到该角色'],
    ['state', { enabledMark: '' }, '状态不能为空'],
    ['state word', { enabledMark: '好' }, '找不到该状态'],
    ['sort', { sortCode: '一' }, '排序值不正确'],
    ['day', { entryDate: '2023-02-29' }, '入职时间值不正确'],
    ['birthday', { birthday: '昨天' }, '出生年月值不正确'],
    ['e-mail', { email: 'a' }, '电子邮箱: 请正确输入您的邮箱地址'],
    ['mobile', { mobilePhone: '1' }, '手机号码: 请正确输入您的手机号'],
    ['nation', { nation: '火星' }, '找不到该民族'],
    ['education', { education: '火星' }, '找不到该文化程度'],
    ['document', { certificatesType: '火星' }, '找不到该证件类型'],
    [
      'several at once',
      { account: '', gender: '', email: 'a' },
      '账户不能为空,性别不能为空,电子邮箱: 请正确输入您的邮箱地址',
    ],
  ])('a row is told what is wrong: %s', async (_, own, text) => {
    const said = Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key, value.replace('{company}', company)]),
    );
    expect(await reasonsOf(said, asAdmin)).toBe(text);
  });

  test('the same account twice in a sheet is one person', async () => {
    const row = good();
    const { data } = await importing([row, { ...row, account: row.account.toUpperCase() }]);
    expect(data).toMatchObject({ snum: 1, fnum: 1, failResult: [{ errorsInfo: '账户值已存在' }] });
  });

  test('T29 nobody puts people beyond their own reach, nor gives roles that hold more', async () => {
    const denied = '操作失败！您没有权限操作';
    expect(await reasonsOf({ organizeId: `${company}/财务部` })).toBe(denied);
    expect(await reasonsOf({ organizeId: company })).toBe(denied);
    expect(await reasonsOf({ roleId: '总管/wide' })).toBe(denied);
    expect(await reasonsOf({ roleId: '总管/wide' }, asAdmin)).toBe('saved');
    const elsewhere = { organizeId: `${company}/财务部`, positionId: '顾问/gw' };
    expect(await reasonsOf(elsewhere, asAdmin)).toBe('岗位不属于所选组织');
  });

  test('IMPT-32, API-130 rows that failed come back as a file, which is taken again once corrected', async () => {
    const { data } = await importing([good({ account: '', description: '=1+1' })]);
    const answer = await app.inject('users.exportFailures', { list: data.failResult }, asLily);
    expect(answer.data.name).toBe('用户信息异常数据.xlsx');
    const [first, second] = await fetchWorkbook(app, answer);
    expect(first).toEqual([...headings, '异常原因']);
    expect(second?.[10]).toBe('=1+1');
    expect(second?.at(-1)).toBe('账户不能为空');
    const corrected = [account(), ...(second as string[]).slice(1)];
    const again = await preview(workbook([first!, corrected]));
    expect((await importing(again.data.dataRow)).data).toMatchObject({ resultType: 0, snum: 1 });
  });

  test('1,000 people of as many departments take seconds: no table is read for every row', async () => {
    const { id, organizeIdTree } = await app.db.kysely
      .selectFrom('weftOrganize')
      .select(['id', 'organizeIdTree'])
      .where('id', '=', branch)
      .executeTakeFirstOrThrow();
    const departments = Array.from({ length: 1000 }, (_, at) => ({
      ...{ id: `many${at}`, fullName: `组${at}`, enCode: `many${at}`, organizeIdTree: `${organizeIdTree},many${at}` },
      ...{ parentId: id, category: 'department', sortCode: 0, enabledMark: 1 },
    }));
    await app.db.kysely.insertInto('weftOrganize').values(departments).execute();
    const began = performance.now();
    const rows = departments.map(({ fullName }) => good({ organizeId: `${company}/销售部/${fullName}` }));
    expect((await importing(rows)).data).toMatchObject({ snum: 1000 });
    expect(performance.now() - began).toBeLessThan(8000);
    await app.db.kysely.deleteFrom('weftOrganize').where('id', 'like', 'many%').execute();
  });

  test('1,000 people take seconds', async () => {
    const rows = Array.from({ length: 1000 }, () => good());
    const began = performance.now();
    expect((await importing(rows)).data).toMatchObject({ snum: 1000 });
    expect(performance.now() - began).toBeLessThan(8000);
  });
});

describe('ADMN-05 exporting', () => {
  beforeEach(async () => {
    await app.db.kysely.deleteFrom('weftUser').where('realName', '=', '新人').execute();
  });
  const exported = async (query: object, as = asLily) =>
    fetchWorkbook(app, await app.inject('users.export', { dataType: '1', ...query }, as));

  test('people of the own branch only, in the chosen columns; another branch and the administrator are not in it', async () => {
    const other = (
      await app.db.kysely
        .selectFrom('weftOrganize')
        .select('id')
        .where('fullName', '=', '财务部')
        .executeTakeFirstOrThrow()
    ).id;
    await makePerson(app, 'mona', [], [(await organize()).id, other]);
    const [first, ...rows] = await exported({ selectKey: 'realName,account,organizeId,nothing' });
    expect(first).toEqual(['账户', '姓名', '所属组织']);
    expect(rows.sort()).toEqual([
      ['lily', 'lily', `${company}/销售部`],
      ['tom', 'tom', `${company}/销售部`],
    ]);
    const all = await exported({ selectKey: 'account' }, asAdmin);
    expect(all.flat()).toEqual(expect.arrayContaining(['lily', 'tom', 'mona']));
    expect(all.flat()).not.toContain('admin');
  });

  test('the page at hand, or what the words find', async () => {
    const page = { dataType: '0', currentPage: 2, pageSize: 1, selectKey: 'account' };
    expect(await exported(page)).toHaveLength(2);
    expect(await exported({ selectKey: 'account', keyword: 'tom' })).toEqual([['账户'], ['tom']]);
    expect(await app.inject('users.export', { selectKey: 'nothing' }, asLily)).toMatchObject({
      code: 400,
      msg: '请选择导出字段',
    });
    const { data } = await app.inject('users.export', { selectKey: 'account' }, asLily);
    expect(data.name).toMatch(/^用户信息_\d{14}\.xlsx$/);
  });

  test('T25 an export can be imported again: every value comes back as it was', async () => {
    const row = {
      ...good({
        positionId: '顾问/gw',
        sortCode: '5',
        nation: '汉族',
        birthday: '1990-05-06',
        entryDate: '2020-01-01',
      }),
      ...{ realName: '=HYPERLINK("x")', description: '@cmd', mobilePhone: '13800138000', certificatesNumber: '007' },
    };
    expect((await importing([row])).data).toMatchObject({ snum: 1 });
    const keys =
      'account,realName,gender,email,organizeId,managerId,positionId,roleId,sortCode,enabledMark,description,nation,nativePlace,entryDate,certificatesType,certificatesNumber,education,birthday,telePhone,landline,mobilePhone,urgentContacts,urgentTelePhone,postalAddress';
    const rows = await exported({ selectKey: keys, keyword: row.account });
    const again = await preview(workbook(rows));
    expect(again.data.dataRow).toEqual([expect.objectContaining(row)]);
  });

  test('PERM-26 a column that someone does not see is not exported, and not looked through', async () => {
    const menu = await app.db.kysely
      .selectFrom('weftMenu')
      .select('id')
      .where('enCode', '=', 'permission.user')
      .executeTakeFirstOrThrow();
    const column = { moduleId: menu.id, enCode: 'realName', fullName: '姓名', enabledMark: 1, sortCode: 0 };
    expect((await app.inject('moduleColumn.create', column, asAdmin)).code).toBe(200);
    await app.db.kysely.updateTable('weftUser').set({ realName: '托马斯' }).where('account', '=', 'tom').execute();
    expect(await exported({ selectKey: 'account,realName', keyword: 'tom' })).toEqual([['账户'], ['tom']]);
    expect(await exported({ selectKey: 'account', keyword: '托马斯' })).toEqual([['账户']]);
    expect(await exported({ selectKey: 'account', keyword: '托马斯' }, asAdmin)).toEqual([['账户'], ['tom']]);
  });

  test('ADMN-06 words of both languages are read; an export has the reader’s', async () => {
    const row = good({ gender: 'Female', enabledMark: 'Enabled', education: 'Primary school' });
    expect((await importing([row])).data).toMatchObject({ snum: 1 });
    const chinese = good({ gender: '女', enabledMark: '启用' });
    const { data } = await app.inject('users.import', { list: [chinese] }, { ...asLily, language: 'en' });
    expect(data).toMatchObject({ snum: 1 });
    const query = { selectKey: 'gender,enabledMark', keyword: chinese.account };
    const answer = await app.inject('users.export', query, { ...asAdmin, language: 'en' });
    expect((await fetchWorkbook(app, answer as never))[1]).toEqual(['Female', 'Enabled']);
  });

  test('PERM-28 every call is denied without its button', async () => {
    const calls: [string, object][] = [
      ['users.export', { selectKey: 'account' }],
      ['users.template', {}],
      ['users.upload', { file: { filename: 'a.xlsx', content: sheet(good()) } }],
      ['users.preview', { fileName: 'a.xlsx' }],
      ['users.import', { list: [good()] }],
      ['users.exportFailures', { list: [] }],
    ];
    for (const [call, params] of calls)
      expect(await app.inject(call, { ...params }, { as: 'tom' }), call).toMatchObject({ code: 403, msg: '没有权限' });
  });
});
