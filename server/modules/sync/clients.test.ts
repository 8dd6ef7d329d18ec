import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeDirectory, fakeSecret, startFakeDirectory } from '../../../tests/support/fakeDirectory';
import { createDingtalk } from './dingtalk';
import type { ThirdClient, ThirdMember } from './thirdClient';
import { createWecom } from './wecom';

const kinds = ['wecom', 'dingtalk'] as const;
const person = (userId: string, more: Partial<ThirdMember> = {}): ThirdMember => ({
  userId,
  name: userId,
  mobile: '13800000001',
  email: '',
  departmentIds: ['2'],
  enabled: true,
  ...more,
});

describe.each(kinds)('issue 12, contract §5.12: the client of %s', (kind) => {
  let fake: FakeDirectory;
  const clientOf = (secret = fakeSecret, signal?: AbortSignal): ThirdClient => {
    const common = { base: `${fake.url}/`, pauseMs: 1, signal };
    return kind === 'wecom'
      ? createWecom({ ...common, corpId: 'corp', secret })
      : createDingtalk({ ...common, appKey: 'key', appSecret: secret });
  };
  const limit = kind === 'wecom' ? 45009 : 90018;
  beforeEach(async () => {
    fake = await startFakeDirectory(kind);
    process.env.INTERFACE_HOSTS = fake.host;
    fake.departments.set(2, { name: 'Sales', parent: 1 }).set(3, { name: 'North', parent: 2 });
  });
  afterEach(async () => {
    delete process.env.INTERFACE_HOSTS;
    await fake.close();
  });

  test('departments come parents first, without the root', async () => {
    fake.departments.clear();
    fake.departments.set(5, { name: 'B', parent: 9 }).set(9, { name: 'A', parent: 1 });
    expect(await clientOf().departments()).toEqual([
      { id: '9', name: 'A', parentId: '1' },
      { id: '5', name: 'B', parentId: '9' },
    ]);
  });

  test('members of all pages and departments come once each', async () => {
    for (let at = 0; at < 230; at++)
      fake.members.set(`m${at}`, {
        ...{ userid: `m${at}`, name: `M${at}`, mobile: `138${at}`, email: '', enabled: true },
        departments: at === 0 ? [3, 2] : [2],
      });
    const members = await clientOf().members(['2', '3']);
    expect(new Set(members.map(({ userId }) => userId)).size).toBe(230);
    expect(members).toHaveLength(230);
    expect(members.find(({ userId }) => userId === 'm0')?.departmentIds).toEqual(['3', '2']);
  });

  test('one token is used for many requests; an expired one is fetched again', async () => {
    const client = clientOf();
    await client.departments();
    await client.departments();
    expect(fake.tokens).toBe(1);
    fake.expireToken();
    await client.createMember(person('li'));
    expect(fake.tokens).toBe(2);
    expect(fake.members.get('li')).toMatchObject({ departments: [2], enabled: true });
  });

  test('a rate limit and a busy service are waited for', async () => {
    fake.answerNext(limit, limit, -1);
    expect(await clientOf().createDepartment({ name: 'New', parentId: '2' })).toBe('4');
  });

  test('a rate limit that does not end fails the run', async () => {
    fake.answerNext(...Array<number>(20).fill(limit));
    await expect(clientOf().departments()).rejects.toMatchObject({ concerns: 'run', key: 'sync.limited' });
  });

  test('a refused record has the code and words of the service, and concerns it only', async () => {
    const client = clientOf();
    await client.createMember(person('li'));
    await expect(client.createMember(person('wu'))).rejects.toMatchObject({
      concerns: 'item',
      key: 'sync.answered',
      values: { code: 60104, message: 'mobile existed' },
    });
  });

  test('a wrong secret, an address that nobody answers and an answer that is not JSON fail the run', async () => {
    await expect(clientOf('wrong').test()).rejects.toMatchObject({ concerns: 'run', values: { code: 40001 } });
    await fake.close();
    await expect(clientOf().test()).rejects.toMatchObject({ concerns: 'run', key: 'sync.unreachable' });
  });

  test('SEC-23 an internal address is reached only when INTERFACE_HOSTS allows it', async () => {
    delete process.env.INTERFACE_HOSTS;
    await expect(clientOf().test()).rejects.toMatchObject({ key: 'sync.unreachable' });
    expect(fake.requests).toEqual([]);
  });

  test('a stop ends the pause of a rate limit', async () => {
    fake.answerNext(...Array<number>(20).fill(limit));
    const stop = new AbortController();
    const waiting = clientOf(fakeSecret, stop.signal).departments();
    stop.abort();
    await expect(waiting).rejects.toThrow();
  });

  test('departments and members are changed in the documented shapes', async () => {
    const client = clientOf();
    await client.updateDepartment('3', { name: 'South', parentId: '1' });
    expect(fake.departments.get(3)).toEqual({ name: 'South', parent: 1 });
    await client.createMember(person('li'));
    await client.updateMember(person('li', { name: 'Li', email: 'li@weft.example', departmentIds: ['3', '2'] }));
    expect(fake.members.get('li')).toMatchObject({ name: 'Li', email: 'li@weft.example', departments: [3, 2] });
    if (kind === 'dingtalk') return expect(client.disableMember).toBeUndefined();
    await client.disableMember?.('li');
    expect(fake.members.get('li')).toMatchObject({ name: 'Li', enabled: false });
  });
});
