import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../../core/language/types';
import { limits } from '../../core/limits';
import { draw } from '../../engine/testing/draw';
import { type Answer, createFakeHost, type FakeHost, refuse } from '../../engine/testing/fakeHost';
import { plainFrames } from '../../engine/testing/plainFrames';
import { loadDocument, loadLocale } from '../../schemas';
import { frames as drawnFrames, loadFrames } from '../../widgets/frames';
import { loadViews, viewDefinitions } from '../../widgets/views';

const frames = { ...plainFrames, Steps: drawnFrames.Steps, Table: drawnFrames.Table };

let words: Record<string, string>;
let dialog: Document;
beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews()]);
  words = await loadLocale('zh');
  dialog = (await loadDocument('users.import')) as Document;
});
afterEach(cleanup);

const t = (key: string, values: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const stored = { 'users.upload': () => ({ name: 'f1.xlsx', url: '' }) };
const rows = [{ account: 'a' }, { account: 'b' }];
const headerRow = [{ id: 'account', fullName: '账户*' }];
const read = { ...stored, 'users.preview': () => ({ dataRow: rows, headerRow }) };

let host: FakeHost;
let person: ReturnType<typeof userEvent.setup>;
let closed: unknown[];

function open(answers: Record<string, Answer> = read, shown: Document = dialog, args?: Record<string, unknown>) {
  closed = [];
  host = createFakeHost(answers, { t });
  draw(shown, host, { onClose: (result) => closed.push(result), args }, { views: viewDefinitions, frames });
}
beforeEach(() => {
  person = userEvent.setup({ applyAccept: false });
});
const button = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('button').map((each) => each.textContent);
const choose = (...files: File[]) =>
  person.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
/** Its spinner may still be leaving. */
const nextButton = () => screen.getByRole('button', { name: /下一步$/ });
const next = () => person.click(nextButton());
const start = async () => person.click(await screen.findByRole('button', { name: /开始导入$/ }));
/** Back from the rows to the file. */
const back = async () => person.click(await screen.findByRole('button', { name: /上一步$/ }));
const called = (name: string) => host.calls.filter((call) => call.name === name).map(({ params }) => params);

describe('the first step', () => {
  it('IMPT-17 IMPT-18 its limits are those of the server', () => {
    const upload = JSON.stringify(dialog);
    expect(upload).toContain(`"accept":"${limits.importExtensions.map((each) => `.${each}`).join(',')}"`);
    expect(upload).toContain(`"maxBytes":${limits.importMaxBytes - 1}`);
  });

  it('IMPT-01…06 is titled 批量导入, 1000 wide, has two steps, the link to the template, cancel and next', async () => {
    open({ 'users.template': () => ({ name: 'T.xlsx', url: '/api/file/Download?encryption=x' }) });
    const frame = screen.getByRole('dialog', { name: '批量导入' });
    expect(frame.dataset.width).toBe('1000');
    expect(within(frame).getByText('上传文件')).toBeTruthy();
    expect(within(frame).getByText('导入数据')).toBeTruthy();
    expect(names().filter(Boolean).slice(-2)).toEqual(['取消', '下一步']);
    await person.click(button('下载模板'));
    await waitFor(() => expect(host.notes).toEqual(['download: /api/file/Download?encryption=x T.xlsx']));
  });

  it('IMPT-13 IMPT-22 IMPT-35 VALD-66 next is closed without a file, and says 请先上传文件 when it is pressed', async () => {
    open();
    expect(nextButton().getAttribute('aria-disabled')).toBe('true');
    await next();
    expect(host.notes).toEqual(['warning: 请先上传文件']);
    expect(host.calls).toEqual([]);
    await choose(file('a.xlsx'));
    await back();
    await waitFor(() => expect(nextButton().getAttribute('aria-disabled')).toBeNull());
    await next();
    expect(await screen.findByRole('button', { name: /开始导入$/ })).toBeTruthy();
  });

  it('IMPT-17 IMPT-18 VALD-62 VALD-63 refuses other kinds and 500 KB before anything is sent', async () => {
    open();
    await choose(file('a.csv'));
    await choose(file('a.xlsx', 500 * 1024));
    expect(host.notes).toEqual(['error: 只能上传xls、xlsx格式的文件', 'error: 文件大小不能超过500KB']);
    expect(host.calls).toEqual([]);
    await choose(file('A.XLS', 500 * 1024 - 1));
    await back();
    expect(screen.getByText('A.XLS')).toBeTruthy();
  });

  it('IMPT-14 IMPT-16 keeps the file chosen last; one that is refused is not kept', async () => {
    let count = 0;
    open({ ...read, 'users.upload': () => (++count === 3 ? refuse('导入异常') : { name: `f${count}.xlsx` }) });
    await choose(file('one.xlsx'));
    await back();
    screen.getByText('one.xlsx');
    await choose(file('two.xlsx'));
    await back();
    screen.getByText('two.xlsx');
    expect(screen.queryByText('one.xlsx')).toBeNull();
    await choose(file('three.xlsx'));
    await waitFor(() => expect(screen.queryByText('two.xlsx')).toBeNull());
    expect(screen.queryByText('three.xlsx')).toBeNull();
    expect(nextButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('IMPT-24 VALD-68 removing asks 确定移除 {file}？, and no keeps it', async () => {
    open();
    await choose(file('one.xlsx'));
    await back();
    const remove = await screen.findByRole('button', { name: '删除one.xlsx' });
    host.confirms.push({ message: '确定移除 one.xlsx？', answer: false });
    await person.click(remove);
    expect(host.notes).toEqual(['confirm: 确定移除 one.xlsx？']);
    expect(screen.getByText('one.xlsx')).toBeTruthy();
    host.confirms[0]!.answer = true;
    await person.click(remove);
    await waitFor(() => expect(screen.queryByText('one.xlsx')).toBeNull());
  });

  it('a file that was read leads to its rows, without next', async () => {
    open();
    await choose(file('a.xlsx'));
    expect(await screen.findByRole('button', { name: /开始导入$/ })).toBeTruthy();
    expect(called('users.preview')).toEqual([{ fileName: 'f1.xlsx' }]);
  });

  it('IMPT-23 VALD-67 a file without rows says 导入数据为空 and imports nothing', async () => {
    open({ ...stored, 'users.preview': () => ({ dataRow: [] }) });
    await choose(file('a.xlsx'));
    await screen.findByText('a.xlsx');
    await waitFor(() => expect(host.notes).toEqual(['warning: 导入数据为空']));
    expect(called('users.import')).toEqual([]);
    expect(nextButton()).toBeTruthy();
  });

  it('IMPT-25 VALD-69 a refusal warns 导入异常 and says why; the file stays', async () => {
    let refused = true;
    const preview = () => (refused ? refuse('表头名称不可更改，表头行不能删除') : read['users.preview']());
    open({ ...stored, 'users.preview': preview });
    await choose(file('a.xlsx'));
    await screen.findByText('a.xlsx');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('导入异常表头名称不可更改，表头行不能删除');
    expect(host.notes).toEqual(['warning: 导入异常']);
    expect(screen.getByText('a.xlsx')).toBeTruthy();
    refused = false;
    await choose(file('b.xlsx'));
    await back();
    screen.getByText('b.xlsx');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('IMPT-25 a refusal without a reason of its own says 导入异常 once', async () => {
    open({ ...stored, 'users.preview': () => refuse('导入异常') });
    await choose(file('a.xlsx'));
    await screen.findByText('a.xlsx');
    expect((await screen.findByRole('alert')).textContent).toBe('导入异常');
  });

  it('IMPT-25 a failed import keeps the rows, and is tried again', async () => {
    let count = 0;
    const done = { resultType: 0, snum: 2, fnum: 0, failResult: [] };
    open({ ...read, 'users.import': () => (++count === 1 ? refuse('连接中断') : done) });
    await choose(file('a.xlsx'));
    await screen.findByText('a.xlsx');
    await start();
    await waitFor(() => expect(host.notes).toEqual(['warning: 导入异常']));
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe('导入异常连接中断');
    await start();
    expect(await screen.findByText('成功导入2条数据')).toBeTruthy();
    await person.click(button('上一步'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('while the file is imported', () => {
  async function begin() {
    let answer: (result: object) => void = () => undefined;
    const running = new Promise((resolve) => {
      answer = resolve;
    });
    open({ ...read, 'users.import': () => running });
    await choose(file('a.xlsx'));
    await screen.findByText('a.xlsx');
    return () => answer({ resultType: 0, snum: 2, fnum: 0, failResult: [] });
  }

  it('a double click imports once, and does not press the button of the next step', async () => {
    const finish = await begin();
    await back();
    await person.dblClick(nextButton());
    const button = await screen.findByRole('button', { name: /开始导入$/ });
    await person.dblClick(button);
    await waitFor(() => expect(called('users.import')).toHaveLength(1));
    finish();
    await screen.findByText('成功导入2条数据');
    expect([called('users.preview').length, called('users.import').length, closed.length]).toEqual([2, 1, 0]);
    await person.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(closed).toEqual([{ ok: true }]));
  });
});

describe('the second step', () => {
  const result = { resultType: 1, snum: 1, fnum: 1, failResult: [{ account: 'b', errorsInfo: '姓名不能为空' }] };
  async function reach(answers: Record<string, Answer>, shown?: Document, args?: Record<string, unknown>) {
    open({ ...read, ...answers }, shown, args);
    await choose(file('a.xlsx'));
    await screen.findByText('a.xlsx');
    await start();
    await screen.findByText(/^成功导入/);
  }

  it('IMPT-09 IMPT-11 IMPT-27 IMPT-29 IMPT-34 the rows of the preview go into the import; all in: a summary', async () => {
    await reach({ 'users.import': () => ({ resultType: 0, snum: 2, fnum: 0, failResult: [] }) });
    expect(called('users.preview')).toEqual([{ fileName: 'f1.xlsx' }]);
    expect(called('users.import')).toEqual([{ list: rows }]);
    expect(screen.getByText('成功导入2条数据')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('IMPT-07 IMPT-08 IMPT-10 IMPT-12 has previous and close only; previous leads back, close closes', async () => {
    await reach({ 'users.import': () => ({ resultType: 0, snum: 2, fnum: 0, failResult: [] }) });
    expect(names()).toEqual(['上一步', '关闭']);
    await person.click(button('上一步'));
    expect(screen.getByText('a.xlsx')).toBeTruthy();
    await next();
    await start();
    await screen.findByText('成功导入2条数据');
    await person.click(await screen.findByRole('button', { name: '关闭' }));
    await waitFor(() => expect(closed).toEqual([{ ok: true }]));
  });

  it('issue 10: random first passwords are a file to fetch, beside a summary and beside failed rows', async () => {
    const passwords = { name: 'P.xlsx', url: '/api/file/Download?encryption=p' };
    await reach({ 'users.import': () => ({ resultType: 0, snum: 2, fnum: 0, failResult: [], passwords }) });
    expect(screen.getByText('初始密码文件只能在五分钟内下载一次')).toBeTruthy();
    await person.click(button('下载初始密码'));
    await waitFor(() => expect(host.notes).toContain('download: /api/file/Download?encryption=p P.xlsx'));
    cleanup();
    await reach({ 'users.import': () => ({ ...result, passwords }) });
    expect(button('下载初始密码')).toBeTruthy();
  });

  it('IMPT-30 IMPT-31 IMPT-32 failed rows stand in a table with 异常原因, and can be exported', async () => {
    await reach({
      'users.import': () => result,
      'users.exportFailures': () => ({ name: 'E.xlsx', url: '/api/file/Download?encryption=y' }),
    });
    expect(screen.getByRole('alert').textContent).toContain('成功导入1条，失败1条');
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['序号', '账户*', '异常原因']);
    for (const name of ['账户*', '异常原因']) expect(screen.getByRole('columnheader', { name })).toBeTruthy();
    for (const text of ['b', '姓名不能为空']) expect(screen.getByText(text)).toBeTruthy();
    await person.click(button('导出异常数据'));
    await waitFor(() => expect(host.notes).toEqual(['download: /api/file/Download?encryption=y E.xlsx']));
    expect(called('users.exportFailures')).toEqual([{ list: result.failResult }]);
  });

  it('IMPT-26 IMPT-27 IMPT-33 issue 14: models: sub-tables are grouped, cells are edited, faults are at their cells', async () => {
    const headings = [
      { id: 'code', fullName: '编号(code)' },
      { id: 'items', fullName: '明细', children: [{ id: 'name', fullName: '品名' }] },
    ];
    const dataRow = [
      { code: '', items: [{ name: '笔' }, { name: '纸' }] },
      { code: 'B', items: [] },
    ];
    const errors = [{ row: 0, field: 'code', message: '编号值不能为空' }];
    const failed = { code: 'x', items: [{ name: '笔' }], errorsInfo: '错' };
    const model = (await loadDocument('visualdev.importData')) as Document;
    open(
      {
        'onlineDev.importUpload': () => ({ name: 'f1.xlsx', url: '' }),
        'onlineDev.importPreview': () => ({ dataRow, headerRow: headings, errors, ignored: '合计' }),
        'onlineDev.importCheck': () => ({ errors: [{ row: 0, field: 'items.0.name', message: '品名值不正确' }] }),
        'onlineDev.importData': () => ({ resultType: 1, snum: 0, fnum: 1, failResult: [failed] }),
      },
      model,
      { params: { modelId: 'm1' } },
    );
    await choose(file('a.xlsx'));
    await screen.findByText('a.xlsx');
    const cell = await screen.findByRole('textbox', { name: '第1行 编号(code)' });
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('编号值不能为空')).toBeTruthy();
    expect(screen.getByText('以下列不在导入范围内，未读取：合计')).toBeTruthy();
    expect(screen.getByText(/共 2 条数据，1 处错误/)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: '明细' }).getAttribute('colspan')).toBe('1');
    await person.type(cell, 'x');
    expect(screen.queryByText('编号值不能为空')).toBeNull();
    expect(await screen.findByText('品名值不正确', {}, { timeout: 10_000 })).toBeTruthy();
    await person.click(button('删除第1行的第2条明细'));
    await person.click(button('删除第2行'));
    await start();
    await waitFor(() =>
      expect(called('onlineDev.importData')).toEqual([
        { modelId: 'm1', list: [{ code: 'x', items: [{ name: '笔' }] }] },
      ]),
    );
    expect(called('onlineDev.importPreview')).toEqual([{ modelId: 'm1', fileName: 'f1.xlsx' }]);
    expect(called('onlineDev.importCheck')[0]).toMatchObject({ modelId: 'm1', list: [{ code: 'x' }, { code: 'B' }] });
    for (const text of ['笔', '错']) expect(await screen.findByText(text)).toBeTruthy();
  });
});
