import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../core/language/types';
import { draw } from '../../engine/testing/draw';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { plainFrames } from '../../engine/testing/plainFrames';
import { loadDocument, loadLocale } from '../../schemas';
import { loadViews, viewDefinitions } from '../../widgets/views';

let words: Record<string, string>;
const t = (key: string, values: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
beforeAll(async () => {
  await loadViews();
  words = await loadLocale('zh');
}, 60_000);
afterEach(cleanup);
const person = userEvent.setup();

describe('designer §2.9 what a release changes', () => {
  it('is a list in words; before the first release everything is new', async () => {
    const field = (label: string, name: string) => ({
      __config__: { jnpfKey: 'input', formId: name, label },
      __vModel__: name,
    });
    const form = (...fields: object[]) => JSON.stringify({ fields });
    const from = { fullName: '订单', formData: form(field('名称', 'a'), field('旧', 'b')) };
    const to = { fullName: '订单', formData: form(field('标题', 'a'), field('新', 'c')) };
    const open = async (args: object) =>
      draw(
        (await loadDocument('visualdev.changes')) as Document,
        createFakeHost({}, { t }),
        { args: { modelId: 'm', ...args } },
        { views: viewDefinitions, frames: plainFrames },
      );
    await open({ from, to });
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual(
      expect.arrayContaining(['修改表单 › 标题 › 标签名称 → 标题', '新增表单 › 新新', '删除表单 › 旧旧']),
    );
    cleanup();
    await open({ from: null, to });
    expect(await screen.findByText('尚未发布：全部为新内容')).toBeTruthy();
  });
});

describe('designer §2.9 publishing', () => {
  it('says nothing of what changes until it is known', async () => {
    const from = { fullName: '订单', formData: '{"fields":[]}' };
    let answer: (changes: object) => void = () => undefined;
    const changes = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const host = createFakeHost({ 'visualdev.changes': () => changes, 'visualdev.releasePlan': () => ({}) }, { t });
    const release = (await loadDocument('visualdev.release')) as Document;
    draw(release, host, { args: { modelId: 'm' } }, { views: viewDefinitions, frames: plainFrames });
    await waitFor(() => expect(host.calls.some(({ name }) => name === 'visualdev.changes')).toBe(true));
    await screen.findAllByText('变更说明');
    expect(screen.queryByText('尚未发布：全部为新内容')).toBeNull();
    answer({ from, to: { ...from, fullName: '新订单' }, version: 3, note: '' });
    expect(await screen.findByText('订单 → 新订单')).toBeTruthy();
  });

  it('shows what changes and what happens to the tables in one dialog', async () => {
    const from = { fullName: '订单', formData: '{"fields":[]}' };
    const host = createFakeHost(
      {
        'visualdev.changes': () => ({ from, to: { ...from, fullName: '新订单' }, version: 3, note: '上一次' }),
        'visualdev.releasePlan': () => ({ issues: [], sentences: [{ id: '1', kind: 'addColumn', text: '增加列 b' }] }),
        'visualdev.rehearse': () => ({ text: '演练通过' }),
        'visualdev.release': () => ({ version: 4, address: '/m' }),
      },
      { t },
    );
    draw(
      (await loadDocument('visualdev.release')) as Document,
      host,
      { args: { modelId: 'm' } },
      { views: viewDefinitions, frames: plainFrames },
    );
    expect(await screen.findByText('订单 → 新订单')).toBeTruthy();
    expect(screen.getByText('上一次')).toBeTruthy();
    expect(await screen.findByText('增加列 b')).toBeTruthy();
    // The copies of a rehearsal hold up a save: it runs when it is asked for.
    const asked = (call: string) => host.calls.filter(({ name }) => name === call).length;
    expect([asked('visualdev.releasePlan'), asked('visualdev.rehearse')]).toEqual([1, 0]);
    await person.click(screen.getByRole('button', { name: '试运行' }));
    expect(await screen.findByText(/演练通过/)).toBeTruthy();
    expect([asked('visualdev.releasePlan'), asked('visualdev.rehearse')]).toEqual([1, 1]);
    await person.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(() => expect(host.calls.some(({ name }) => name === 'visualdev.release')).toBe(true));
  });
});

describe('designer §2.9 two designs of one draft', () => {
  const config = (formId: number, label: string) => ({ jnpfKey: 'input', formId, label });
  const form = (...labels: string[]) =>
    JSON.stringify({
      fields: labels.map((label, index) => ({ __config__: config(101 + index, label), __vModel__: `f${index}` })),
    });
  const base = { id: 'm', revision: 4, fullName: '订单', description: '', formData: form('名称', '金额') };
  const mine = { ...base, fullName: '我的订单', formData: form('我的名称', '金额') };
  const theirs = { ...base, revision: 5, formData: form('他的名称', '总额', '新字段'), description: '说明' };
  const openMerge = async (read: object) => {
    const host = createFakeHost({ 'visualdev.update': () => ({}) }, { t });
    const args = { base: JSON.stringify(read), mine, theirs };
    draw(
      (await loadDocument('visualdev.merge')) as Document,
      host,
      { args },
      { views: viewDefinitions, frames: plainFrames },
    );
    return host;
  };
  const sent = (host: Awaited<ReturnType<typeof openMerge>>) =>
    host.calls.find(({ name }) => name === 'visualdev.update')?.params ?? {};

  it('are merged by member, what both changed is chosen, and the whole is saved over the stored revision', async () => {
    const host = await openMerge(base);
    const choices = await screen.findAllByRole('radiogroup');
    expect(choices).toHaveLength(1);
    expect(choices[0]?.textContent).toMatch(/我的名称.*他的名称/);
    expect(screen.getByText('金额 → 总额')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: /他的名称/ }));
    await person.click(screen.getByRole('button', { name: '合并并保存' }));
    await waitFor(() => expect(sent(host)).toMatchObject({ revision: 5, fullName: '我的订单', description: '说明' }));
    expect(JSON.parse(String(sent(host).formData))).toEqual(JSON.parse(theirs.formData));
  });

  it('members and their choices are called as in the panel, columns by their field', async () => {
    const formOf = (extra: object) =>
      JSON.stringify({ fields: [{ __config__: { ...config(101, '名称'), ...extra }, __vModel__: 'f0' }] });
    const listOf = (column: object) => JSON.stringify({ columnList: [{ prop: 'f0', ...column }] });
    const both = (extra: object, column: object) => ({ formData: formOf(extra), columnData: listOf(column) });
    const args = {
      base: JSON.stringify({ ...base, ...both({}, {}) }),
      mine: { ...base, ...both({ required: true }, { align: 'right' }) },
      theirs: { ...base, revision: 5, ...both({ required: false }, { align: 'center' }) },
    };
    const host = createFakeHost({ 'visualdev.update': () => ({}) }, { t });
    draw(
      (await loadDocument('visualdev.merge')) as Document,
      host,
      { args },
      { views: viewDefinitions, frames: plainFrames },
    );
    const asked = (await screen.findAllByRole('radiogroup')).map((each) => [
      each.getAttribute('aria-label'),
      each.textContent,
    ]);
    expect(asked).toEqual([
      ['表单 › 名称 › 必填', expect.stringMatching(/是.*否/)],
      ['列表 › 列 › 名称 › 对齐方式', expect.stringMatching(/右.*中/)],
    ]);
  });

  it('of which one began at another revision: everything that differs is asked', async () => {
    await openMerge({ ...base, revision: 3 });
    expect(await screen.findAllByRole('radiogroup')).toHaveLength(3);
  });
});
