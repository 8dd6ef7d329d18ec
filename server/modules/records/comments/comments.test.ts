import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';
import { emptyBin } from '../bin';

let server: TestServer;
let orders: PublishedModel;
let lily: string;
let tom: string;
const admin = { as: 'admin' };
const fields = [
  fieldNode('input', 'title', '标题'),
  fieldNode('inputNumber', 'amount', '数量'),
  fieldNode(
    'select',
    'kind',
    '类别',
    { dataType: 'static' },
    {
      options: [
        { id: '1', fullName: '采购' },
        { id: '2', fullName: '销售' },
      ],
    },
  ),
  fieldNode('userSelect', 'owner', '负责人'),
  fieldNode('datePicker', 'due', '期限', {}, { format: 'yyyy-MM-dd' }),
  fieldNode('textarea', 'secret', '机密'),
  tableNode('tableFieldLines', '明细', [fieldNode('input', 'part', '部件'), fieldNode('inputNumber', 'count', '件数')]),
  fieldNode('modifyTime', 'changedAt', '修改时间'),
];
const rules = { useFormPermission: true, useDataPermission: true };

/** A role with the menu, these fields, and the rows of a scheme. */
async function makeReader(account: string, codes: string[], scheme: string): Promise<string> {
  const role = await makeRole(server, { menus: ['talks'] });
  const forms = await server.db.kysely.selectFrom('weftModuleForm').select(['id', 'enCode']).execute();
  const body = {
    objectId: role,
    objectType: 'Role',
    systemIds: [],
    module: [orders.menuId],
    form: forms.filter(({ enCode }) => codes.includes(enCode)).map(({ id }) => id),
    resource: [scheme],
  };
  expect((await server.inject('authority.grant', body, admin)).code).toBe(200);
  return makePerson(server, account, [role]);
}

const changesOf = async (id: string, as = 'admin') => {
  const { data } = await server.inject('record.history', { modelId: orders.modelId, id, pageSize: 100 }, { as });
  return data.list.map((row: Record<string, string>) => [row.field, row.before, row.after]);
};
const commentsOf = async (id: string, as = 'admin') =>
  server.inject('record.comments', { modelId: orders.modelId, id }, { as });
const comment = (id: string, body: object, as = 'admin') =>
  server.inject('record.comment', { modelId: orders.modelId, id, ...body }, { as });
const messagesOf = async (as: string) =>
  (await server.inject('message.list', {}, { as })).data.list.map(({ title }: { title: string }) => title);
async function make(data: object): Promise<string> {
  return (await orders.save(data)).data.id;
}

beforeAll(async () => {
  server = await startTestServer();
  orders = await publishModel(server, { enCode: 'talks', fields, list: rules });
  const scheme = await server.db.kysely
    .selectFrom('weftModuleDataAuthorizeScheme')
    .select(['id', 'enCode'])
    .where('moduleId', '=', orders.menuId)
    .execute();
  const all = scheme[0]?.id ?? '';
  const open = ['title', 'amount', 'kind', 'owner', 'due', 'tableFieldLines', 'tableFieldLines-part'];
  lily = await makeReader('lily', open, all);
  tom = await makeReader('tom', open, 'none');
}, 120_000);
afterAll(() => server.close());

describe('issue 13 history of a record', () => {
  test('who changed which field from what to what, with display values; the latest first', async () => {
    const id = await make({ title: '甲', amount: 3, kind: '1' });
    await orders.update(id, { title: '乙', amount: 3, kind: '2', owner: lily, due: Date.UTC(2026, 4, 6) });
    expect(await changesOf(id)).toEqual([
      ['期限', '', '2026-05-06'],
      ['负责人', '', 'lily/lily'],
      ['类别', '采购', '销售'],
      ['标题', '甲', '乙'],
      ['新建', '', ''],
    ]);
    const { data } = await server.inject('record.history', { modelId: orders.modelId, id }, admin);
    expect(data.list[0]).toMatchObject({ user: expect.stringMatching(/\/admin$/), time: expect.any(Number) });
    expect(data.pagination.total).toBe(5);
  });

  test('a save that changes nothing stores nothing; long values are shortened', async () => {
    const id = await make({ title: '甲', secret: '' });
    await orders.update(id, { title: '甲' });
    expect(await changesOf(id)).toHaveLength(1);
    await orders.update(id, { title: '甲', secret: '长'.repeat(9_000) });
    const [[, , after]] = await changesOf(id);
    expect(after).toBe(`${'长'.repeat(200)}…`);
    const stored = await server.db.raw<{ after: string }>(
      `select after #>> '{}' as after from weft_record_history where record_id = $1 and field = 'secret'`,
      [id],
    );
    expect(stored[0]?.after).toHaveLength(2_001);
  });

  test('rows of a sub-table: a changed cell, an added and a removed row', async () => {
    const id = await make({
      title: '甲',
      tableFieldLines: [
        { part: '轴', count: 1 },
        { part: '轮', count: 2 },
      ],
    });
    const info = (await orders.info(id)) as { tableFieldLines: { id: string; part: string; count: number }[] };
    const [axle] = info.tableFieldLines;
    await orders.update(id, {
      title: '甲',
      tableFieldLines: [
        { ...axle, count: 5 },
        { part: '齿', count: 7 },
      ],
    });
    expect(await changesOf(id)).toEqual([
      ['明细 #2', '部件: 轮; 件数: 2', ''],
      ['明细 #2', '', '部件: 齿; 件数: 7'],
      ['明细 件数 #1', '1', '5'],
      ['新建', '', ''],
    ]);
    expect(await changesOf(id, 'lily')).toEqual([
      ['明细 #2', '部件: 轮', ''],
      ['明细 #2', '', '部件: 齿'],
      ['新建', '', ''],
    ]);
  });

  test('fields that a person may not see are left out, and counted out; rows out of scope are missing', async () => {
    const id = await make({ title: '甲', secret: '一' });
    await orders.update(id, { title: '乙', secret: '二' });
    const asked = { modelId: orders.modelId, id };
    const { data } = await server.inject('record.history', asked, { as: 'lily' });
    expect(data.list.map(({ field }: { field: string }) => field)).toEqual(['标题', '新建']);
    expect(data.pagination.total).toBe(2);
    expect(await server.inject('record.history', asked, { as: 'tom' })).toMatchObject({ code: 400, msg: '数据不存在' });
  });

  test('a save that is refused leaves none; a model may turn it off', async () => {
    const off = await publishModel(server, { enCode: 'silent', fields, form: { history: false } });
    const id = (await off.save({ title: '甲' })).data.id;
    await off.update(id, { title: '乙' });
    const { data } = await server.inject('record.history', { modelId: off.modelId, id }, admin);
    expect(data.list).toEqual([]);
  });
});

describe('issue 13 comments on a record', () => {
  test('are written with mentions, which send a message to people who may see the record', async () => {
    const id = await make({ title: '甲' });
    expect(await comment(id, { text: ' 请看 <b> ', mentions: [lily] })).toMatchObject({ code: 200, msg: '发表成功' });
    expect((await commentsOf(id, 'lily')).data).toMatchObject({
      list: [{ text: '请看 <b>', mentions: 'lily/lily', user: expect.stringMatching(/\/admin$/), own: 0, files: [] }],
      pagination: { total: 1 },
    });
    expect(await messagesOf('lily')).toEqual([expect.stringMatching(/在“talks”的评论中提到了您$/)]);
    const [{ id: messageId }] = (await server.inject('message.list', {}, { as: 'lily' })).data.list;
    const read = await server.inject('message.readInfo', { id: messageId }, { as: 'lily' });
    expect(read.data.bodyText).toBe('<p>请看 &lt;b&gt;</p>');
  });

  test('the message of a mention opens the detail of the record on a page of the reader; without the page it has no link', async () => {
    const id = await make({ title: '甲' });
    await comment(id, { text: '看', mentions: [lily] });
    const linkOf = async () => {
      const [{ id: messageId }] = (await server.inject('message.list', {}, { as: 'lily' })).data.list;
      return (await server.inject('message.readInfo', { id: messageId }, { as: 'lily' })).data.link;
    };
    expect(await linkOf()).toBe(`/model/talks?record.id=${id}&record.in=model.${orders.modelId}.detail`);
    const turn = (enabledMark: number) =>
      server.db.raw(`update weft_menu set enabled_mark = $2 where id = $1`, [orders.menuId, enabledMark]);
    await turn(0);
    try {
      expect(await linkOf()).toBeUndefined();
    } finally {
      await turn(1);
    }
  });

  test('files of a comment are for those who may open its record', async () => {
    const id = await make({ title: '甲' });
    const form = new FormData();
    form.set('file', new Blob(['minutes']), 'minutes.txt');
    const sent = await fetch(`${server.url}/api/file/Uploader/annex`, {
      method: 'POST',
      body: form,
      headers: { authorization: await server.signIn('admin', 'Weft@2026') },
    });
    const { data: file } = await sent.json();
    const files = JSON.stringify([{ name: 'minutes.txt', fileId: file.name, url: file.url }]);
    expect((await comment(id, { text: '看附件', files })).code).toBe(200);
    const [written] = (await commentsOf(id, 'lily')).data.list;
    expect(written.files).toEqual([expect.objectContaining({ name: 'minutes.txt', fileId: file.name })]);
    const fetched = (as: string) => server.inject('file.link', { type: 'annex', fileId: file.name }, { as });
    expect((await fetched('lily')).code).toBe(200);
    expect((await fetched('tom')).code).not.toBe(200);
  });

  test('people who may not see the record are not offered, and cannot be mentioned', async () => {
    const id = await make({ title: '甲' });
    const asked = { modelId: orders.modelId, id };
    const { data } = await server.inject('record.seers', asked, admin);
    expect(data.list).toEqual([{ id: lily, fullName: 'lily/lily' }]);
    expect((await server.inject('record.seers', { ...asked, keyword: 'tom' }, admin)).data.list).toEqual([]);
    expect(await comment(id, { text: '看', mentions: [lily, tom] })).toMatchObject({
      code: 400,
      msg: '提及的人没有此记录的查看权限',
      data: { errors: [{ field: 'mentions' }] },
    });
    expect((await commentsOf(id)).data.list).toEqual([]);
    expect(await comment(id, { text: '看' }, 'tom')).toMatchObject({ code: 400, msg: '数据不存在' });
    expect(await commentsOf(id, 'tom')).toMatchObject({ code: 400, msg: '数据不存在' });
  });

  test('only their author and administrators delete them', async () => {
    const id = await make({ title: '甲' });
    await comment(id, { text: '一' });
    await comment(id, { text: '二' }, 'lily');
    const { list } = (await commentsOf(id)).data;
    const [two, one] = list as { id: string }[];
    const remove = (commentId: string | undefined, as: string) =>
      server.inject('record.removeComment', { modelId: orders.modelId, id, commentId }, { as });
    expect(await remove(one?.id, 'lily')).toMatchObject({ code: 400 });
    expect(await remove(two?.id, 'lily')).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await commentsOf(id)).data.list).toHaveLength(1);
  });

  test('go with their record into the bin, come back with it, and are removed for good with it', async () => {
    const id = await make({ title: '甲' });
    await comment(id, { text: '一' });
    const { data } = await server.inject('onlineDev.remove', { modelId: orders.modelId, id }, admin);
    expect(await commentsOf(id)).toMatchObject({ code: 400, msg: '数据不存在' });
    await server.inject('onlineDev.restore', { modelId: orders.modelId, ids: data.bin }, admin);
    expect((await commentsOf(id)).data.list).toHaveLength(1);
    expect(await changesOf(id)).toHaveLength(1);
    await server.inject('onlineDev.remove', { modelId: orders.modelId, id }, admin);
    await emptyBin(server.db, new Date(Date.now() + 31 * 24 * 3_600_000));
    const left = await server.db.raw(
      `select 1 from weft_record_comment where record_id = $1 union all select 1 from weft_record_history where record_id = $1`,
      [id],
    );
    expect(left).toEqual([]);
  });

  test('a person turns messages about mentions off', async () => {
    const id = await make({ title: '甲' });
    const before = (await messagesOf('lily')).length;
    const off = await server.inject('message.setTopic', { topic: 'mentioned', on: 0 }, { as: 'lily' });
    expect(off).toMatchObject({ code: 200, msg: '保存成功' });
    expect((await server.inject('message.topics', {}, { as: 'lily' })).data).toMatchObject({
      mentioned: 0,
      passwordAge: 1,
    });
    expect((await comment(id, { text: '看', mentions: [lily] })).code).toBe(200);
    expect(await messagesOf('lily')).toHaveLength(before);
    await server.inject('message.setTopic', { topic: 'mentioned', on: 1 }, { as: 'lily' });
    await comment(id, { text: '看', mentions: [lily] });
    expect(await messagesOf('lily')).toHaveLength(before + 1);
    expect(await server.inject('message.setTopic', { topic: 'x', on: 1 }, { as: 'lily' })).toMatchObject({ code: 400 });
  });
});
