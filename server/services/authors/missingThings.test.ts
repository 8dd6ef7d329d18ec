import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentIds, loadWritten } from '../../../schemas';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';

const admin = { as: 'admin' };
let server: TestServer;
let modelId: string;
const pageOf = (views: object[]) =>
  JSON.stringify({ language: 1, kind: 'page', id: 'own.visits', title: { text: 'Visits' }, views });
const listOf = (key: string) => ({
  id: 'visits',
  view: 'table',
  source: { call: 'onlineDev.list', params: { modelId: key } },
  columns: [{ name: 'place', label: { text: 'Place' } }],
});
const chartOf = (model: string) => ({
  id: 'count',
  view: 'chart',
  kind: 'bar',
  source: { model, groupBy: [{ field: 'place' }], measures: [{ name: 'number', measure: 'count' }] },
  series: [{ name: 'number', label: { text: 'Number' } }],
});
const issuesOf = async (views: object[], headers = {}) => {
  const asked = { id: 'own.visits', document: pageOf(views) };
  const [screen, board] = await Promise.all([
    server.inject('screen.check', asked, { ...admin, headers }),
    server.inject('board.check', { document: asked.document }, { ...admin, headers }),
  ]);
  expect(board.data.issues).toEqual(screen.data.issues);
  return screen.data.issues as { at: string; message: string; hint?: string }[];
};

beforeAll(async () => {
  server = await startTestServer();
  const model = await publishModel(server, { enCode: 'siteVisit', fields: [fieldNode('input', 'place', 'Place')] });
  modelId = model.modelId;
  await server.inject('onlineDev.create', { modelId, data: JSON.stringify({ place: 'Hall A' }) }, admin);
});
afterAll(() => server.close());

test('a page names a model by its code or its id: list, record and numbers answer the same', async () => {
  for (const key of ['siteVisit', modelId]) {
    const { data, msg } = await server.inject('onlineDev.list', { modelId: key, pageSize: 20 }, admin);
    expect(msg).toBe('Success');
    expect(data.list).toMatchObject([{ place: 'Hall A' }]);
    const one = await server.inject('onlineDev.info', { modelId: key, id: data.list[0].id }, admin);
    expect(one).toMatchObject({ code: 200 });
    expect(await issuesOf([listOf(key), chartOf(key)])).toEqual([]);
  }
});

test('a code that is no model is found when the text is checked, at its place, with the nearest name', async () => {
  expect(await issuesOf([listOf('sitevisits'), chartOf('2236722924649072128')])).toEqual([
    { at: '/views/0/source/params/modelId', message: '没有模型 "sitevisits"', hint: '是否想写 "siteVisit"？' },
    { at: '/views/1/source/model', message: '没有模型 "2236722924649072128"' },
  ]);
  expect((await server.inject('onlineDev.list', { modelId: 'sitevisits' }, admin)).code).not.toBe(200);
});

test('an interface that does not exist is found; one that is named by its code is told by its id', async () => {
  const options = (id: string) => ({ ...listOf('siteVisit'), source: { interface: id } });
  const form = {
    fullName: 'Halls',
    enCode: 'halls',
    dataType: 2,
    requestMethod: '6',
    dataProcessing: '',
    path: 'http://127.0.0.1:9/',
    categoryId: '',
    parameterJson: '[]',
    requestParameters: '[]',
    enabledMark: 1,
  };
  await server.inject('dataInterface.create', form, admin);
  const row = await server.db.raw<{ id: string }>("select id from weft_data_interface where en_code = 'halls'");
  const [first] = await issuesOf([options('nowhere')]);
  expect(first).toMatchObject({ at: '/views/0/source/interface', message: '没有数据接口 "nowhere"' });
  if (!row[0]) return;
  expect(await issuesOf([options(row[0].id)])).toEqual([]);
  const [named] = await issuesOf([options('halls')]);
  expect(named).toMatchObject({ hint: `使用其 ID "${row[0].id}"` });
});

test('a column that no row of its call has is found at its place, of a model and of a list of the product', async () => {
  const wrong = { ...listOf('siteVisit'), columns: [{ name: 'place' }, { name: 'plase' }] };
  expect(await issuesOf([wrong])).toEqual([
    { at: '/views/0/columns/1/name', message: 'onlineDev.list 的数据没有 "plase"', hint: '是否想写 "place"？' },
  ]);
  const people = (name: string) => ({
    id: 'people',
    view: 'table',
    source: { call: 'users.list', params: {} },
    columns: [{ name: 'account' }, { label: { text: 'More' }, name: 'more', columns: [{ name }] }],
  });
  expect(await issuesOf([people('organize')])).toEqual([]);
  expect(await issuesOf([people('email')], { 'weft-language': 'en' })).toEqual([
    { at: '/views/0/columns/1/columns/0/name', message: 'users.list answers no member "email"' },
  ]);
});

test('columns of a model are told to whoever opens it only', async () => {
  const wrong = { ...listOf(modelId), columns: [{ name: 'plase' }] };
  const asked = { id: 'own.visits', document: pageOf([wrong]) };
  const menus = ['onlineDev.screenDesign'];
  await makePerson(server, 'stranger', [await makeRole(server, { menus })]);
  const opens = await makeRole(server, { menus: [...menus, 'siteVisit'] });
  await makePerson(server, 'opener', [opens]);
  const issues = async (as: string) => JSON.stringify((await server.inject('screen.check', asked, { as })).data.issues);
  expect(await issues('stranger')).not.toMatch(/plase|place/);
  expect(await issues('opener')).toContain('place');
});

test('a sub-table, a member that is derived of a column, and the rows of an unknown answer are left alone', async () => {
  const columns = [{ name: 'place_id' }, { name: 'id' }];
  const own = { ...listOf('siteVisit'), columns };
  const nested = { ...own, source: { ...own.source, list: 'more' }, columns: [{ name: 'whatever' }] };
  expect(await issuesOf([own, { ...nested, id: 'second' }])).toEqual([]);
});

test('every column of the shipped screens is a member of what its call answers', async () => {
  const found: string[] = [];
  for (const id of documentIds) {
    const document = JSON.stringify(await loadWritten(id));
    const { data } = await server.inject('screen.check', { id, document }, { ...admin, language: 'en' });
    for (const { at, message } of data.issues as { at: string; message: string }[])
      if (message.includes('answers no member')) found.push(`${id}${at}: ${message}`);
  }
  expect(found).toEqual([]);
});

test('what names no model is published by nobody', async () => {
  const document = pageOf([listOf('sitevisits')]);
  const asked = { id: 'own.visits', document, expected: 0, draft: 0, note: '' };
  await server.inject('screen.add', { id: 'own.visits', document }, admin);
  const answer = await server.inject('screen.publish', { ...asked, draft: 1 }, admin);
  expect(answer.code).toBe(400);
  expect(answer.msg).toContain('sitevisits');
});
