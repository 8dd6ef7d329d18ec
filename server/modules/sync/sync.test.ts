// Engines: both. Runs and their locks may differ.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../tests/support/emptyDatabase';
import { type FakeDirectory, fakeSecret, startFakeDirectory } from '../../../tests/support/fakeDirectory';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { secondProcess } from '../../../tests/support/secondProcess';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { createServer } from '../../createServer';
import { endDeadRuns } from './runs';

const admin = { as: 'admin' };
const kinds = [
  { kind: 'wecom', type: '1', organizes: 'synThirdInfo.organizesToWecom', users: 'synThirdInfo.usersToWecom' },
  { kind: 'dingtalk', type: '2', organizes: 'synThirdInfo.organizesToDing', users: 'synThirdInfo.usersToDing' },
] as const;
const settingsOf = (url: string, kind: 'wecom' | 'dingtalk') =>
  kind === 'wecom'
    ? { qyhBaseUrl: url, qyhCorpId: 'corp', qyhCorpSecret: fakeSecret, qyhIsSynOrg: 1, qyhIsSynUser: 1 }
    : { dingBaseUrl: url, dingSynAppKey: 'key', dingSynAppSecret: fakeSecret, dingSynIsSynOrg: 1, dingSynIsSynUser: 1 };

describe.each(kinds)('issue 12, contract §5.12, API-224…228, ADMN-28: $kind', ({ kind, type, organizes, users }) => {
  let server: TestServer;
  let fake: FakeDirectory;
  const call = (name: string, params: object = {}) => server.inject(name, { ...params }, admin);
  const totals = async () => (await call('synThirdInfo.total', { type })).data;
  const results = async () => (await call('synThirdInfo.results', { type, pageSize: 100 })).data.list;
  const userRow = async (account: string) =>
    (
      await server.db.raw('select * from weft_user where lower(account) = lower($1) and delete_mark is null', [account])
    )[0]!;
  const organizeId = async (name: string) =>
    (await server.db.raw<{ id: string }>('select id from weft_organize where full_name = $1', [name]))[0]!.id;
  let made = 0;
  const makeUser = async (account: string, place: string, more: object = {}) => {
    const form = { account, realName: account, organizeIdTree: [[place]], enabledMark: 1 };
    const mobilePhone = `1390000${String(1_000 + ++made)}`;
    const answer = await call('users.create', { ...form, mobilePhone, ...more });
    expect(answer.msg).toBe('新建成功');
  };

  beforeAll(async () => {
    fake = await startFakeDirectory(kind);
    process.env.INTERFACE_HOSTS = fake.host;
    server = await startTestServer();
    expect((await call('sysConfig.update', settingsOf(fake.url, kind))).code).toBe(200);
  });
  afterAll(async () => {
    delete process.env.INTERFACE_HOSTS;
    await server.close();
    await fake.close();
  });
  beforeEach(() => {
    fake.requests.length = 0;
  });

  test('before the first run nothing is synchronised, organisations first', async () => {
    const [first, second] = await totals();
    expect(first).toMatchObject({ synType: '组织', synSuccessCount: 0, synFailCount: 0, synDate: null, state: '' });
    expect(first.unSynCount).toBe(first.recordTotal);
    expect(second).toMatchObject({ synType: '用户', synSuccessCount: 0 });
  });

  test('organisations to the third party: the tree, once; a second run changes nothing', async () => {
    const company = (await call('organize.tree')).data.list[0].id;
    await call('department.create', {
      parentId: company,
      fullName: '同步部',
      enCode: 'syncOne',
      enabledMark: 1,
      sortCode: 0,
    });
    const parent = await organizeId('同步部');
    await call('department.create', {
      parentId: parent,
      fullName: '同步组',
      enCode: 'syncTwo',
      enabledMark: 1,
      sortCode: 0,
    });
    const { code, data } = await call(organizes, { type: 0 });
    expect({ code, ...data }).toMatchObject({
      code: 200,
      synType: '组织',
      synFailCount: 0,
      unSynCount: 0,
      state: 'done',
    });
    expect(data.synSuccessCount).toBe(data.recordTotal);
    expect(data.synDate).toBeGreaterThan(Date.now() - 60_000);
    const [top] = [...fake.departments].filter(([, { parent }]) => parent === 1);
    const named = (name: string) => [...fake.departments].find(([, each]) => each.name === name)!;
    expect(named('同步部')[1].parent).toBe(top![0]);
    expect(named('同步组')[1].parent).toBe(named('同步部')[0]);
    const before = fake.departments.size;
    fake.requests.length = 0;
    expect((await call(organizes, { type: 0 })).data.synFailCount).toBe(0);
    expect(fake.departments.size).toBe(before);
    expect(fake.requests.filter((path) => /create|update/.test(path))).toEqual([]);
  });

  test('a renamed organisation is renamed there; what was lost between the answer and its link is adopted', async () => {
    const id = await organizeId('同步组');
    await call('department.update', { id, fullName: '同步一组' });
    await server.db.raw("delete from weft_third_link where name = '同步部'");
    const before = fake.departments.size;
    expect((await call(organizes, { type: 0 })).data).toMatchObject({ synFailCount: 0, unSynCount: 0 });
    expect(fake.departments.size).toBe(before);
    expect([...fake.departments.values()].map(({ name }) => name)).toContain('同步一组');
  });

  test('users to the third party: each result has its reason; the rest goes on', async () => {
    const place = await organizeId('同步部');
    await makeUser('syncgood', place);
    await makeUser('synctwin', place);
    const { mobile_phone: mobile } = await userRow('synctwin');
    fake.members.set('other', {
      ...{ userid: 'other', name: 'Other', mobile: String(mobile), email: '', enabled: true },
      departments: [1],
    });
    const { data } = await call(users, { type: 0 });
    expect(data.synFailCount).toBeGreaterThan(0);
    expect([...fake.members.keys()]).toContain('syncgood');
    const failed = (await results()).filter(({ state }: { state: string }) => state === 'failed');
    expect(failed.find(({ name }: { name: string }) => name === 'synctwin').reason).toBe(
      'mobile existed（错误码 60104）',
    );
    fake.members.delete('other');
    await call(users, { type: 0 });
    expect([...fake.members.keys()]).toContain('synctwin');
  });

  test('a user who was disabled here is disabled there, or named when the service cannot', async () => {
    await call('users.state', { id: (await userRow('synctwin')).id });
    await call(users, { type: 0 });
    const row = (await results()).find(({ name }: { name: string }) => name === 'synctwin');
    expect(fake.members.has('synctwin')).toBe(true);
    if (kind === 'wecom') {
      expect(fake.members.get('synctwin')?.enabled).toBe(false);
      expect(row.state).toBe('gone');
    } else expect(row).toMatchObject({ state: 'failed', reason: '该服务没有停用成员的接口，请在其管理后台处理' });
  });

  test('organisations from the third party: new ones are made, renamed ones renamed, lost ones disabled', async () => {
    const [parent] = [...fake.departments].find(([, { name }]) => name === '同步部')!;
    const [group] = [...fake.departments].find(([, { name }]) => name === '同步一组')!;
    fake.departments.set(800, { name: '外来部', parent }).set(801, { name: '外来组', parent: 800 });
    fake.departments.set(group, { name: '改名组', parent });
    expect((await call(organizes, { type: 1 })).data.synFailCount).toBe(0);
    const [child] = await server.db.raw<{ parent_id: string }>(
      "select * from weft_organize where full_name = '外来组'",
    );
    expect(child).toMatchObject({ en_code: `${kind}801` });
    expect(child!.parent_id).toBe(await organizeId('外来部'));
    await organizeId('改名组');
    fake.departments.delete(801);
    await call(organizes, { type: 1 });
    const [gone] = await server.db.raw("select * from weft_organize where full_name = '外来组'");
    expect(gone).toMatchObject({ enabled_mark: 0, delete_mark: null });
    fake.departments.set(801, { name: '外来组', parent: 800 });
    await call(organizes, { type: 1 });
    expect((await server.db.raw("select * from weft_organize where full_name = '外来组'"))[0]).toMatchObject({
      enabled_mark: 1,
    });
    const count = await server.db.raw("select 1 from weft_organize where full_name like '外来%'");
    expect(count).toHaveLength(2);
  });

  test('users from the third party: made with a random password, found by account or mobile, never doubled', async () => {
    const place = await organizeId('同步部');
    await makeUser('bymobile', place, { mobilePhone: '13712345678' });
    const member = { name: '外来人', email: '', enabled: true, departments: [800] };
    fake.members.set('new.one', { ...member, userid: 'new.one', mobile: '13711111111' });
    fake.members.set('strange77', { ...member, userid: 'strange77', mobile: '13712345678' });
    fake.members.set('nowhere', { ...member, userid: 'nowhere', mobile: '13722222222', departments: [] });
    await call(users, { type: 1 });
    const first = await userRow('newone');
    expect(first).toMatchObject({
      real_name: '外来人',
      enabled_mark: 1,
      change_password_date: null,
      is_administrator: 0,
    });
    expect(first.organize_id).toBe(await organizeId('外来部'));
    expect(await userRow('bymobile')).toMatchObject({ real_name: '外来人' });
    const count = async () => (await server.db.raw('select 1 from weft_user')).length;
    const before = await count();
    await server.db.raw("delete from weft_third_link where third_id = 'strange77'");
    await call(users, { type: 1 });
    expect(await count()).toBe(before);
  });

  test('an administrator is not changed from outside', async () => {
    fake.members.set('admin', {
      ...{ userid: 'admin', name: 'Mallory', mobile: '', email: 'mallory@evil.example', enabled: true },
      departments: [800],
    });
    await call(users, { type: 1 });
    expect(await userRow('admin')).not.toMatchObject({ real_name: 'Mallory' });
    const row = (await results()).find(({ thirdId }: { thirdId: string }) => thirdId === 'admin');
    expect(row).toMatchObject({ state: 'failed', reason: '管理员账号不由同步更改' });
    fake.members.delete('admin');
  });

  test('who is gone there is disabled here and signed out; who comes back is enabled; who was deleted here stays so', async () => {
    const member = fake.members.get('new.one')!;
    const answered = async () => (await server.inject('auth.currentUser', {}, { as: 'newone' })).code;
    expect(await answered()).toBe(200);
    fake.members.delete('new.one');
    await call(users, { type: 1 });
    expect(await userRow('newone')).toMatchObject({ enabled_mark: 0, delete_mark: null });
    expect(await answered()).toBe(600);
    fake.members.set('new.one', member);
    await call(users, { type: 1 });
    expect(await userRow('newone')).toMatchObject({ enabled_mark: 1 });
    await call('users.remove', { id: (await userRow('newone')).id });
    await call(users, { type: 1 });
    expect(await userRow('newone').catch(() => undefined)).toBeUndefined();
    const row = (await results()).find(({ thirdId }: { thirdId: string }) => thirdId === 'new.one');
    expect(row.reason).toBe('已在本系统删除，不再新建');
    fake.members.delete('new.one');
  });

  test('when most records are gone there, nothing is changed', async () => {
    for (let at = 0; at < 15; at++)
      fake.members.set(`many${at}`, {
        ...{ userid: `many${at}`, name: `Many${at}`, mobile: `1360000${1_000 + at}`, email: '', enabled: true },
        departments: [800],
      });
    await call(users, { type: 1 });
    const kept = new Map(fake.members);
    fake.members.clear();
    const refused = await call(users, { type: 1 });
    expect(refused.msg).toMatch(/^同步失败：第三方缺少 \d+ 条已同步的数据/);
    expect(await userRow('many3')).toMatchObject({ enabled_mark: 1 });
    for (const [id, each] of kept) fake.members.set(id, each);
  });

  test('one run at a time: the second is refused in the words of the contract', async () => {
    const release = fake.hold();
    const first = call(users, { type: 0 });
    await expect.poll(async () => (await totals())[1].state).toBe('running');
    expect((await call(organizes, { type: 0 })).msg).toBe('正在进行同步,请稍等');
    release();
    expect((await first).code).toBe(200);
    expect((await call(organizes, { type: 0 })).code).toBe(200);
  });

  test('a run whose process is gone ends as failed with its reason, and the next one goes on without doubles', async () => {
    const release = fake.hold();
    const first = call(users, { type: 1 });
    const taken = () => server.db.raw("select 1 from weft_job where kind = 'sync.run' and status = 'running'");
    await expect.poll(taken).toHaveLength(1);
    await server.db.raw(
      "update weft_job set due_time = now() - interval '1 minute' where kind = 'sync.run' and status = 'running'",
    );
    await endDeadRuns(server.db);
    expect((await totals())[1]).toMatchObject({ state: 'failed' });
    expect((await totals())[1].reason).toMatch(/^同步被中断/);
    const before = (await server.db.raw('select 1 from weft_user')).length;
    release();
    // The run that was ended as dead writes nothing more.
    expect((await first).msg).toMatch(/^同步失败：同步被中断/);
    expect((await call(users, { type: 1 })).code).toBe(200);
    expect((await server.db.raw('select 1 from weft_user')).length).toBe(before);
  });

  test('a stop of the process ends its run as interrupted', async () => {
    const release = fake.hold();
    const own = await startTestServer();
    await own.inject('sysConfig.update', settingsOf(fake.url, kind), admin);
    const first = own.inject(organizes, { type: 0 }, admin);
    const state = async () => (await own.inject('synThirdInfo.total', { type }, admin)).data[0].state;
    await expect.poll(state).toBe('running');
    const stopped = own.app.close();
    release();
    await stopped;
    expect((await first).msg).toMatch(/^同步失败：同步被中断/);
    await own.close();
  });

  test('progress and end are pushed to administrators as events', async () => {
    const heard: string[] = [];
    const stop = server.bus.subscribe((event) => void heard.push(event));
    await call(organizes, { type: 0 });
    stop();
    expect(heard.filter((event) => event === 'thirdSync.changed').length).toBeGreaterThanOrEqual(2);
  });

  test('wrong credentials fail the run with the words of the service', async () => {
    const secret = kind === 'wecom' ? 'qyhCorpSecret' : 'dingSynAppSecret';
    await call('sysConfig.update', { [secret]: 'wrong' });
    expect((await call(organizes, { type: 0 })).msg).toBe('同步失败：invalid credential（错误码 40001）');
    expect((await totals())[0].status).toBe('失败：invalid credential（错误码 40001）');
    await call('sysConfig.update', { [secret]: fakeSecret });
  });

  test('a kind whose switch is off is not synchronised', async () => {
    const flag = kind === 'wecom' ? 'qyhIsSynUser' : 'dingSynIsSynUser';
    await call('sysConfig.update', { [flag]: 0 });
    expect((await call(users, { type: 0 })).msg).toMatch(/未开启/);
    await call('sysConfig.update', { [flag]: 1 });
  });
});

describe('ADMN-27, API-220, API-221: connection tests', () => {
  let server: TestServer;
  let fake: FakeDirectory;
  let other: FakeDirectory;
  const call = (name: string, params: object = {}, options: object = admin) =>
    server.inject(name, { ...params }, options);
  beforeAll(async () => {
    fake = await startFakeDirectory('wecom');
    other = await startFakeDirectory('wecom');
    process.env.INTERFACE_HOSTS = `${fake.host},${other.host}`;
    server = await startTestServer();
  });
  afterAll(async () => {
    delete process.env.INTERFACE_HOSTS;
    await server.close();
    await Promise.all([fake.close(), other.close()]);
  });
  const form = () => ({ qyhBaseUrl: fake.url, qyhCorpId: 'corp', qyhAgentId: '1000002' });

  test('contacts and messages are tested with the values of the form', async () => {
    const contacts = { ...form(), type: 1, qyhCorpSecret: fakeSecret };
    expect((await call('sysConfig.testWecom', contacts)).msg).toBe('测试连接成功');
    const messages = { ...form(), type: 0, qyhAgentSecret: fakeSecret };
    expect((await call('sysConfig.testWecom', messages)).msg).toBe('测试连接成功');
    const refused = await call('sysConfig.testWecom', { ...messages, qyhAgentId: '7' });
    expect(refused).toMatchObject({ code: 400, msg: '测试连接失败：no permission（错误码 301002）' });
    const wrong = await call('sysConfig.testWecom', { ...contacts, qyhCorpSecret: 'no' });
    expect(wrong.msg).toMatch(/^测试连接失败/);
    expect((await call('sysConfig.testDingtalk', { dingSynAppKey: 'k' })).msg).toMatch(/^测试连接失败/);
  });

  test('an empty secret is the stored one; it goes to its own address only, and is deleted when that changes', async () => {
    await call('sysConfig.update', { ...form(), qyhCorpSecret: fakeSecret, qyhAgentSecret: fakeSecret });
    expect((await call('sysConfig.testWecom', { ...form(), type: 1 })).code).toBe(200);
    const elsewhere = { ...form(), qyhBaseUrl: other.url };
    expect((await call('sysConfig.testWecom', { ...elsewhere, type: 1 })).msg).toBe(
      '测试连接失败：请填写测试所需的全部配置',
    );
    expect((await call('sysConfig.testWecom', { ...elsewhere, type: 0 })).msg).toBe(
      '测试连接失败：请填写测试所需的全部配置',
    );
    await call('sysConfig.update', { ...elsewhere, qyhAgentSecret: fakeSecret });
    expect((await call('sysConfig.info')).data.storedSecrets).toEqual(['qyhAgentSecret']);
    expect(other.requests).toEqual([]);
  });

  test('who is no administrator neither sets a secret nor keeps it for another receiver by sending one', async () => {
    await call('sysConfig.update', { emailSmtpHost: 'mail.example', emailPassword: 'stored' });
    const role = await makeRole(server, { menus: ['system.sysConfig'], buttons: ['system.sysConfig/btn_edit'] });
    await makePerson(server, 'mover', [role]);
    const form = { emailSmtpHost: 'evil.example', emailPassword: 'x' };
    expect((await call('sysConfig.update', form, { as: 'mover' })).msg).toBe('“SMTP服务器、邮箱密码”只能由管理员修改');
    expect((await call('sysConfig.info')).data).toMatchObject({
      emailSmtpHost: 'mail.example',
      storedSecrets: expect.arrayContaining(['emailPassword']),
    });
    await call('sysConfig.update', { removedSecrets: ['emailPassword'] });
  });

  test('an address is http or https, and only administrators change it', async () => {
    const refused = await call('sysConfig.update', { qyhBaseUrl: 'ftp://files.example' });
    expect(refused.data.errors).toMatchObject([{ field: 'qyhBaseUrl' }]);
    const role = await makeRole(server, { menus: ['system.sysConfig'], buttons: ['system.sysConfig/btn_edit'] });
    await makePerson(server, 'settler', [role]);
    const saved = await call('sysConfig.update', { qyhBaseUrl: fake.url, title: 'Mine' }, { as: 'settler' });
    expect(saved.msg).toBe('“企业微信地址”只能由管理员修改');
    const { data } = await call('sysConfig.info');
    expect(data).toMatchObject({ qyhBaseUrl: other.url, storedSecrets: ['qyhAgentSecret'] });
    expect(data.title).not.toBe('Mine');
  });
});

describe('issue 12: a run that was killed with its process', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const stateAfterStart = async (beat: string) => {
    await server.db.raw('delete from weft_job');
    await server.db.raw(
      `insert into weft_job (id, kind, lane, title, input, status, owner, due_time, created_time)
        values ('1', 'sync.run', 'sync.run', '', $2, 'running', 'x', now() + interval '60 seconds' - $1::interval, now())`,
      [beat, JSON.stringify({ service: 1, kind: 'user', direction: 1 })],
    );
    const { app } = await createServer({ db: server.db, storage: server.storage, limits: false });
    await app.close();
    return (await server.inject('synThirdInfo.total', { type: 1 }, admin)).data[1].state;
  };

  test('is failed at the start of the embedded database; on PostgreSQL it may be that of another process', async () => {
    expect(await stateAfterStart('1 second')).toBe(server.db.engine === 'embedded' ? 'failed' : 'running');
  });

  test('is failed once it has not beaten for a minute', async () => {
    expect(await stateAfterStart('61 seconds')).toBe('failed');
  });
});

describe.runIf(hasPostgres())('issue 12: two processes', () => {
  test('a run at one refuses one at the other, and both push its progress', async () => {
    const fake = await startFakeDirectory('wecom');
    process.env.INTERFACE_HOSTS = fake.host;
    const one = await startTestServer();
    const two = await secondProcess(one);
    await one.inject('sysConfig.update', settingsOf(fake.url, 'wecom'), admin);
    const heard: string[] = [];
    two.bus.subscribe((event) => void heard.push(event));
    const release = fake.hold();
    const first = one.inject('synThirdInfo.organizesToWecom', {}, admin);
    await expect.poll(() => fake.requests.length).toBe(1);
    const second = async () => (await two.inject('synThirdInfo.usersToWecom', {}, admin)).msg;
    await expect.poll(second).toBe('正在进行同步,请稍等');
    const total = async () => (await two.inject('synThirdInfo.total', { type: 1 }, admin)).data[0];
    expect(await total()).toMatchObject({ state: 'running' });
    release();
    expect((await first).code).toBe(200);
    await expect.poll(() => heard).toContain('thirdSync.changed');
    expect(await total()).toMatchObject({ state: 'done' });
    delete process.env.INTERFACE_HOSTS;
    await two.close();
    await one.close();
    await fake.close();
  });
});
