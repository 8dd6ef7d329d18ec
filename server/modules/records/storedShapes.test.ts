// Engines: both. Stored values may differ.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

let server: TestServer;
let model: PublishedModel;
beforeAll(async () => {
  server = await startTestServer();
  const fields = [
    fieldNode('input', 'title', '标题'),
    fieldNode('numRange', 'span', '范围'),
    fieldNode('uploadFile', 'files', '附件'),
  ];
  model = await publishModel(server, { enCode: 'shapes', fields });
});
afterAll(() => server.close());

/** The record as a form reads it after a save of these values. */
async function saved(values: object): Promise<Record<string, unknown>> {
  const { data, msg } = await model.save({ title: 'a', ...values });
  expect(msg).toBe('新建成功');
  const answer = await server.inject('onlineDev.info', { modelId: model.modelId, id: data.id }, { as: 'admin' });
  return JSON.parse(answer.data.data);
}

it.each([
  [
    [1, 2.5],
    [1, 2.5],
  ],
  [
    [0, null],
    [0, null],
  ],
  [[], []],
  [[null, null], []],
])('ENT-47 the number range %j is %j in the record', async (sent, read) => {
  expect((await saved({ span: sent })).span).toEqual(read);
});

it('ENT-35 a file keeps name, fileId, fileSize, fileExtension, fileVersionId and url', async () => {
  const file = { filename: 'plan.txt', content: 'words' };
  const { data } = await server.inject('file.upload', { type: 'annex', file }, { as: 'admin' });
  const { url, fileSize, fileExtension, fileVersionId } = data;
  const record = { name: 'plan.txt', fileId: data.name, url, fileSize, fileExtension, fileVersionId };
  expect((await saved({ files: [record] })).files).toEqual([record]);
});
