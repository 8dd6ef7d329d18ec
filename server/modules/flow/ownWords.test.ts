import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOffice } from '../../../tests/support/flows';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeOffice(server);
});
afterAll(() => server.close());

const ask = (call: string, params: object = {}, as = 'bob') =>
  server.inject(`flowWords.${call}`, { ...params }, { as });
const textsOf = async (as = 'bob') => (await ask('list', {}, as)).data.list.map(({ text }: { text: string }) => text);

test('contract-flow §5 everybody keeps common words of their own, in the order in which they came', async () => {
  expect(await textsOf()).toEqual([]);
  for (const text of ['  Fine by me. ', 'Seen.']) expect((await ask('create', { text })).code).toBe(200);
  expect(await textsOf()).toEqual(['Fine by me.', 'Seen.']);
  expect(await textsOf('cat')).toEqual([]);
  const [{ id }] = (await ask('list')).data.list;
  expect((await ask('info', { id })).data).toEqual({ id, text: 'Fine by me.' });
  expect((await ask('update', { id, text: 'Fine.' })).code).toBe(200);
  expect(await textsOf()).toEqual(['Fine.', 'Seen.']);
  for (const call of ['info', 'update', 'remove'])
    expect((await ask(call, { id, text: 'mine' }, 'cat')).msg).toBe('数据不存在或已被删除');
  expect((await ask('remove', { id })).code).toBe(200);
  expect(await textsOf()).toEqual(['Seen.']);
});

test('blank words, long ones and too many are refused', async () => {
  for (const text of ['', '   ', 'x'.repeat(201)]) expect((await ask('create', { text }, 'dan')).code).toBe(400);
  for (let at = 0; at < 50; at++) await ask('create', { text: `w${at}` }, 'dan');
  expect(await ask('create', { text: 'one more' }, 'dan')).toMatchObject({ code: 400, msg: '常用语最多 50 条' });
  expect(await textsOf('dan')).toHaveLength(50);
});
