import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';

const admin = { as: 'admin' };
const nobody = { token: '' };
const closed = '该链接不存在或已失效';
let server: TestServer;
let model: PublishedModel;

const fields = [
  fieldNode('input', 'name', '姓名', { required: true }),
  fieldNode('select', 'sex', '性别', { dataType: 'dictionary', dictionaryType: 'sex' }),
  fieldNode('select', 'city', '城市', { dataType: 'dynamic', propsUrl: 'cities' }),
  fieldNode('userSelect', 'owner', '负责人'),
  fieldNode('uploadFile', 'files', '附件'),
  fieldNode('input', 'secret', '内部', { noShow: true }),
  fieldNode('createUser', 'maker', '创建人'),
  tableNode('tableFieldItems', '明细', [fieldNode('input', 'label', '行'), fieldNode('userSelect', 'person', '人')]),
];
beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, { enCode: 'visit', fields });
});
afterAll(() => server.close());

const save = (settings: object, options: object = admin, modelId = model.modelId) =>
  server.inject(
    'formLink.save',
    { modelId, enabledMark: 1, expireTime: null, most: null, thanks: '', ...settings },
    options,
  );
const codeOf = ({ data }: { data: { address: string } }) => data.address.split('=')[1] as string;
const open = (code: string) => server.inject('formLink.open', { code }, nobody);
const linkOn = async (settings: object = {}) => codeOf(await save(settings));

let keys = 0;
/** The letters of a new picture. */
async function read(): Promise<{ letters: string; timestamp: string }> {
  keys += 1;
  const timestamp = `0.${keys}7`;
  await server.inject('file.captcha', { random: timestamp }, nobody);
  const row = await server.db.kysely
    .selectFrom('weftCaptcha')
    .select('answer')
    .where('key', '=', timestamp)
    .executeTakeFirstOrThrow();
  return { letters: row.answer, timestamp };
}
const send = async (code: string, data: object, more?: object) =>
  server.inject('formLink.send', { code, data: JSON.stringify(data), ...(more ?? (await read())) }, nobody);
const rows = async () => (await model.list({ sidx: 'name', sort: 'asc' })).data.list as Record<string, unknown>[];

describe('ROUTE-18 ROUTE-23 a form behind a short link', () => {
  test('is off unless a designer switches it on, and ends when it is switched off', async () => {
    expect((await server.inject('formLink.info', { modelId: model.modelId }, admin)).data).toMatchObject({
      enabledMark: 0,
      address: '',
    });
    const code = await linkOn();
    expect(code).toMatch(/^[\w-]{12}$/);
    expect((await open(code)).code).toBe(200);
    await save({ enabledMark: 0 });
    expect(await open(code)).toMatchObject({ code: 400, msg: closed });
    expect(await send(code, { name: 'x' })).toMatchObject({ code: 400, msg: closed });
  });

  test('serves the form of what strangers can fill in, with the items of its dictionaries', async () => {
    const { data } = await open(await linkOn({ thanks: '谢谢' }));
    expect(data.thanks).toBe('谢谢');
    const names = data.document.fields.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['name', 'sex', 'tableFieldItems', 'weftCaptcha']);
    const [, sex, items] = data.document.fields;
    expect(sex.options.map(({ label }: { label: { text: string } }) => label.text)).toContain('男');
    expect(items.fields.map(({ name }: { name: string }) => name)).toEqual(['label']);
    const text = JSON.stringify(data.document);
    for (const call of ['dictionaryData', 'dataInterface', 'onlineDev']) expect(text).not.toContain(call);
  });

  test('creates a record with what the form shows, by the rights of the person who saved the link', async () => {
    const code = await linkOn();
    const data = {
      name: '访客甲',
      secret: 'x',
      owner: 'admin',
      files: [{ name: 'a.txt', fileId: 'a.txt', url: '/a.txt' }],
      maker: 'somebody',
      weftCaptcha: {},
      tableFieldItems: [{ label: '一', person: 'admin' }],
    };
    expect(await send(code, data)).toMatchObject({ code: 200, msg: '提交成功', data: null });
    const [row] = await rows();
    const kept = await model.info(String(row?.id));
    expect(kept).toMatchObject({ name: '访客甲', tableFieldItems: [{ label: '一' }] });
    for (const name of ['secret', 'owner', 'files']) expect(kept[name] ?? '').toHaveLength(0);
    expect((kept.tableFieldItems as Record<string, unknown>[])[0]?.person ?? '').toBe('');
    expect(row?.maker).toBe('管理员/admin');
  });

  test('refuses by the rules of the model and without the letters; a refused record does not count', async () => {
    const code = await linkOn({ most: 5 });
    const before = (await rows()).length;
    const refused = await send(code, { name: '' });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'name' }] } });
    expect(await send(code, { name: 'x' }, {})).toMatchObject({ code: 400, msg: expect.stringContaining('验证码') });
    const once = await read();
    expect((await send(code, { name: '' }, once)).code).toBe(400);
    expect(await send(code, { name: 'x' }, once)).toMatchObject({ msg: expect.stringContaining('验证码') });
    expect((await rows()).length).toBe(before);
    const { data } = await server.inject('formLink.info', { modelId: model.modelId }, admin);
    expect(data.received).toBe(1);
  });

  test('a value that another record has is answered and counted as a new one; the owner gets what was sent', async () => {
    const unique = await publishModel(server, {
      enCode: 'uniqueVisit',
      fields: [fieldNode('input', 'name', '姓名'), fieldNode('input', 'card', '证件号', { unique: true })],
    });
    const code = codeOf(await save({}, admin, unique.modelId));
    const received = async () =>
      (await server.inject('formLink.info', { modelId: unique.modelId }, admin)).data.received;
    const fresh = await send(code, { name: 'a', card: '330-1' });
    expect(fresh).toMatchObject({ code: 200, msg: '提交成功', data: null });
    const again = await send(code, { name: '<b>乙</b>', card: '330-1' });
    const said = ({ status, code, msg, data, headers }: typeof fresh & { headers: object }) => ({
      ...{ status, code, msg, data },
      headers: Object.keys(headers).sort(),
    });
    expect(said(again)).toEqual(said(fresh));
    expect(await received()).toBe(2);
    expect((await unique.list()).data.list).toHaveLength(1);
    const [message] = await server.db.raw(
      `select m.title, m.body_text as body from weft_message m join weft_message_receiver r on r.message_id = m.id
       join weft_user u on u.id = r.user_id where m.topic = 'formLinkTaken' and u.account = 'admin'`,
    );
    expect(message?.title).toContain('uniqueVisit');
    expect(message?.body).toContain('<li>姓名: &lt;b&gt;乙&lt;/b&gt;</li><li>证件号: 330-1</li>');
    // Faults of the form itself come first, as for any value.
    expect((await send(code, { name: 'x'.repeat(6_000), card: '330-1' })).code).toBe(400);
    expect(await received()).toBe(2);
  });

  test('ends by date and by number, also for several at once; another address counts from 0', async () => {
    const code = await linkOn({ expireTime: Date.now() - 1000 });
    expect((await open(code)).msg).toBe(closed);
    await save({ expireTime: Date.now() + 3_600_000, most: 3 });
    const pictures = [await read(), await read(), await read(), await read()];
    const answers = await Promise.all(pictures.map((each, at) => send(code, { name: `多${at}` }, each)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(2);
    expect((await open(code)).msg).toBe(closed);
    const renewed = await server.inject('formLink.renew', { modelId: model.modelId }, admin);
    expect(renewed.data).toMatchObject({ received: 0, most: 3 });
    expect(codeOf(renewed)).not.toBe(code);
    expect((await open(code)).msg).toBe(closed);
    expect((await open(codeOf(renewed))).code).toBe(200);
  });

  test('is refused for a model whose required fields strangers cannot fill in, and for who may not create', async () => {
    const other = await publishModel(server, {
      enCode: 'claim',
      fields: [fieldNode('uploadFile', 'files', '附件', { required: true }), fieldNode('input', 'name', '姓名')],
    });
    expect(await save({}, admin, other.modelId)).toMatchObject({ code: 400, msg: expect.stringContaining('附件') });
    const role = await makeRole(server, {
      menus: ['onlineDev.webDesign'],
      buttons: ['onlineDev.webDesign/btn_release'],
    });
    await makePerson(server, 'designer', [role]);
    expect((await save({}, { as: 'designer' })).code).toBe(403);
    expect((await save({ enabledMark: 0 }, { as: 'designer' })).code).toBe(200);
  });

  test('ends with its owner, its model, and their right to create', async () => {
    const code = await linkOn({ most: null });
    await makePerson(server, 'leaver', []);
    const { id } = await server.db.kysely
      .selectFrom('weftUser')
      .select('id')
      .where('account', '=', 'leaver')
      .executeTakeFirstOrThrow();
    await server.db.kysely.updateTable('weftFormLink').set({ userId: id }).execute();
    expect((await open(code)).msg).toBe(closed);
    await save({});
    expect((await open(code)).code).toBe(200);
    await server.inject('visualdev.state', { id: model.modelId }, admin);
    expect((await open(code)).msg).toBe(closed);
    await server.inject('visualdev.state', { id: model.modelId }, admin);
  });

  test('opens nothing else: without a session the other calls of the model are refused', async () => {
    await linkOn();
    const { modelId } = model;
    for (const [call, params] of [
      ['onlineDev.create', { modelId, data: '{}' }],
      ['onlineDev.config', { modelId }],
      ['onlineDev.list', { modelId }],
      ['dictionaryData.options', { id: 'sex' }],
      ['formLink.info', { modelId }],
      ['file.upload', { type: 'annex', file: { filename: 'a.txt', content: 'x' } }],
    ] as const)
      expect((await server.inject(call, params, nobody)).code, call).toBe(600);
  });
});
