// Engines: both. Writes in transactions may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
let tasks: PublishedModel;
const admin = { as: 'admin' };
const fields = [
  fieldNode('billRule', 'no', '单号', { rule: 'taskNo' }),
  fieldNode('input', 'code', '编码', { unique: true, required: true }, { maxlength: 10 }),
  fieldNode('datePicker', 'from', '开始', {}, { format: 'yyyy-MM-dd' }),
  fieldNode(
    'datePicker',
    'to',
    '结束',
    { startTimeRule: true, startTimeType: 2, startRelationField: 'from' },
    { format: 'yyyy-MM-dd' },
  ),
  fieldNode(
    'select',
    'kind',
    '类别',
    { dataType: 'dictionary', dictionaryType: 'sex' },
    { props: { label: 'fullName', value: 'enCode' } },
  ),
  tableNode('tableFieldParts', '部件', [
    fieldNode('input', 'part', '部件号', { unique: true, required: true }),
    fieldNode('billRule', 'tag', '标签', { rule: 'partNo' }),
  ]),
  fieldNode('modifyUser', 'changedBy', '修改人'),
  fieldNode('createUser', 'madeBy', '创建人'),
];
const model = { enCode: 'tasks', fields, form: { concurrencyLock: true } };

beforeAll(async () => {
  server = await startTestServer();
  const category = await server.db.kysely
    .selectFrom('weftDictionaryData')
    .select('id')
    .where('enCode', '=', 'purchase')
    .executeTakeFirstOrThrow();
  for (const [enCode, prefix] of [
    ['taskNo', 'T'],
    ['partNo', 'P'],
  ]) {
    const rule = {
      enCode,
      fullName: enCode,
      prefix,
      category: category.id,
      dateFormat: 'no',
      digit: 4,
      startNumber: '0001',
    };
    const made = await server.inject('billRule.create', { ...rule, sortCode: 0, enabledMark: 1 }, admin);
    expect(made.msg).toBe('新建成功');
  }
  tasks = await publishModel(server, model);
});
afterAll(() => server.close());

describe('VALD: a save', () => {
  test('of one unique value at the same time only one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => tasks.save({ code: 'same' })));
    expect(answers.filter((each) => each.code === 200)).toHaveLength(1);
    const refused = answers.find((each) => each.code !== 200)!;
    expect(refused).toMatchObject({
      msg: '编码不能重复',
      data: { errors: [{ field: 'code', message: '编码不能重复' }] },
    });
  });

  test('a value that stands twice among the rows is told by row and field', async () => {
    const answer = await tasks.save({ code: 'rows', tableFieldParts: [{ part: 'a' }, { part: 'b' }, { part: 'a' }] });
    expect(answer.data.errors).toEqual([{ field: 'tableFieldParts.2.part', message: '部件号不能重复' }]);
  });

  test('bounds that follow another field hold on the server', async () => {
    const day = 86_400_000;
    const answer = await tasks.save({ code: 'dates', from: 10 * day, to: 5 * day });
    expect(answer.data.errors[0].field).toBe('to');
    expect((await tasks.save({ code: 'dates', from: 5 * day, to: 10 * day })).msg).toBe('新建成功');
  });

  test('contract-visualdev §4.2 a value past its end is refused at its field: of another field, a fixed one, in a row', async () => {
    const end = (type: number, more: object) => ({ endTimeRule: true, endTimeType: type, ...more });
    const day = { format: 'yyyy-MM-dd' };
    const due = (name: string, own: Record<string, unknown>) => fieldNode('datePicker', name, name, own, day);
    const deadlines = await publishModel(server, {
      enCode: 'deadlines',
      fields: [
        due('last', {}),
        due('due', end(2, { endRelationField: 'last' })),
        due('closed', end(1, { endTimeValue: 10 * 86_400_000 })),
        tableNode('tableFieldSteps', '步骤', [due('step', end(2, { endRelationField: 'last' }))]),
      ],
    });
    const wrong = async (days: Record<string, number>, step?: number) => {
      const at = (count: number) => count * 86_400_000;
      const values = Object.fromEntries(Object.entries(days).map(([name, count]) => [name, at(count)]));
      const rows = step === undefined ? [] : [{ step: at(step) }];
      const answer = await deadlines.save({ ...values, tableFieldSteps: rows });
      return answer.code === 200 ? [] : answer.data.errors.map((each: { field: string }) => each.field);
    };
    expect(await wrong({ last: 5, due: 5, closed: 10 }, 5)).toEqual([]);
    expect(await wrong({ last: 5, due: 6 })).toEqual(['due']);
    expect(await wrong({ closed: 11 })).toEqual(['closed']);
    expect(await wrong({ last: 5 }, 6)).toEqual(['tableFieldSteps.0.step']);
  });

  test('what a trusted script may waive is not required by the server; the rest is, and in models that nobody trusts all is', async () => {
    const asked = (key: string, name: string) => fieldNode(key, name, name, { required: true });
    const waiver =
      '({ formData, setRequired, setShowOrHide }) => { setShowOrHide("reason", false); setRequired(\'tableFieldLines-note\', false); }';
    const waived = await publishModel(server, {
      enCode: 'waived',
      form: { funcs: { onLoad: waiver } },
      fields: [
        asked('input', 'name'),
        asked('input', 'reason'),
        tableNode('tableFieldLines', '行', [asked('input', 'note'), asked('input', 'text')]),
      ],
    });
    const wrong = async () => {
      const answer = await waived.save({ tableFieldLines: [{}] });
      return answer.data.errors.map((each: { field: string }) => each.field);
    };
    const all = ['name', 'reason', 'tableFieldLines.0.note', 'tableFieldLines.0.text'];
    expect(await wrong()).toEqual(all);
    await server.inject('visualdev.trust', { id: waived.modelId, trusted: 1 }, admin);
    expect(await wrong()).toEqual(['name', 'tableFieldLines.0.text']);
    expect((await waived.save({ name: 'n', tableFieldLines: [{ text: 't' }] })).msg).toBe('新建成功');
  });

  test('a choice must be one that its dictionary offers', async () => {
    const [item] = await server.db.raw<{ en_code: string }>(
      `select d.en_code from weft_dictionary_data d join weft_dictionary_type t on t.id = d.dictionary_type_id where t.en_code = 'sex' limit 1`,
    );
    const bad = await tasks.save({ code: 'kind', kind: 'no-such-kind' });
    expect(bad.data.errors).toEqual([{ field: 'kind', message: '类别没有选项“no-such-kind”' }]);
    expect((await tasks.save({ code: 'kind', kind: item?.en_code })).code).toBe(200);
  });

  test('what the server writes is never taken from the body, in rows neither', async () => {
    const saved = await tasks.save({
      code: 'own',
      no: 'FAKE',
      madeBy: 'FAKE',
      changedBy: 'FAKE',
      tableFieldParts: [{ part: '1', tag: 'FAKE' }, { part: '2' }],
    });
    const before = await tasks.info(saved.data.id);
    expect(before.no).toMatch(/^T\d{4}$/);
    expect(before.madeBy).toMatch(/\/admin$/);
    expect(before.changedBy).toBeNull();
    const rows = before.tableFieldParts as { id: string; tag: string; part: string }[];
    expect(rows.map((row) => row.tag)).toEqual(['P0001', 'P0002']);
    const next = [{ ...rows[0], part: '9', tag: 'FAKE' }, { part: '3' }];
    expect((await tasks.update(saved.data.id, { ...before, tableFieldParts: next })).msg).toBe('更新成功');
    const after = await tasks.info(saved.data.id);
    expect(after.tableFieldParts).toMatchObject([
      { part: '9', tag: 'P0001' },
      { part: '3', tag: 'P0003' },
    ]);
    expect(after.no).toBe(before.no);
    expect(after.changedBy).toMatch(/\/admin$/);
  });

  test('ENT: whoever comes with an older version is told who changed what meanwhile, and nothing is written', async () => {
    await makePerson(server, 'ida', [await makeRole(server, { menus: ['tasks'] })]);
    const id = (await tasks.save({ code: 'lock', tableFieldParts: [{ part: 'p' }] })).data.id;
    const read = await tasks.info(id);
    expect((await tasks.update(id, { ...read, code: 'lock2' }, { as: 'ida' })).msg).toBe('更新成功');
    const again = await tasks.info(id);
    expect((await tasks.update(id, { ...again, tableFieldParts: [] }, { as: 'ida' })).msg).toBe('更新成功');
    const late = await tasks.update(id, { ...read, code: 'mine' });
    expect(late.msg).toBe('当前表单原数据已被调整,请重新进入该页面编辑并提交数据');
    expect(late.data.conflict).toMatchObject({
      user: 'ida/ida',
      fields: [
        { field: 'code', label: '编码' },
        { field: 'tableFieldParts', label: '部件' },
      ],
    });
    // The choice between both values needs the stored one, and its version to save on.
    expect(late.data.conflict.record).toEqual(await tasks.info(id));
    const chosen = await tasks.update(id, { ...late.data.conflict.record, code: 'mine2' });
    expect([chosen.msg, (await tasks.info(id)).code]).toEqual(['更新成功', 'mine2']);
    await tasks.update(id, { ...(await tasks.info(id)), code: 'lock2' });
    expect(late.data.conflict.time).toBeGreaterThan(Date.now() - 60_000);
    expect((await tasks.info(id)).code).toBe('lock2');
  });

  test('REL-06 a refused save takes no number, of the record or of its rows', async () => {
    const numbersOf = async (code: string) => {
      const saved = await tasks.save({ code, tableFieldParts: [{ part: code }] });
      const { no, tableFieldParts } = await tasks.info(saved.data.id);
      const [row] = tableFieldParts as { tag: string }[];
      return [no, row?.tag].map((text) => Number(String(text).slice(1)));
    };
    const next = (numbers: number[], by = 1) => numbers.map((number) => number + by);
    const first = await numbersOf('n1');
    const refused = await tasks.save({ code: 'n1', tableFieldParts: [{ part: 'x' }] });
    expect(refused.msg).toBe('编码不能重复');
    expect(await numbersOf('n2')).toEqual(next(first));

    const same = Array.from({ length: 8 }, () => tasks.save({ code: 'n3', tableFieldParts: [{ part: 'y' }] }));
    const codes = (await Promise.all(same)).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(await numbersOf('n4')).toEqual(next(first, 3));
  });

  test('REL-06 an update that lost its lock takes no number for its new rows', async () => {
    const { id } = (await tasks.save({ code: 'late', tableFieldParts: [{ part: 'a' }] })).data;
    const read = await tasks.info(id);
    const [{ tag }] = read.tableFieldParts as [{ tag: string }];
    const rows = [...(read.tableFieldParts as object[]), { part: 'b' }];
    const updates = Array.from({ length: 6 }, () => tasks.update(id, { ...read, tableFieldParts: rows }));
    const done = (await Promise.all(updates)).filter(({ code }) => code === 200);
    expect(done).toHaveLength(1);
    const tags = ((await tasks.info(id)).tableFieldParts as { tag: string }[]).map((row) => Number(row.tag.slice(1)));
    expect(tags[1]).toBe(Number(tag.slice(1)) + 1);
    const after = await tasks.info((await tasks.save({ code: 'later', tableFieldParts: [{ part: 'a' }] })).data.id);
    expect(Number((after.tableFieldParts as [{ tag: string }])[0].tag.slice(1))).toBe((tags[1] as number) + 1);
  });

  test('SEC-13: members that nobody declared change nothing', async () => {
    const canaries = {
      isAdmin: 1,
      f_id: 'x',
      id: 'x',
      f_delete_mark: 1,
      creatorUserId: 'x',
      __proto__: { x: 1 },
      constructor: 1,
    };
    const id = (
      await tasks.save({ code: 'plain', ...canaries, tableFieldParts: [{ part: 'p', f_parent_id: 'x', extra: 1 }] })
    ).data.id;
    const stored = await tasks.info(id);
    expect(Object.keys(stored).sort()).toEqual(
      ['changedBy', 'code', 'f_version', 'from', 'id', 'kind', 'madeBy', 'no', 'tableFieldParts', 'to'].sort(),
    );
    expect(stored.id).toBe(id);
    expect(Object.keys((stored.tableFieldParts as object[])[0]!).sort()).toEqual(['id', 'part', 'tag']);
  });

  test('a row of another record cannot be taken over', async () => {
    const one = await tasks.info((await tasks.save({ code: 'r1', tableFieldParts: [{ part: 'a' }] })).data.id);
    const two = await tasks.info((await tasks.save({ code: 'r2' })).data.id);
    const [row] = one.tableFieldParts as { id: string }[];
    await tasks.update(String(two.id), { ...two, tableFieldParts: [{ id: row!.id, part: 'stolen' }] });
    expect((await tasks.info(String(one.id))).tableFieldParts).toMatchObject([{ id: row!.id, part: 'a' }]);
    expect((await tasks.info(String(two.id))).tableFieldParts).toHaveLength(1);
  });
});

describe('rich text is cleaned when it is saved (issue 10 §3)', () => {
  const dirty = '<p onclick="run()">a<script>run()</script><a href="javascript:run()">b</a></p><svg onload=run()>';
  const clean = '<p>a<a target="_blank" rel="noopener noreferrer">b</a></p>';
  let stories: PublishedModel;
  beforeAll(async () => {
    stories = await publishModel(server, {
      enCode: 'stories',
      fields: [
        fieldNode('editor', 'story', '正文'),
        fieldNode('editor', 'hidden', '附注', { noShow: true }),
        fieldNode('textarea', 'plain', '文本'),
        tableNode('tableFieldLines', '明细', [fieldNode('editor', 'line', '段落')]),
      ],
    });
  });

  test('in fields, hidden fields and sub-tables, of a new and of a changed record; plain text stays', async () => {
    const body = { story: dirty, hidden: dirty, plain: dirty, tableFieldLines: [{ line: dirty }] };
    const { data } = await stories.save(body);
    const stored = () => storedStory(data.id);
    expect(await stored()).toEqual({ story: clean, hidden: clean, plain: dirty, rows: [clean] });
    await server.db.raw('update model.mt_stories set story = $1, hidden = $1', ['']);
    expect((await stories.update(data.id, body)).code).toBe(200);
    expect(await stored()).toEqual({ story: clean, hidden: clean, plain: dirty, rows: [clean] });
  });

  async function storedStory(id: string) {
    const [record] = await server.db.raw<Record<string, string>>('select story, hidden, plain from model.mt_stories');
    const info = await stories.info(id);
    return { ...record, rows: (info.tableFieldLines as { line: string }[]).map(({ line }) => line) };
  }

  test('a text that nests without end is refused, naming the field', async () => {
    const answer = await stories.save({ tableFieldLines: [{ line: '<div>'.repeat(50_000) }] });
    expect(answer).toMatchObject({
      code: 400,
      msg: '段落的内容过多或嵌套过深',
      data: { errors: [{ field: 'tableFieldLines.0.line' }] },
    });
  });
});
