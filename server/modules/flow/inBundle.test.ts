import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFlow, makeOffice } from '../../../tests/support/flows';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../tests/support/server';

let from: TestServer;
let to: TestServer;
let modelId: string;
beforeAll(async () => {
  [from, to] = await Promise.all([startTestServer(), startTestServer()]);
  await makeOffice(from);
  const steps = [{ id: 'boss', do: 'approve' as const, title: '主管', who: { superior: 1 } }];
  ({ modelId } = (await makeFlow(from, 'travels', { steps })).model);
});
afterAll(() => Promise.all([from.close(), to.close()]));

const admin = { as: 'admin' };
async function exported(as = 'admin'): Promise<string> {
  const { data } = await from.inject('onlineDev.exportData', { modelId }, { as });
  const encryption = new URL(data.url, from.url).searchParams.get('encryption');
  return (await from.inject('file.download', { encryption })).bytes.toString('utf8');
}
const plan = (content: string, as = 'admin') =>
  to.inject('visualdev.importPlan', { file: { filename: 'a.vdd', content } }, { as });
const flows = async () => (await to.inject('flowTemplate.list', {}, admin)).data.list;

test('contract-visualdev §2.7 the flows of a model travel in its file, and arrive as drafts of the model', async () => {
  const content = await exported();
  const { data } = await plan(content);
  expect(data.parts).toContainEqual({ id: 'flow:flow_travels', kind: 'flow', name: 'travels', state: 'new' });
  expect(data.chosen).toContain('flow:flow_travels');
  expect(await flows()).toEqual([]);
  const unchosen = JSON.stringify({ ...JSON.parse(content), id: '1', fullName: 'other', enCode: 'other' });
  await to.inject('visualdev.importFile', { fileName: 'a.vdd', content: unchosen, parts: [] }, admin);
  expect(await flows()).toEqual([]);
  const made = await to.inject('visualdev.importFile', { fileName: 'a.vdd', content, parts: data.chosen }, admin);
  expect(made.code, made.msg).toBe(200);
  const [flow] = await flows();
  expect(flow).toMatchObject({ enCode: 'flow_travels', modelId: made.data.id, enabledMark: 0, version: 0 });
  const design = (await to.inject('flowTemplate.design', { id: flow.id }, admin)).data;
  expect(design.document).toMatchObject({ model: made.data.id, steps: [{ id: 'boss', title: '主管' }] });
  expect((await plan(content)).data.parts).toContainEqual(
    expect.objectContaining({ id: 'flow:flow_travels', state: 'same' }),
  );
});

test('who may not export flows gets their names, who may not import them is told so', async () => {
  await makePerson(from, 'designer', [await makeRole(from, { menus: ['onlineDev.webDesign'] })]);
  expect(JSON.parse(await exported('designer')).weft.belongings).toEqual([
    { kind: 'flow', key: 'flow_travels', name: 'travels' },
  ]);
  const buttons = ['onlineDev.webDesign/btn_add'];
  await makePerson(to, 'maker', [await makeRole(to, { menus: ['onlineDev.webDesign'], buttons })]);
  const renamed = (await exported()).replaceAll('flow_travels', 'flow_more');
  const { data } = await plan(renamed, 'maker');
  expect(data.parts).toContainEqual(expect.objectContaining({ id: 'flow:flow_more', state: 'denied' }));
  expect(data.chosen).toEqual([]);
});
