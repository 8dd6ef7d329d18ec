import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel } from '../../../tests/support/smallModel';

let server: TestServer;
const admin = { as: 'admin' };
const designer = { as: 'designer' };
const call = (name: string, params: object, as: object) =>
  server.inject(name, params as Record<string, unknown>, as as never);
beforeAll(async () => {
  server = await startTestServer();
  const menus = ['onlineDev.webDesign'];
  const role = await makeRole(server, { menus, buttons: ['onlineDev.webDesign/btn_edit'] });
  await makePerson(server, 'designer', [role]);
});
afterAll(() => server.close());

const named = (text: string) => smallModel({ enCode: 'shared', fields: [fieldNode('input', 'name', text)] });

test('issue 27 §5 the second of two saves from one reading of a draft is refused, and says who saved', async () => {
  const { id } = (await call('visualdev.create', named('one'), admin)).data;
  const read = (await call('visualdev.info', { id }, admin)).data;
  const first = await call('visualdev.update', { ...read, formData: named('two').formData }, designer);
  expect(first).toMatchObject({ code: 200, data: { revision: read.revision + 1 } });
  const second = await call('visualdev.update', { ...read, formData: named('three').formData }, admin);
  expect(second.code).toBe(400);
  expect(second.msg).toContain('designer');
  expect(second.data.conflict).toMatchObject({ revision: read.revision + 1 });
  const kept = (await call('visualdev.info', { id }, admin)).data;
  expect(kept.formData).toContain('two');
  // From the answer of one's own save one goes on; a client that sends no revision does as the contract says.
  expect((await call('visualdev.update', { ...kept, description: 'x' }, admin)).code).toBe(200);
  const { revision: _, ...older } = read;
  expect((await call('visualdev.update', older, admin)).msg).toBe('更新成功');
});

test('issue 27 §5 of saves at the same time from one reading, one is kept and the others are refused', async () => {
  const { id } = (await call('visualdev.create', { ...named('one'), fullName: 'race', enCode: 'race' }, admin)).data;
  const read = (await call('visualdev.info', { id }, admin)).data;
  const texts = ['a', 'b', 'c'];
  const saves = await Promise.all(
    texts.map((description) => call('visualdev.update', { ...read, description }, admin)),
  );
  expect(saves.map(({ code }) => code).sort()).toEqual([200, 400, 400]);
  const kept = (await call('visualdev.info', { id }, admin)).data.description;
  expect(kept).toBe(texts[saves.findIndex(({ code }) => code === 200)]);
});

test('issue 27 §5 a draft that was put back to what is published is another one than was read', async () => {
  const { id } = (await call('visualdev.create', { ...named('one'), fullName: 'back', enCode: 'back' }, admin)).data;
  expect((await call('visualdev.release', { id, pc: 0, app: 0 }, admin)).code).toBe(200);
  const read = (await call('visualdev.info', { id }, admin)).data;
  expect((await call('visualdev.rollbackTemplate', { id }, admin)).code).toBe(200);
  expect((await call('visualdev.update', read, admin)).code).toBe(400);
});

test('designer §2.9 a save from before somebody enabled, disabled or trusted the model does not take that back', async () => {
  const { id } = (await call('visualdev.create', { ...named('one'), fullName: 'off', enCode: 'off' }, admin)).data;
  const info = async () => (await call('visualdev.info', { id }, admin)).data;
  const read = await info();
  for (const [name, body] of [
    ['visualdev.state', {}],
    ['visualdev.trust', { trusted: 1 }],
    ['visualdev.release', { pc: 0, app: 0 }],
  ] as const) {
    const before = await info();
    const password = '123456';
    expect(await call(name, { id, ...body, password }, admin), name).toMatchObject({ code: 200 });
    expect((await call('visualdev.update', { ...before, description: name }, admin)).code, name).toBe(400);
  }
  expect(await info()).toMatchObject({ enabledMark: 1, trusted: 1, description: read.description });
});

test('designer §2.9 a release publishes the draft that was shown, or nothing', async () => {
  const { id } = (await call('visualdev.create', { ...named('one'), fullName: 'shown', enCode: 'shown' }, admin)).data;
  const shown = (await call('visualdev.changes', { id }, admin)).data;
  const read = (await call('visualdev.info', { id }, admin)).data;
  expect(shown.revision).toBe(read.revision);
  await call('visualdev.update', { ...read, formData: named('two').formData }, designer);
  const release = { id, pc: 0, app: 0 };
  const refused = await call('visualdev.release', { ...release, revision: shown.revision }, admin);
  expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining('designer')]);
  expect((await call('visualdev.versions', { id }, admin)).data.list).toEqual([]);
  const again = (await call('visualdev.changes', { id }, admin)).data;
  expect((await call('visualdev.release', { ...release, revision: again.revision }, admin)).code).toBe(200);
  expect((await call('visualdev.release', release, admin)).code).toBe(200);
});

test('a published model is changed while its draft differs from its version, and no longer once that was undone', async () => {
  const { id } = (await call('visualdev.create', { ...named('one'), fullName: 'undo', enCode: 'undo' }, admin)).data;
  expect((await call('visualdev.release', { id, pc: 0, app: 0 }, admin)).code).toBe(200);
  const read = (await call('visualdev.info', { id }, admin)).data;
  const { revision: _, ...published } = read;
  const stateAfter = async (change: object) => {
    expect((await call('visualdev.update', { ...published, ...change }, admin)).code).toBe(200);
    const { data } = await call('visualdev.list', { keyword: 'undo' }, admin);
    return data.list[0].state;
  };
  expect(await stateAfter({ formData: named('two').formData })).toBe(2);
  expect(await stateAfter({})).toBe(1);
  expect(await stateAfter({ fullName: 'undo it' })).toBe(2);
  const laidOut = JSON.stringify(JSON.parse(published.formData), null, 2);
  expect(await stateAfter({ formData: laidOut, description: 'said of the draft' })).toBe(1);
});
