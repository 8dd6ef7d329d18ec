import { EditorView } from '@codemirror/view';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { derivations } from '../../core/derivations';
import type { Document, Entity } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { type Answer, createFakeHost, type FakeHost, refuse } from '../../engine/testing/fakeHost';
import { entityIds, loadDocument, loadEntity, loadLocale } from '../../schemas';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames, loadFrames } from '../../widgets/frames';
import { loadViews, viewDefinitions } from '../../widgets/views';
import { WordsContext } from '../../widgets/words';

const issues = [
  { id: '1', level: 'error', at: '/formData/fields/0/__vModel__', message: '字段名 id（编号）与系统字段同名，请改名' },
  { id: '2', level: 'warning', at: '/columnData/btnsList/1', message: '按钮“导入”暂不支持，不显示' },
];
const saved = { id: '7', issues, errors: 1, warnings: 1 };

let words: Record<string, string>;
const entities = new Map<string, Entity>();
const documents: Record<string, Document> = {};
beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews()]);
  words = await loadLocale('zh');
  for (const name of ['edit', 'release', 'issues'])
    documents[name] = (await loadDocument(`visualdev.${name}`)) as Document;
  for (const id of entityIds) entities.set(id, (await loadEntity(id)) as Entity);
  await Promise.all(
    [...widgetDefinitions, ...viewDefinitions].map((each) => ('load' in each ? each.load?.() : undefined)),
  );
}, 60_000);
afterEach(cleanup);

const t = (key: string, values: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

function open(name: string, answers: Record<string, Answer>, args: Record<string, unknown> = {}): FakeHost {
  const host = createFakeHost(answers, { t });
  const options = { registry: createRegistry(widgetDefinitions), views: viewDefinitions, frames, derivations };
  const wrap = (shown: ReactNode) => <WordsContext value={t}>{shown}</WordsContext>;
  draw(documents[name]!, host, { args }, { ...options, entity: (id) => entities.get(id), wrap });
  return host;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const rename = async (label: RegExp, text: string) => {
  await userEvent.clear(await screen.findByLabelText(label));
  await type(label, text);
};
const labels = { formData: '字段', columnData: '列表' };
type TextOf = keyof typeof labels;
/** The text of a field, which its button opens. */
const editorOf = async (name: TextOf) => {
  const label = labels[name];
  await screen.findAllByText(label);
  const item = document.querySelector<HTMLElement>(`[data-field="${name}"]`) as HTMLElement;
  const code = await within(item).findByRole('button', { name: '代码' });
  if (code.getAttribute('aria-pressed') === 'false') await userEvent.click(code);
  return EditorView.findFromDOM(await within(item).findByRole('textbox', { name: label })) as EditorView;
};
const write = async (name: TextOf, text: string) => {
  const view = await editorOf(name);
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
};
const opened = (host: FakeHost) => host.opened.map(({ document, args }) => [document, args]);

describe('models: what is wrong stays on screen (issue 11 §4)', () => {
  it('the list has level, words and place of each issue', async () => {
    open('issues', {}, { issues });
    const dialog = screen.getByRole('dialog', { name: '检查结果' });
    for (const text of ['错误', '提醒', issues[0]!.message, issues[1]!.at])
      expect(await within(dialog).findByText(text)).toBeTruthy();
  });

  it('a model that was never published has no room for a comparison, and SQL only for who asks', async () => {
    const statements = 'create table inspection (f_id text)';
    const sentences = [{ id: '1', kind: 'createTable', text: '建立巡检的表', destructive: false, statements }];
    open('release', {
      'visualdev.changes': () => ({ from: null, to: { fullName: '巡检', formData: '{"fields":[]}' } }),
      'visualdev.releasePlan': () => ({ issues: [], sentences }),
      'menu.selector': () => ({ list: [] }),
    });
    expect(await screen.findByText('建立巡检的表')).toBeTruthy();
    expect(await screen.findByText('尚未发布：全部为新内容')).toBeTruthy();
    expect(document.querySelector('.weft-board')).toBeNull();
    expect(screen.queryByText(statements)).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: /SQL/ }));
    expect(await screen.findByText(statements)).toBeTruthy();
  });

  it('a message written at a model has its code from its name, and says when it is sent', async () => {
    documents.quick = (await loadDocument('sendConfig.quick')) as Document;
    const host = open('quick', { 'sendConfig.quick': () => null }, { title: '新', content: '{a}', to: ['1--user'] });
    expect(((await screen.findByRole('checkbox', { name: '新增记录' })) as HTMLInputElement).checked).toBe(true);
    await type(/名称/, 'Inspected');
    await press('确定');
    await waitFor(() => expect(host.calls.some(({ name }) => name === 'sendConfig.quick')).toBe(true));
    const sent = host.calls.find(({ name }) => name === 'sendConfig.quick')?.params;
    expect(sent).toMatchObject({ fullName: 'Inspected', enCode: expect.stringMatching(/^inspected$/i) });
  });

  it('the release dialog shows the plan’s issues before releasing', async () => {
    open('release', {
      'visualdev.releasePlan': () => ({ ...saved, steps: [] }),
      'menu.selector': () => ({ list: [] }),
    });
    expect(await screen.findByText(issues[1]!.message)).toBeTruthy();
  });

  it('saving a draft opens the list when there is something in it, and not when there is nothing', async () => {
    for (const [answer, expected] of [
      [saved, [['visualdev.issues', { issues }]]],
      [{ id: '7', issues: [] }, []],
    ] as const) {
      const host = open('edit', { 'visualdev.create': () => answer });
      await type(/功能名称/, '甲');
      await rename(/功能编码/, 'a');
      await write('formData', '{}');
      await press('确定');
      await waitFor(() => expect(host.notes.length).toBeGreaterThan(0));
      expect(opened(host)).toEqual(expected);
      cleanup();
    }
  });

  it('a refused draft opens the list too', async () => {
    const host = open('edit', { 'visualdev.create': () => refuse('这里应为一个 JSON 对象', { issues }) });
    await type(/功能名称/, '甲');
    await rename(/功能编码/, 'a');
    await write('formData', '[]');
    await press('确定');
    await waitFor(() => expect(opened(host)).toEqual([['visualdev.issues', { issues }]]));
  });

  it('broken JSON names line, column and the text there at its field', async () => {
    open('edit', {});
    await write('formData', '{"a": 1,}');
    await press('确定');
    expect(await screen.findByText(/第 1 行第 9 列，\{"a": 1,▸\}/)).toBeTruthy();
  });

  it('the code of a text is closed until it is opened, which is remembered', async () => {
    const host = open('edit', {});
    await screen.findAllByText('字段');
    const item = document.querySelector<HTMLElement>('[data-field="formData"]') as HTMLElement;
    const code = await within(item).findByRole('button', { name: '代码' });
    expect(within(item).queryByRole('textbox', { name: '字段' })).toBeNull();
    await userEvent.click(code);
    expect(within(item).getByRole('textbox', { name: '字段' })).toBeTruthy();
    await waitFor(() =>
      expect(host.calls.find(({ name }) => name === 'stored.save')?.params).toMatchObject({
        owner: 'code/formData',
        value: { open: true },
      }),
    );
    cleanup();
    open('edit', {
      'stored.views': ({ owner }) =>
        owner === 'code/formData' ? [{ id: '1', name: 'open', value: { open: true } }] : [],
    });
    expect(await screen.findByRole('textbox', { name: '字段' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: '列表' })).toBeNull();
  });

  it('a code is proposed from the name', async () => {
    open('edit', {});
    await type(/功能名称/, 'Equipment inspection');
    expect((await screen.findByLabelText<HTMLInputElement>(/功能编码/)).value).toBe('equipment_inspection');
  });

  it('the sample fills the three texts', async () => {
    const sample = { formData: '{"fields":[]}', columnData: '{"x":1}', tables: '[]' };
    open('edit', { 'visualdev.sample': () => sample });
    await press('填入示例');
    const textOf = async (name: TextOf) => (await editorOf(name)).state.doc.toString();
    await waitFor(async () => expect(await textOf('formData')).toBe(sample.formData));
    expect(await textOf('columnData')).toBe(sample.columnData);
  });
});
