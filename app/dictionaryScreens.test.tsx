import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { derivations } from '../core/derivations';
import type { Document, Entity } from '../core/language/types';
import { createEngine } from '../engine';
import type { Host } from '../engine/host';
import { createRegistry } from '../engine/registry';
import { loadDocument, loadEntity, loadLocale } from '../schemas';
import { widgetDefinitions } from '../widgets';
import { frames } from '../widgets/frames';

const words = await loadLocale('zh');
const entities: Record<string, Entity> = {};
for (const id of ['billRule', 'dictionaryType', 'dictionaryData']) entities[id] = (await loadEntity(id)) as Entity;
const docs = new Map<string, Document>();
for (const id of ['billRule.edit', 'dictionary.item', 'dictionary.type', 'systemData.dictionary', 'dictionary.types', 'system.billRule', 'billRule.pick'])
  docs.set(id, (await loadDocument(id)) as Document);

const answers: Record<string, (p: any) => unknown> = {
  'dictionaryType.list': () => ({ list: [{ id: 't1', parentId: '-1', fullName: '颜色', enCode: 'colour', isTree: 1, sortCode: 0, hasChildren: false, children: [] }, { id: 't2', parentId: '-1', fullName: '大小', enCode: 'size', isTree: 0, sortCode: 0 }] }),
  'dictionaryData.list': (p) => ({ list: p.typeId === 't1' ? [{ id: 'i1', fullName: '红', enCode: 'red', sortCode: 1, enabledMark: 1, children: [{ id: 'i2', fullName: '粉', enCode: 'pink', sortCode: 1, enabledMark: 0 }] }] : [] }),
  'dictionaryData.selector': () => ({ list: [{ id: '0', parentId: '-1', fullName: '颜色', children: [] }] }),
  'dictionaryData.options': () => ({ list: [{ id: 'c1', fullName: '销售' }] }),
  'billRule.list': () => ({ list: [{ id: 'r1', fullName: '订单', enCode: 'order', category: '销售', startNumber: '1', outputNumber: null, creatorUser: 'a/b', creatorTime: 1.7e12, lastModifyTime: null, sortCode: 0, enabledMark: 1 }], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
  'billRule.selector': () => ({ list: [{ id: 'r1', fullName: '订单', enCode: 'order', startNumber: '1' }], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
  'billRule.info': () => ({ id: 'r1', fullName: '订单', enCode: 'order', category: 'c1', prefix: 'DD', dateFormat: 'no', digit: 3, startNumber: '7', example: '', sortCode: 0, enabledMark: 1, description: null }),
};
function start(id: string, args: Record<string, unknown> = {}, moduleId?: string) {
  const calls: [string, unknown][] = [];
  const reports: unknown[] = [];
  const opened: unknown[] = [];
  const closed: unknown[] = [];
  const t = (key: string, values: any = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (w, n) => String(values[n] ?? w));
  const dict = [{ id: 'c1', label: '销售' }];
  const cache = new Map<string, any>();
  const host: Host = {
    call: async (name, params) => { calls.push([name, params]); return { code: 200, msg: '新建成功', data: answers[name]?.(params) ?? null }; },
    useCall: ((name: string, params: any) => {
      if (!params) return { data: undefined, error: undefined, loading: false, validating: false, refresh: async () => {} };
      const key = name + JSON.stringify(params);
      if (!cache.has(key)) { calls.push([name, params]); cache.set(key, answers[name]?.(params)); }
      return { data: cache.get(key), error: undefined, loading: false, validating: false, refresh: async () => {} };
    }) as Host['useCall'],
    useDictionary: () => dict,
    can: () => true, t, language: () => 'zh', notify: vi.fn(), confirm: async (m) => { opened.push(m); return true; },
    navigate: vi.fn(), open: async (d, a) => { opened.push([d, a]); return { ok: false }; }, document: async (d) => docs.get(d)!, download: async (...a) => { opened.push(a); },
    user: () => ({}), on: () => () => {}, emit: vi.fn(), report: (p) => reports.push(p),
  };
  const { Document } = createEngine({ host, registry: createRegistry(widgetDefinitions), frames, entity: (e) => entities[e], derivations });
  render(<Document document={docs.get(id)!} args={args} moduleId={moduleId} onClose={(r) => closed.push(r)} />);
  return { calls, reports, opened, closed, host };
}
afterEach(cleanup);

it('bill rule dialog', async () => {
  const s = start('billRule.edit');
  await screen.findByLabelText('业务名称');
  const u = userEvent.setup();
  await u.click(screen.getByRole('button', { name: /确\s*定/ }));
  for (const m of ['请输入业务名称', '请输入业务编码', '请选择业务分类', '请输入流水前缀', '请选择流水日期格式', '请输入流水位数', '请输入流水起始']) await screen.findAllByText(m);
  await u.type(screen.getByLabelText('流水前缀'), 'DD');
  await u.type(screen.getByLabelText('流水位数'), '34');
  await u.type(screen.getByLabelText('流水起始'), '000');
  await screen.findByText('流水起始不能为000');
  console.log((screen.getByLabelText('流水位数') as any).value, (screen.getByLabelText('流水范例') as any).value, (screen.getByLabelText('流水范例') as any).readOnly, s.reports);
}, 60000);
it('bill rule edit', async () => {
  const s = start('billRule.edit', { id: 'r1' });
  await waitFor(() => expect((screen.getByLabelText('业务名称') as any).value).toBe('订单'));
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(s.calls.some(([n]) => n === 'billRule.update')).toBe(true));
  console.log(JSON.stringify(s.calls), s.reports, document.body.textContent);
}, 60000);
it.each(['systemData.dictionary', 'dictionary.types', 'system.billRule', 'billRule.pick'])('%s', async (id) => {
  const s = start(id, {}, 'm');
  await waitFor(() => expect(document.body.textContent).toMatch(/订单|红|颜色/), { timeout: 10000 });
  await new Promise((r) => setTimeout(r, 500));
  console.log(id, JSON.stringify(s.calls), s.reports, document.body.textContent);
  console.log([...document.querySelectorAll('button')].map((b) => b.textContent || b.getAttribute('aria-label')).join('|'));
}, 60000);
it('item dialog', async () => {
  const s = start('dictionary.item', { typeId: 't1', isTree: 1 });
  await screen.findByLabelText('字典名称');
  const u = userEvent.setup();
  await u.type(screen.getByLabelText('字典名称'), '蓝');
  await u.type(screen.getByLabelText('字典编码'), 'blue');
  await u.click(screen.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(s.calls.some(([n]) => n === 'dictionaryData.create')).toBe(true));
  await waitFor(() => expect(s.closed).toHaveLength(1));
  console.log(JSON.stringify(s.calls), s.reports, document.body.textContent);
}, 60000);
it('type dialog', async () => {
  const s = start('dictionary.type', {});
  await screen.findByLabelText('名称');
  const u = userEvent.setup();
  await u.click(screen.getByRole('button', { name: /确\s*定/ }));
  await screen.findByText('请输入名称');
  await u.type(screen.getByLabelText('名称'), 'a-b');
  await screen.findByText('名称不能含有特殊符号');
  console.log(JSON.stringify(s.calls), s.reports, document.body.textContent);
}, 60000);
