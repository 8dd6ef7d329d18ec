import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeRole } from '../../../tests/support/ordinary';
import { dotPng } from '../../../tests/support/sampleFiles';
import { sampleModel } from '../../../tests/support/sampleModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { defineModule } from '../../module';
import { printTags } from '../../services/platform/printTag';
import { modules } from '..';

let server: TestServer;
let modelId: string;
let recordId: string;
let ofModel: string;
let ofSql: string;
const admin = { as: 'admin' };
const ask = (call: string, params: Record<string, unknown> = {}, options: object = admin) =>
  server.inject(call, params, options);

const tag = (name: string, more = '') => `<span class="wk-print-tag-wukong" data-tag="${name}"${more}>{x}</span>`;
const html = `<h1>${tag('headTable.title')}</h1><table><tbody><tr><td>品名</td></tr><tr><td>${tag('T1.product')}</td><td>${tag('T1.price')}</td></tr></tbody></table><p>{systemPrinter}</p><p>{printOf}</p>`;
/** A tag from elsewhere: its text is never HTML. */
const tags = defineModule({
  name: 'tags',
  needs: ['print'],
  fills: [printTags.with({ printOf: async ({ user }, formId) => `<b>${user.account} ${formId}</b>` })],
});

async function template(enCode: string, more: Record<string, unknown>): Promise<string> {
  const made = await ask('printDev.create', { fullName: `模板${enCode}`, enCode, printTemplate: html, ...more });
  expect(made).toMatchObject({ code: 200, msg: '新建成功' });
  const { data } = await ask('printDev.list', { keyword: enCode });
  return data.list.find((row: { enCode: string }) => row.enCode === enCode).id;
}

async function content(url: string): Promise<Buffer> {
  const { rawPayload } = await server.app.inject({ url });
  return rawPayload;
}

/** One file of a zip, by the central directory of its bytes. */
function unzipped(zip: Buffer, name: string): string {
  let at = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  while (at >= 0) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(from, from + size);
      return (zip.readUInt16LE(at + 10) ? inflateRawSync(bytes) : bytes).toString('utf8');
    }
    at += 46 + nameLength + extra + comment;
    if (zip.readUInt32LE(at) !== 0x02014b50) break;
  }
  return '';
}

beforeAll(async () => {
  server = await startTestServer({ modules: [...modules, tags] });
  const rule = {
    fullName: '采购单号',
    enCode: 'purchaseOrder',
    category: 'c',
    prefix: 'PO',
    dateFormat: 'no',
    digit: 4,
    startNumber: '0001',
  };
  expect((await ask('billRule.create', rule)).code).toBe(200);
  const model = sampleModel();
  const created = await ask('visualdev.create', model);
  modelId = created.data.id;
  ofModel = await template('ofModel', { source: { kind: 'model', modelId } });
  ofSql = await template('ofSql', {
    sqlTemplate: [
      { sql: 'select @formId::text as title' },
      { sql: "select 'a' as product, 1 as price union all select 'b', 2 order by 1" },
    ],
  });
  const formData = JSON.parse(String((model as { formData: string }).formData));
  const named = { ...formData, hasPrintBtn: true, printId: [ofModel, ofSql] };
  const { data: draft } = await ask('visualdev.info', { id: modelId });
  expect((await ask('visualdev.update', { ...draft, formData: JSON.stringify(named) })).code).toBe(200);
  expect((await ask('visualdev.release', { id: modelId, pc: 1 })).msg).toBe('同步成功');
  const order = {
    title: '办公&用品',
    supplier: 'north',
    orderDate: Date.UTC(2026, 0, 15, 4),
    tableFieldItems: [
      { product: '螺丝', price: 1.5, quantity: 10 },
      { product: '扳手', price: 20, quantity: 2 },
    ],
    note: '',
  };
  const saved = await ask('onlineDev.create', { modelId, data: JSON.stringify(order) });
  expect(saved).toMatchObject({ code: 200 });
  recordId = saved.data.id;
});
afterAll(() => server.close());

describe('templates (API-177…184, ADMN-23, ADMN-24)', () => {
  it('API-191 are created, read, changed, listed, toggled, copied and deleted on the bare path', async () => {
    const id = await template('crud', { pageParam: { mt: '10' } });
    const { data } = await ask('printDev.info', { id });
    expect(data).toMatchObject({
      enCode: 'crud',
      type: 2,
      pageParam: '{"mt":"10"}',
      source: '{"kind":"sql"}',
      enabledMark: 1,
    });
    expect(await ask('printDev.update', { ...data, fullName: '改名' })).toMatchObject({ code: 200, msg: '更新成功' });
    expect(await ask('printDev.copy', { id })).toMatchObject({ code: 200, msg: '复制成功' });
    const { data: found } = await ask('printDev.list', { keyword: '改名' });
    expect(found.list.map((row: { fullName: string }) => row.fullName)).toEqual(
      expect.arrayContaining(['改名', expect.stringMatching(/^改名\.副本[\da-f]{5}$/)]),
    );
    expect((await ask('printDev.state', { id })).code).toBe(200);
    expect(await ask('printDev.fill', { id, formIds: ['1'] })).toMatchObject({ code: 400, msg: '打印模板不存在' });
    expect((await ask('printDev.remove', { id })).msg).toBe('删除成功');
    expect((await ask('printDev.info', { id })).code).toBe(400);
  });

  it('export gives a .bp file that import takes, once, disabled', async () => {
    const id = await template('file', {});
    const { data } = await ask('printDev.export', { id });
    expect(data.name).toMatch(/^模板file_\d{14}\.bp$/);
    const bytes = await content(data.url);
    expect((await ask('printDev.remove', { id })).code).toBe(200);
    const file = { filename: 'x.bp', content: bytes.toString('utf8') };
    expect(await ask('printDev.import', { file })).toMatchObject({ code: 200 });
    expect((await ask('printDev.info', { id })).data).toMatchObject({ enCode: 'file', enabledMark: 0 });
    expect((await ask('printDev.import', { file })).code).toBe(400);
    expect((await ask('printDev.import', { file: { filename: 'x.txt', content: '{}' } })).msg).toBe(
      '导入失败，文件格式错误',
    );
  });

  it('API-178 API-185 names for the chooser, and enabled templates under their categories', async () => {
    const { data } = await ask('printDev.options', { ids: [ofSql, 'gone', ofModel] });
    expect(data.list).toEqual([
      { id: ofSql, fullName: '模板ofSql' },
      { id: ofModel, fullName: '模板ofModel' },
    ]);
    const { data: tree } = await ask('printDev.selector', { type: 2 });
    expect(JSON.stringify(tree.list)).toContain('模板ofModel');
    expect((await ask('printDev.selector', { type: 1 })).data.list).toEqual([]);
  });

  it('the same name and code are refused', async () => {
    const again = { fullName: '模板ofSql', enCode: 'other' };
    expect(await ask('printDev.create', again)).toMatchObject({ code: 400, msg: '名称不能重复' });
    expect(await ask('printDev.create', { fullName: 'x', enCode: 'ofSql' })).toMatchObject({
      code: 400,
      msg: '编码不能重复',
    });
  });

  it('statements are queries, and only administrators save them', async () => {
    const evil = [{ sql: 'delete from weft_user' }];
    expect((await ask('printDev.create', { fullName: 'e', enCode: 'e', sqlTemplate: evil })).code).toBe(400);
    await makePerson(server, 'designer', [
      await makeRole(server, { menus: ['system.printDev'], buttons: ['system.printDev/btn_add'] }),
    ]);
    const sqlTemplate = [{ sql: 'select 1 as one' }];
    const person = { as: 'designer' };
    expect(await ask('printDev.create', { fullName: 'd', enCode: 'd', sqlTemplate }, person)).toMatchObject({
      code: 400,
      msg: '只有管理员可以保存或试用SQL语句',
    });
    expect((await ask('printDev.fields', { sqlTemplate }, person)).code).toBe(400);
    expect((await ask('printDev.preview', { template: { sqlTemplate } }, person)).code).toBe(400);
    expect((await ask('printDev.create', { fullName: 'd', enCode: 'd' }, person)).code).toBe(200);
  });
});

describe('fields (API-186)', () => {
  it('say the name of their table after the language’s colon', async () => {
    const named = async (language: 'zh' | 'en') =>
      (await server.inject('printDev.fields', { source: { kind: 'model', modelId } }, { as: 'admin', language }))
        .data[0];
    const name = (await named('zh')).fullName.slice('主表：'.length);
    expect(name).not.toBe('');
    expect((await named('zh')).fullName).toBe(`主表：${name}`);
    expect((await named('en')).fullName).toBe(`Main table: ${name}`);
  });
  it('of statements, also without a row', async () => {
    const sqlTemplate = JSON.stringify([
      { sql: 'select account, real_name from weft_user where id = @formId' },
      { sql: 'select 1 as one where false' },
    ]);
    const { data } = await ask('printDev.fields', { dbLinkId: '0', sqlTemplate });
    expect(data).toMatchObject([
      { id: 'headTable', fullName: '主表', children: [{ id: 'account', fullName: 'account' }, { id: 'real_name' }] },
      { id: 'T1', children: [{ id: 'one', fullName: 'one' }] },
    ]);
    expect((await ask('printDev.fields', { sqlTemplate: [{ sql: 'select nothing_such' }] })).code).toBe(400);
  });

  it('of a model', async () => {
    const { data } = await ask('printDev.fields', { source: { kind: 'model', modelId } });
    expect(data[0].id).toBe('headTable');
    expect(data[0].children).toContainEqual({ id: 'title', fullName: '订单名称', kind: 'input' });
    expect(data[1]).toMatchObject({
      id: 'T1',
      children: expect.arrayContaining([
        { id: 'product', fullName: expect.any(String), kind: 'input' },
        expect.objectContaining({ id: 'amount', summed: true }),
      ]),
    });
  });
});

describe('printing', () => {
  it('API-187 API-190 ENT-58 PRNT-18 the template and the data of a record of a model, as display values', async () => {
    const { data } = await ask('printDev.data', { id: ofModel, formId: recordId });
    expect(data.printTemplate).toBe(html);
    expect(data.printData).toMatchObject({
      title: '办公&用品',
      supplier: '北方五金',
      T1: [{ product: '螺丝' }, { product: '扳手' }],
    });
    expect(data.operatorRecordList).toEqual([]);
  });

  it('an interface as source: rows are T1 and its first one the head', async () => {
    const rows = [
      { product: '螺母', price: 3 },
      { product: '垫片', price: 4 },
    ];
    const made = { fullName: '打印数据', enCode: 'printRows', kind: 'static', enabledMark: 1 };
    expect(await ask('dataInterface.create', { ...made, staticData: JSON.stringify(rows) })).toMatchObject({
      code: 200,
    });
    const { data } = await ask('dataInterface.list', { keyword: 'printRows' });
    const source = { kind: 'interface', interfaceId: data.list[0].id };
    const fields = await ask('printDev.fields', { source });
    expect(
      fields.data.map((branch: { id: string; children: object[] }) => [branch.id, branch.children.length]),
    ).toEqual([
      ['headTable', 2],
      ['T1', 2],
    ]);
    const id = await template('ofInterface', { source });
    const filled = await ask('printDev.fill', { id, formIds: ['any'] });
    expect(filled.data.html).toMatch(/螺母<.*垫片</s);
  });

  it('API-188 PRNT-22 the same for several records; @formId is a value, never text', async () => {
    const hostile = "1' or 1=1 --";
    const { data } = await ask('printDev.batchData', { id: ofSql, formId: `a,${hostile}` });
    expect(data.map((each: { printData: { title: string } }) => each.printData.title)).toEqual(['a', hostile]);
    expect(data[0].printData.T1).toEqual([
      { product: 'a', price: 1 },
      { product: 'b', price: 2 },
    ]);
  });

  it('PRNT-06 the filled pages, values escaped', async () => {
    const { data } = await ask('printDev.fill', { id: ofModel, formIds: [recordId] });
    expect(data.html).toContain('办公&amp;用品');
    expect(data.html).toMatch(/<thead><tr><td>品名<\/td><\/tr><\/thead>/);
    expect(data.html).toContain('扳手');
    expect(data.html).toMatch(/\/admin<\/p>/);
    expect(data.html).toContain(`<p>&lt;b&gt;admin ${recordId}&lt;/b&gt;</p>`);
    expect(data.title).toBe('模板ofModel');
  });

  it('PRNT-20 approvals of the record in words', async () => {
    await server.db.kysely
      .insertInto('weftFlowRecord')
      .values({
        id: 'f1',
        modelId,
        recordId,
        nodeName: '经理',
        userId: 'u',
        userName: '李四',
        handleTime: new Date(),
        handleStatus: 1,
        handleOpinion: '好',
      } as never)
      .execute();
    const { data } = await ask('printDev.data', { id: ofModel, formId: recordId });
    expect(data.operatorRecordList).toMatchObject([
      { nodeName: '经理', userName: '李四', handleStatus: '同意', handleOpinion: '好' },
    ]);
  });

  it('refuses a template that is not there, a missing record and no record', async () => {
    expect(await ask('printDev.fill', { id: '1', formIds: ['1'] })).toMatchObject({ code: 400, msg: '打印模板不存在' });
    expect(await ask('printDev.data', { id: ofModel })).toMatchObject({ code: 400, msg: '缺少数据ID，无法打印' });
    expect((await ask('printDev.fill', { id: ofModel, formIds: ['404'] })).code).toBe(400);
  });

  it('an unsaved template is previewed with a record, and without one', async () => {
    const unsaved = { printTemplate: `<p>${tag('headTable.title')}!</p>`, source: { kind: 'model', modelId } };
    const { data } = await ask('printDev.preview', { template: unsaved, formId: recordId });
    expect(data.html).toContain('办公&amp;用品</span>!');
    expect((await ask('printDev.preview', { template: unsaved })).data.html).toContain('</span>!');
  });

  it('PRNT-19 ENT-59 API-189 a print writes the log: title, number, who and when', async () => {
    expect((await ask('printLog.save', { printTitle: '订单', printNum: 3, printId: ofModel })).code).toBe(200);
    const { data } = await ask('printLog.list', { id: ofModel });
    expect(data.list).toMatchObject([
      { printTitle: '订单', printNum: 3, printMan: expect.stringContaining('/admin'), printTime: expect.any(Number) },
    ]);
    expect((await ask('printLog.save', { printId: '1' })).msg).toBe('打印模板不存在');
  });

  it('PRNT-09 a .docx that Word opens, and PRNT-10 CONST-68 the specified .doc', async () => {
    const docx = await ask('printDev.word', { id: ofModel, formIds: [recordId, recordId] });
    expect(docx.data.name).toBe('模板ofModel.docx');
    const xml = unzipped(await content(docx.data.url), 'word/document.xml');
    expect(xml).toContain('办公&amp;用品');
    expect(xml).toContain('<w:tblHeader');
    expect(xml.match(/扳手/g)).toHaveLength(2);
    const doc = await ask('printDev.word', { id: ofModel, formIds: [recordId], format: 'doc' });
    expect(doc.data.name).toBe('download document.doc');
    expect((await content(doc.data.url)).toString('utf8')).toContain('urn:schemas-microsoft-com:office:word');
  });

  it('stored pictures are inside of Word files; those of other servers are not fetched', async () => {
    const file = { filename: 'dot.png', content: dotPng };
    const { data } = await ask('file.upload', { type: 'annexpic', file });
    expect(data.url).toMatch(/^\/api\/file\/Image\/annexpic\//);
    const printTemplate = `<p>own <img src="${data.url}"></p><p>other <img src="http://127.0.0.1:9/x.png"></p>`;
    const id = await template('pictures', { printTemplate, source: { kind: 'model', modelId } });
    const docx = await ask('printDev.word', { id, formIds: [recordId] });
    expect((await content(docx.data.url)).toString('latin1').match(/word\/media\/[\w.-]+\.png/g)?.length).toBeTruthy();
    const doc = await ask('printDev.word', { id, formIds: [recordId], format: 'doc' });
    const html = (await content(doc.data.url)).toString('utf8');
    expect(html).toContain(`src="data:image/png;base64,${dotPng.toString('base64')}"`);
    expect(html).toContain('src="http://127.0.0.1:9/x.png"');
  });

  it('no PDF without a browser', async () => {
    if (process.env.PDF_BROWSER) return;
    expect((await ask('printDev.pdf', { id: ofModel, formIds: [recordId] })).msg).toBe(
      '服务器未配置PDF浏览器，请使用浏览器打印',
    );
  });
});

describe('who may print', () => {
  it('issue 27 §4 a designer of prints uses an interface only if running it is allowed, whichever way', async () => {
    const rows = JSON.stringify([{ secret: 'INTERFACESECRET' }]);
    const made = { fullName: '机密接口', enCode: 'secretRows', kind: 'static', enabledMark: 1, staticData: rows };
    expect((await ask('dataInterface.create', made)).code).toBe(200);
    const [{ id: interfaceId }] = (await ask('dataInterface.list', { keyword: 'secretRows' })).data.list;
    const source = { kind: 'interface', interfaceId };
    const printTemplate = `<p>${tag('headTable.secret')}</p>`;
    const stored = await template('secretPrint', { source, printTemplate });
    const role = await makeRole(server, {
      menus: ['system', 'system.printDev'],
      buttons: ['btn_add', 'btn_edit', 'btn_copy', 'btn_export', 'btn_import'].map((each) => `system.printDev/${each}`),
    });
    await makePerson(server, 'printer', [role]);
    const printer = { as: 'printer' };
    const { data: whole } = await ask('printDev.info', { id: stored });
    const exported = await ask('printDev.export', { id: stored });
    const file = { filename: 'a.bp', content: await content(exported.data.url) };
    const tries: [string, Record<string, unknown>][] = [
      ['printDev.preview', { template: { ...whole, source, printTemplate }, formId: '1' }],
      ['printDev.fields', { source }],
      ['printDev.create', { fullName: '偷看', enCode: 'peek', source, printTemplate }],
      ['printDev.update', { ...whole, id: ofModel, source }],
      ['printDev.copy', { id: stored }],
      ['printDev.import', { file }],
      ['printDev.data', { id: stored, formId: '1' }],
      ['printDev.batchData', { id: stored, formId: '1' }],
      ['printDev.fill', { id: stored, formIds: ['1'] }],
      ['printDev.word', { id: stored, formIds: ['1'] }],
    ];
    for (const [call, params] of tries) {
      const answer = await ask(call, params, printer);
      expect([call, answer.code]).toEqual([call, 403]);
      expect(JSON.stringify(answer)).not.toContain('INTERFACESECRET');
    }
    // What an administrator chose may be saved again with another name.
    expect(await ask('printDev.update', { ...whole, fullName: '改名' }, printer)).toMatchObject({ code: 200 });
    const runner = await makeRole(server, { menus: ['systemData', 'systemData.dataInterface'] });
    await makePerson(server, 'runner', [role, runner]);
    const filled = await ask('printDev.fill', { id: stored, formIds: ['1'] }, { as: 'runner' });
    expect(filled.data.html).toContain('INTERFACESECRET');
  });

  it('a holder of the designer prints stored statements only where running is allowed, or of records in sight', async () => {
    const stored = await template('allAccounts', { sqlTemplate: [{ sql: 'select account as title from weft_user' }] });
    const role = await makeRole(server, {
      menus: ['system', 'system.printDev'],
      buttons: ['system.printDev/btn_edit'],
    });
    await makePerson(server, 'holder', [role]);
    const holder = { as: 'holder' };
    const calls: [string, Record<string, unknown>][] = [
      ['printDev.data', { formId: '1' }],
      ['printDev.batchData', { formId: '1' }],
      ['printDev.fill', { formIds: ['1'] }],
      ['printDev.word', { formIds: ['1'] }],
    ];
    for (const [call, params] of calls)
      expect([call, (await ask(call, { id: stored, ...params }, holder)).code]).toEqual([call, 403]);
    expect((await ask('printDev.fill', { id: ofSql, formIds: [recordId] }, holder)).code).toBe(403);
    const runner = await makeRole(server, { menus: ['systemData', 'systemData.dataInterface'] });
    await makePerson(server, 'holderRunner', [role, runner]);
    for (const [call, params] of calls)
      expect([call, (await ask(call, { id: stored, ...params }, { as: 'holderRunner' })).code]).toEqual([call, 200]);
  });

  it('SEC a holder of the designer reads no approvals of records out of sight, in a preview or a print', async () => {
    await server.db.kysely
      .insertInto('weftFlowRecord')
      .values({
        ...{ id: 'private', modelId, recordId, nodeName: 'n', userId: 'u', userName: 'u' },
        ...{ handleTime: new Date(), handleStatus: 1, handleOpinion: 'PRIVATEOPINION' },
      })
      .execute();
    const printTemplate = '<p>{systemApprovalContent}</p>';
    const [{ id: interfaceId }] = (await ask('dataInterface.list', { keyword: 'secretRows' })).data.list;
    const stored = await template('approvals', { source: { kind: 'interface', interfaceId }, printTemplate });
    const tries: [string, Record<string, unknown>, string][] = [
      ['printDev.preview', { template: { id: ofSql, printTemplate }, formId: recordId }, 'printer'],
      ['printDev.preview', { template: { id: ofModel, printTemplate }, formId: recordId }, 'printer'],
      ['printDev.fill', { id: stored, formIds: [recordId] }, 'runner'],
      ['printDev.data', { id: stored, formId: recordId }, 'runner'],
    ];
    for (const [call, params, as] of tries) {
      const answer = await ask(call, params, { as });
      expect([call, answer.code]).toEqual([call, 200]);
      expect([call, JSON.stringify(answer.data)]).not.toEqual([call, expect.stringContaining('PRIVATEOPINION')]);
    }
    const own = await ask('printDev.preview', { template: { id: ofSql, printTemplate }, formId: recordId });
    expect(own.data.html).toContain('PRIVATEOPINION');
  });

  it('an interface is printed while the author of its template may run it', {
    timeout: 60_000,
  }, async () => {
    const [{ id: interfaceId }] = (await ask('dataInterface.list', { keyword: 'secretRows' })).data.list;
    const buttons = ['btn_add', 'btn_edit'].map((each) => `system.printDev/${each}`);
    const role = await makeRole(server, {
      menus: ['system', 'system.printDev', 'systemData', 'systemData.dataInterface'],
      buttons,
    });
    const authorId = await makePerson(server, 'templater', [role]);
    const source = { kind: 'interface', interfaceId };
    const made = {
      fullName: '作者模板',
      enCode: 'byAuthor',
      printTemplate: `<p>${tag('headTable.secret')}</p>`,
      source,
    };
    expect(await ask('printDev.create', made, { as: 'templater' })).toMatchObject({ code: 200 });
    const [{ id }] = (await ask('printDev.list', { keyword: 'byAuthor' })).data.list;
    const print = async (as: string) => (await ask('printDev.fill', { id, formIds: ['1'] }, { as })).code;
    expect(await print('runner')).toBe(200);
    // Saved by one who may not run it, the same author answers for it.
    const { data: whole } = await ask('printDev.info', { id });
    expect(await ask('printDev.update', { ...whole, description: 'a' }, { as: 'printer' })).toMatchObject({
      code: 200,
    });
    expect(await print('runner')).toBe(200);
    await ask('users.state', { id: authorId }, admin);
    await expect.poll(() => print('runner'), { timeout: 20_000 }).toBe(403);
    expect((await ask('printDev.fill', { id, formIds: ['1'] }, { as: 'runner' })).msg).toContain('模板的作者');
    // An administrator who saves it answers for it.
    expect(await ask('printDev.update', { ...whole, description: 'b' })).toMatchObject({ code: 200 });
    expect(await print('runner')).toBe(200);
  });

  it('who does not see the model or the record prints neither template', async () => {
    await makePerson(server, 'outsider', [await makeRole(server, { menus: [] })]);
    const outsider = { as: 'outsider' };
    for (const id of [ofModel, ofSql]) {
      expect((await ask('printDev.fill', { id, formIds: [recordId] }, outsider)).code).toBe(403);
      expect((await ask('printDev.data', { id, formId: recordId }, outsider)).code).toBe(403);
    }
  });

  it('who sees the record prints it with the templates that the model names', async () => {
    const menu = await server.db.kysely
      .selectFrom('weftMenu')
      .select('enCode')
      .where('moduleId', '=', modelId)
      .executeTakeFirstOrThrow();
    const buttons = ['btn_detail', 'btn_edit'].map((code) => `${menu.enCode}/${code}`);
    await makePerson(server, 'reader', [await makeRole(server, { menus: [menu.enCode], buttons })]);
    const reader = { as: 'reader' };
    expect((await ask('printDev.fill', { id: ofModel, formIds: [recordId] }, reader)).code).toBe(200);
    expect((await ask('printDev.fill', { id: ofSql, formIds: [recordId] }, reader)).code).toBe(200);
    expect((await ask('printDev.fill', { id: ofSql, formIds: [recordId, 'other'] }, reader)).code).toBe(400);
    const unnamed = await template('unnamed', { sqlTemplate: [{ sql: 'select account from weft_user' }] });
    expect((await ask('printDev.fill', { id: unnamed, formIds: [recordId] }, reader)).code).toBe(403);
  });
});
