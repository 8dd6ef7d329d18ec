import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Document, Entity } from '../../core/language/types';
import { modelDocuments } from '../../core/model/documents';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { type Answer, createFakeHost, type FakeHost, refuse } from '../../engine/testing/fakeHost';
import { entityIds, loadDocument, loadEntity, loadLocale } from '../../schemas';
import { jobModel } from '../../tests/support/models/testModels';
import { actionDefinitions } from '../../widgets/actions';
import { widgetDefinitions } from '../../widgets/definitions';
import { autosaveView } from '../../widgets/design/autosave/definition';
import { frames, loadFrames } from '../../widgets/frames';
import { WordsContext } from '../../widgets/words';

let words: Record<string, string>;
const entities = new Map<string, Entity>();
const t = (key: string, values: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
beforeAll(async () => {
  await loadFrames();
  words = await loadLocale('zh');
  for (const id of entityIds) entities.set(id, (await loadEntity(id)) as Entity);
  await Promise.all(widgetDefinitions.map(({ load }) => load?.()));
}, 60_000);
afterEach(cleanup);

/** A document on screen in Chinese, with the widgets and rules of the product. */
function open(
  document: Document,
  answers: Record<string, Answer>,
  args: Record<string, unknown> = {},
  onClose?: () => void,
) {
  const host = createFakeHost(answers, { t });
  const views = [autosaveView];
  const options = {
    registry: createRegistry(widgetDefinitions),
    actions: actionDefinitions,
    views,
    frames,
    entity: (id: string) => entities.get(id),
  };
  draw(
    document,
    host,
    { args, ...(onClose && { onClose }) },
    { ...options, wrap: (shown) => <WordsContext value={t}>{shown}</WordsContext> },
  );
  return host;
}
const shipped = async (id: string) => (await loadDocument(id)) as Document;
const person = userEvent.setup();
const ok = async () => person.click(await screen.findByRole('button', { name: '确定' }));

const long = 'x'.repeat(51);
const none = () => ({ list: [] });
const tops = () => ({ list: [{ id: '0', fullName: '顶级节点' }] });
const type = { id: '1', parentId: '-1', fullName: '颜色', enCode: 'colour', isTree: 0, sortCode: 0 };
const item = { id: '1', dictionaryTypeId: 't', parentId: '0', fullName: '红', enCode: 'red', sortCode: 0 };
const rule = { id: '1', fullName: '单', enCode: 'po', category: 'c', prefix: 'P', dateFormat: 'no', digit: '4' };

describe('a stored record that breaks a rule is told so by its dialog', () => {
  it.each<[string, string, object, object, string]>([
    ['VALD-16', 'dictionary.type', type, { parentId: '' }, '上级菜单不能为空'],
    ['VALD-19', 'dictionary.type', type, { fullName: long }, '名称最多为50个字符！'],
    ['VALD-22', 'dictionary.type', type, { enCode: long }, '编码最多为50个字符！'],
    ['VALD-24', 'dictionary.item', item, { parentId: '' }, '请选择'],
    ['VALD-26', 'dictionary.item', item, { fullName: long }, '字典名称最多为50个字符！'],
    ['VALD-28', 'dictionary.item', item, { enCode: long }, '字典编码最多为50个字符！'],
    ['VALD-31', 'billRule.edit', rule, { fullName: long }, '业务名称最多为50个字符！'],
    ['VALD-33', 'billRule.edit', rule, { enCode: long }, '业务编码最多为50个字符！'],
  ])('%s %s', async (_, id, record, wrong, message) => {
    const info = () => ({ ...record, ...wrong });
    const host = open(
      await shipped(id),
      {
        ...{ 'dictionaryType.info': info, 'dictionaryData.info': info, 'billRule.info': info },
        ...{ 'dictionaryType.selector': none, 'dictionaryData.selector': tops, 'dictionaryData.options': none },
      },
      { id: '1', typeId: 't', isTree: 1 },
    );
    await ok();
    const field = document.querySelector(`[data-field="${Object.keys(wrong)[0]}"]`);
    await waitFor(() => expect(field?.querySelector('[id$="-message"]')?.textContent).toContain(message));
    expect(host.calls.filter(({ name }) => name.endsWith('.update'))).toEqual([]);
  });
});

it('DICT-23 the tree of the categories is open to its leaves', async () => {
  const children = [{ ...type, id: '2', fullName: '深色', children: [{ ...type, id: '3', fullName: '深红' }] }];
  open(await shipped('dictionary.types'), { 'dictionaryType.list': () => ({ list: [{ ...type, children }] }) });
  expect(await screen.findByText('深红')).toBeTruthy();
});

it('ERR-26 PRNT-21 print in a preview warns that it is not supported', async () => {
  const form = { hasPrintBtn: true, printId: 'p1' };
  const { detail } = modelDocuments(jobModel({ form }), { moduleId: 'm', version: '1', preview: true });
  const host = open(detail as Document, { 'onlineDev.dataChange': () => ({ data: '{}' }) }, { id: '1' });
  await person.click(await screen.findByRole('button', { name: '打印' }));
  expect(host.notes).toEqual(['warning: 功能预览不支持数据打印']);
});

it('PRNT-01 PRNT-02 PRNT-04 a template with a record: loading, then its pages in a frame without scripts, to download and to print', async () => {
  let answer = (_: unknown) => {};
  const pages = new Promise((resolve) => {
    answer = resolve;
  });
  const saved: unknown[] = [];
  const host = open(
    await shipped('printDev.preview'),
    {
      'printDev.fill': () => pages,
      'printLog.save': (params) => saved.push(params),
      'printDev.word': () => ({ url: '/x', name: 'x.docx' }),
    },
    { id: 't1', formIds: 'r1' },
  );
  expect(await screen.findByText('正在生成 0/1')).toBeTruthy();
  answer({ title: '订单', html: '<html><body><p>页</p></body></html>', pdf: false });
  const frame = await screen.findByTitle('打印内容');
  expect(frame.getAttribute('srcdoc')).toContain('<p>页</p>');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-modals');
  await person.click(screen.getByRole('button', { name: /下载/ }));
  await person.click(await screen.findByText('Word文档（.docx）'));
  await waitFor(() => expect(saved).toEqual([{ printId: 't1', printTitle: '订单', printNum: 1 }]), { timeout: 10_000 });
  expect(screen.queryByText('PDF')).toBeNull();
  expect(host.notes).toEqual(['download: /x x.docx']);
});

it('DETL-07 the choice of a print template opens the pages of the chosen one', async () => {
  const list = [{ id: 't2', fullName: '模板二' }];
  open(
    await shipped('printDev.choose'),
    { 'printDev.options': () => ({ list }) },
    { ids: ['t1', 't2'], formIds: 'r1' },
  );
  expect(await screen.findByText('请选择打印模板')).toBeTruthy();
  expect(await screen.findByText('模板二')).toBeTruthy();
});

describe('issue 13 a message', () => {
  const message = {
    id: 'm',
    title: '提到了您',
    type: 3,
    bodyText: '<p>看</p>',
    files: '[]',
    releaseTime: 1,
    releaseUser: '',
  };
  const shown = async (more: object) =>
    open(await shipped('message.info'), { 'message.readInfo': () => ({ ...message, ...more }) }, { id: 'm' });

  it('of a mention opens the detail of the record', async () => {
    const link = '/model/talks?record.id=9&record.in=model.7.detail';
    const host = await shown({ link });
    await person.click(await screen.findByRole('button', { name: '查看记录' }));
    await waitFor(() => expect(host.notes).toContain(`navigate: ${link}`));
  });

  it('MSG-20 shows its files; one without a record has no button for it', async () => {
    await shown({ files: JSON.stringify([{ name: '停电范围.txt', fileId: '1', url: '/x' }]) });
    expect(await screen.findByText(/停电范围\.txt/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '查看记录' })).toBeNull();
  });
});

describe('issue 15 §7 two people publish one document', () => {
  const asked = (host: FakeHost, name: string) => host.calls.filter((each) => each.name === name);
  const stale = { user: '王芳/fang', time: '2026-11-23 09:00', fields: [], version: 3 };
  const refused = () => refuse('王芳/fang 已于 2026-11-23 09:00 发布了新版本，请先查看差异', { conflict: stale });

  it('the second is told who was first, compares, and publishes over it only when told to', async () => {
    const host = open(
      await shipped('screen.publish'),
      {
        'screen.plan': () => ({
          version: 3,
          draft: 2,
          published: '{ "new": 1 }',
          reads: '',
          changes: '角色管理 (role.remove)',
        }),
        'screen.publish': ({ expected }) => (expected === 3 ? null : refused()),
      },
      { id: 'own.page', document: '{ "mine": 1 }', expected: 2, draft: 2 },
    );
    expect(await screen.findByText('草稿开始之后已有人发布了新版本，请先对比差异')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('与目前显示的相比，新修改').value).toBe('角色管理 (role.remove)');
    expect(screen.queryByLabelText('与目前显示的相比，新读取')).toBeNull();
    await person.click(screen.getByRole('button', { name: '与已发布对比' }));
    await waitFor(() =>
      expect(host.opened).toMatchObject([
        { document: 'screen.diff', args: { left: '{ "new": 1 }', right: '{ "mine": 1 }', of: 'published' } },
      ]),
    );
    await person.type(screen.getByLabelText(/备注/), '合并');
    const publish = screen.getByRole('button', { name: /^发\s?布$/ });
    await person.click(publish);
    await waitFor(() => expect(asked(host, 'screen.publish')).toHaveLength(1));
    await waitFor(() => expect(publish).toHaveProperty('disabled', false));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/备注/).value).toBe('合并');
    await person.click(screen.getByRole('switch'));
    await person.click(publish);
    await waitFor(() =>
      expect(asked(host, 'screen.publish').map(({ params }) => params)).toMatchObject([
        { expected: 2, draft: 2, note: '合并', document: '{ "mine": 1 }' },
        { expected: 3, draft: 2, note: '合并', document: '{ "mine": 1 }' },
      ]),
    );
  });

  it('a refused restore shows the versions as they are now', async () => {
    const row = { name: '版本 1', version: 1, author: '', note: '', current: 0, removed: 0, savedTime: null };
    const host = open(
      await shipped('screen.versions'),
      {
        'screen.versions': () => ({ list: [{ ...row, id: '1', newest: 2 }] }),
        'screen.restore': refused,
      },
      { id: 'own.page' },
    );
    await person.click(await screen.findByRole('button', { name: '恢复' }));
    await waitFor(() => expect(asked(host, 'screen.versions')).toHaveLength(2));
    expect(asked(host, 'screen.restore')).toMatchObject([{ params: { version: 1, expected: 2 } }]);
  });
});

it('issue 27 §5 a design is saved with the revision that was read; refused, what was typed stays on screen', async () => {
  const model = { id: 'm', revision: 4, fullName: '订单', enCode: 'orders', webType: 2, sortCode: 0, formData: '{}' };
  const conflict = { user: '李四/lisi', time: 1, revision: 5 };
  const load = { call: 'visualdev.info', params: { id: 'm' } };
  // Its own save, of the fields that need no editor of code.
  const onLoad = [{ do: 'set', path: 'view.look.values.read', value: { $: 'form', as: 'json' } }];
  const look = { id: 'look', view: 'form', fields: [{ name: 'read', widget: 'textarea', hiddenWhen: true }] };
  const edit = (await shipped('visualdev.edit')) as { views: { id?: string }[] };
  await autosaveView.load?.();
  const kept = edit.views.find(({ id }) => id === 'kept');
  const views = [kept, { id: 'form', view: 'form', load, onLoad, fields: [{ name: 'fullName' }] }, look];
  const stored = { ...model, fullName: '采购订单', revision: 5 };
  let refused = false;
  const host = open(
    { ...edit, views, buttons: [] } as unknown as Document,
    {
      'visualdev.info': () => (refused ? stored : { ...model }),
      'visualdev.update': () => {
        refused = true;
        return refuse('李四/lisi 已保存', { conflict });
      },
    },
    { id: 'm' },
  );
  const saved = () => host.calls.filter((call) => call.name === 'visualdev.update');
  const name = await screen.findByDisplayValue('订单');
  await person.clear(name);
  await person.type(name, '我的订单');
  await ok();
  await waitFor(() => expect(saved().map(({ params }) => params.revision)).toEqual([4]));
  await waitFor(() => expect(host.opened).toHaveLength(1));
  expect(screen.getByDisplayValue('我的订单')).toBeTruthy();
  // Both designs go to the dialog that merges them, with what both read.
  expect(host.opened).toMatchObject([
    { document: 'visualdev.merge', args: { mine: { fullName: '我的订单', revision: 4 }, theirs: stored } },
  ]);
  expect(JSON.parse(String(host.opened[0]?.args?.base))).toMatchObject(model);
});

describe('a position', () => {
  const kinds = () => ({ list: [{ id: '9', fullName: '经理', enCode: 'manager' }] });
  const answers = (record: object) => ({
    ...{ 'position.info': () => record, 'dictionaryData.options': kinds, 'department.selectorByAuth': none },
    ...{ 'position.create': () => null, 'position.update': () => null },
  });
  const typed = (host: FakeHost) => host.calls.some(({ name }) => name === 'dictionaryData.options');

  it('a new one begins with the first type; a stored one without a type gets none', async () => {
    const added = open(await shipped('position.edit'), answers({}));
    await waitFor(() => expect(typed(added)).toBe(true));
    cleanup();
    const stored = { id: '1', fullName: '甲', enCode: 'a', type: null, organizeId: '2', sortCode: 0, enabledMark: 1 };
    const host = open(await shipped('position.edit'), answers(stored), { id: '1' });
    expect(await screen.findByDisplayValue('甲')).toBeTruthy();
    await new Promise((done) => setTimeout(done, 50));
    expect(typed(host)).toBe(false);
  });
});

describe('what is shown once', () => {
  it.each([
    ['users.firstPassword', { account: 'tom', password: 'Abcd2345efgh' }, 'Abcd2345efgh', '确定'],
    ['token.made', { token: 'weft_abc' }, 'weft_abc', '关闭'],
    ['webhook.made', { secret: 'hush', path: '' }, 'hush', '关闭'],
    ['profile.recoveryCodes', { codes: ['AAAA', 'BBBB'] }, 'AAAA\nBBBB', '确定'],
  ])('%s is copied, and closed by its own button alone', async (id, args, text, own) => {
    const onClose = vi.fn();
    open(await shipped(id), {}, args, onClose);
    const dialog = await screen.findByRole('dialog');
    await screen.findByDisplayValue(/Abcd2345efgh|weft_abc|hush|AAAA/);
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await person.click(within(dialog).getAllByRole('button', { name: /复制/ })[0]!);
    await waitFor(() => expect(written.mock.calls).toEqual([[text]]));
    await person.click(document.querySelector('.ant-modal-wrap') as HTMLElement);
    await person.keyboard('{Escape}');
    expect(document.querySelector('.ant-modal-close')).toBeNull();
    // It would be closed once it has faded.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(onClose).not.toHaveBeenCalled();
    await person.click(within(dialog).getByRole('button', { name: own }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    written.mockRestore();
  });
});
