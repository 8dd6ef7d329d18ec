import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const as = { as: 'admin' };
const call = (name: string, params: object) => server.inject(name, params as Record<string, unknown>, as);
const notes = async (id: string) =>
  ((await call('visualdev.versions', { id })).data.list as { note: string }[]).map(({ note }) => note);
/** The notes in the audit rows of a call, the newest first. */
const audited = async (name: string): Promise<(string | undefined)[]> => {
  const rows = await server.db.raw<{ json: string }>(
    `select json from weft_log where json::jsonb ->> 'call' = $1 order by creator_time desc, id desc`,
    [name],
  );
  return rows.map(({ json }) => (JSON.parse(json) as { note?: string }).note);
};

test('designer §2.9 a model is published with a note: its versions, their differences and the audit row say it', async () => {
  const model = smallModel({ enCode: 'noted', fields: [fieldNode('input', 'name', 'Name')] });
  const { id } = (await call('visualdev.create', model)).data;
  expect((await call('visualdev.changes', { id })).data).toMatchObject({ from: null, version: null, note: '' });
  expect((await call('visualdev.release', { id, note: '  First steps  ' })).code).toBe(200);
  expect((await call('visualdev.release', { id })).code).toBe(200);
  expect(await notes(id)).toEqual(['', 'First steps']);
  const { data } = await call('visualdev.changes', { id, version: 1 });
  expect(data).toMatchObject({ version: 1, note: 'First steps' });
  expect(Object.keys(data.from).sort()).toEqual(Object.keys(data.to).sort());
  expect((await call('visualdev.rollback', { id, version: 1 })).code).toBe(200);
  expect((await notes(id))[0]).toContain('1');
  await expect.poll(() => audited('visualdev.release')).toEqual([undefined, 'First steps']);
});

test('designer §2.9 a note of more than 500 characters is refused and leaves no trace of its text', async () => {
  const model = smallModel({ enCode: 'long', fields: [fieldNode('input', 'name', 'Name')] });
  const { id } = (await call('visualdev.create', { ...model, fullName: 'long' })).data;
  const before = (await audited('visualdev.release')).length;
  expect((await call('visualdev.release', { id, note: 'x'.repeat(501) })).code).not.toBe(200);
  expect(await notes(id)).toEqual([]);
  await expect.poll(async () => (await audited('visualdev.release')).length).toBe(before + 1);
  expect((await audited('visualdev.release'))[0]).toBeUndefined();
  const [row] = await server.db.raw<{ json: string }>(
    `select json from weft_log where json::jsonb ->> 'call' = 'visualdev.release' order by creator_time desc, id desc limit 1`,
  );
  expect(row!.json).not.toContain('xxx');
});
