// Engines: both. Big writes may differ.
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zip } from '../../../../tests/support/harmfulWorkbook';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { fieldNode } from '../../../../tests/support/smallModel';

const admin = { as: 'admin' };
const timeout = 60_000;
const fields = [
  fieldNode('input', 'code', '编号', { unique: true, required: true }),
  fieldNode('inputNumber', 'amount', '金额'),
  fieldNode('datePicker', 'day', '日期', {}, { format: 'yyyy-MM-dd' }),
  fieldNode('billRule', 'number', '单号', { rule: 'large' }),
];
const button = (value: string) => ({ value, label: value });
const template = { uploaderTemplateJson: { selectKey: ['code', 'amount', 'day'], dataType: '1' } };
const list = { btnsList: [button('add'), button('upload')], useBtnPermission: true, ...template };
const headings = '编号(code),金额(amount),日期(day)';

let server: TestServer;
let model: PublishedModel;

const send = (filename: string, content: Buffer | string, options: object = admin) =>
  server.inject('onlineDev.importFile', { modelId: model.modelId, file: { filename, content } }, options);
const info = async (id: string) => (await server.inject('job.info', { id }, admin)).data;
const ended = async (id: string) => {
  await expect.poll(async () => ['waiting', 'running'].includes((await info(id)).status), { timeout }).toBe(false);
  return info(id);
};
let table = '';
const numbers = async () =>
  (await server.db.raw<{ number: string }>(`select number from model."${table}" order by number`)).map(
    ({ number }) => number,
  );
const csv = (from: number, to: number, bad: (at: number) => boolean = () => false) =>
  [headings, ...Array.from({ length: to - from }, (_, i) => `c${from + i},${bad(from + i) ? 'x' : i},2026-01-02`)].join(
    '\n',
  );

beforeAll(async () => {
  server = await startTestServer();
  const { data } = await server.inject('dictionaryData.options', { id: 'businessType' }, admin);
  const rule = { fullName: '大', enCode: 'large', prefix: 'L', dateFormat: 'no', digit: 6, startNumber: '1' };
  const made = await server.inject(
    'billRule.create',
    { ...rule, category: String(data?.list?.[0]?.id ?? 'x'), enabledMark: 1, sortCode: 0 },
    admin,
  );
  expect(made.code).toBe(200);
  model = await publishModel(server, { enCode: 'large', fields, list });
  const [release] = await server.db.raw<{ name: string }>(
    `select storage->'main'->>'table' as name from weft_visualdev_release where model_id = $1`,
    [model.modelId],
  );
  table = release!.name;
});
afterAll(() => server?.close());

describe('issue 14: large imports in the background', () => {
  test('csv: partial success, numbers without gaps, failed rows as a file that is taken again', async () => {
    const { data, msg } = await send(
      'a.csv',
      csv(0, 1200, (at) => at % 600 === 5),
    );
    expect(msg).toBe('已开始在后台导入');
    const job = await ended(data.jobId);
    expect(job).toMatchObject({ status: 'done', done: 1198, failed: 2, result: { snum: 1198, fnum: 2 }, hasFile: 1 });
    expect(new Set(await numbers()).size).toBe(1198);
    expect((await numbers()).at(-1)).toBe('L001198');
    const { url, name } = (await server.inject('job.download', { id: data.jobId }, admin)).data;
    expect(name).toBe('large-错误报告.csv');
    const { body } = await server.app.inject({ method: 'GET', url });
    const lines = body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeff"编号(code)","金额(amount)","日期(day)","异常原因"');
    expect(lines[1]).toBe('"c5","x","2026-01-02","金额值不正确"');
    const mended = await send('b.csv', body.replaceAll('"x"', '"7"'));
    expect(await ended(mended.data.jobId)).toMatchObject({ status: 'done', done: 2, failed: 0 });
    expect((await server.inject('message.list', {}, admin)).data.list[0].title).toContain('导入完成');
  });

  test('who chose no language is told of the end in the language of the call', async () => {
    const { data } = await send('en.csv', csv(900_000, 900_600), { ...admin, language: 'en' });
    await ended(data.jobId);
    expect((await server.inject('message.list', {}, admin)).data.list[0].title).toMatch(/^Import finished: \S/);
  });

  test('xlsx: streamed, with date cells, shared strings and blank cells', async () => {
    const rows = [
      headings.split(','),
      ...Array.from({ length: 700 }, (_, at) => [`x${at}`, at === 3 ? null : at / 2, new Date(Date.UTC(2026, 0, 5))]),
    ];
    const sheet = utils.aoa_to_sheet(rows, { cellDates: false, dateNF: 'yyyy-mm-dd', UTC: true } as object);
    const content = write(
      { SheetNames: ['a'], Sheets: { a: sheet } },
      { type: 'buffer', bookType: 'xlsx', bookSST: true },
    );
    const job = await ended((await send('a.xlsx', content)).data.jobId);
    expect(job).toMatchObject({ status: 'done', done: 700, failed: 0 });
    const { data } = await model.list({ queryJson: JSON.stringify({ code: 'x3' }) });
    expect(data.list[0]).toMatchObject({ code: 'x3', amount: null, day: '2026-01-05' });
  });

  test('GB18030, apostrophes before formulas, and headings that differ', async () => {
    const gbk = Buffer.concat([
      Buffer.from([0xb1, 0xe0, 0xba, 0xc5]),
      Buffer.from('(code),'),
      Buffer.from([0xbd, 0xf0, 0xb6, 0xee]),
      Buffer.from('(amount),'),
      Buffer.from([0xc8, 0xd5, 0xc6, 0xda]),
      Buffer.from("(day)\r\n'=1+1,1,2026-01-02\r\n"),
    ]);
    expect(await ended((await send('g.csv', gbk)).data.jobId)).toMatchObject({ status: 'done', done: 1 });
    expect(await model.names('code', { queryJson: JSON.stringify({ code: '=1+1' }) })).toEqual(['=1+1']);
    const other = await ended((await send('h.csv', 'a,b\n1,2')).data.jobId);
    expect(other).toMatchObject({
      status: 'failed',
      reason: '表头名称不可更改，表头行不能删除：文件中缺少列“编号”，无法识别的第一个列为“a”',
    });
  });

  test('T21 a file that is something else, a bomb and a document type are refused', async () => {
    expect((await send('a.txt', 'x')).msg).toBe('只能上传xlsx、csv格式的文件');
    expect((await send('a.xlsx', 'no zip at all')).msg).toBe('选择文件不符合导入');
    expect((await send('a.csv', Buffer.from([0, 1, 2]))).msg).toBe('选择文件不符合导入');
    const book = '<workbook><sheets><sheet r:id="r1"/></sheets></workbook>';
    const parts = (content: Buffer) =>
      zip([
        { name: 'xl/workbook.xml', content: Buffer.from(book) },
        { name: 'xl/worksheets/sheet1.xml', content },
      ]);
    const bomb = parts(Buffer.alloc(50 * 1024 ** 2, 32));
    const entity = parts(Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData/></worksheet>'));
    for (const content of [bomb, entity]) {
      const job = await ended((await send('a.xlsx', content)).data.jobId);
      expect(job).toMatchObject({ status: 'failed', reason: '选择文件不符合导入' });
    }
  });

  test('a killed import goes on behind its last batch: no record twice, none missing', async () => {
    const before = (await numbers()).length;
    const content = csv(5000, 7000);
    // The begin of a job whose process was killed after its first batch.
    const first = await ended((await send('k.csv', csv(5000, 5500))).data.jobId);
    expect(first).toMatchObject({ status: 'done', done: 500 });
    // Another job of the person, so that this one waits until it is made one of a dead process.
    await server.db.raw(
      `insert into weft_job (id, kind, lane, title, user_id, language, listed, status, input, owner, due_time, created_time)
       select 'other', 'other', id, '', id, 'zh', true, 'running', '{}', 'other', now() + interval '1 hour', now() from weft_user where account = 'admin'`,
    );
    const { data } = await send('k.csv', content);
    await server.db.transaction(async (tx) => {
      await tx.raw(`delete from weft_job where id = 'other'`);
      await tx.raw(
        `update weft_job set status = 'running', owner = 'gone', due_time = now() - interval '4 minutes',
           state = '{"records":500}', done = 500 where id = $1`,
        [data.jobId],
      );
    });
    await send('l.csv', csv(0, 1));
    expect(await ended(data.jobId)).toMatchObject({ status: 'done', done: 2000, failed: 0 });
    expect((await numbers()).length).toBe(before + 2000);
    expect(new Set(await numbers()).size).toBe(before + 2000);
  });

  test('a person without the right cannot start one', async () => {
    const role = await makeRole(server, { menus: ['large'], buttons: ['large/btn_add'] });
    await makePerson(server, 'nobody', [role]);
    expect((await send('a.csv', csv(0, 1), { as: 'nobody' })).code).toBe(403);
  });
});
