import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';
import { page, paramsOf, table, word } from '../testing/pages';

afterEach(cleanup);

describe('a super query (contract-visualdev §6.4)', () => {
  const asking = table({
    superQuery: [
      { name: 'fullName', widget: 'input', label: word('Name') },
      { name: 'amount', widget: 'inputNumber', label: word('Amount') },
    ],
    source: { call: 'thing.list', params: { superQueryJson: { $: 'view.list.query', as: 'json', else: '' } } },
  });
  const begin = async (answers = {}) => {
    const host = createFakeHost({ 'thing.list': () => [], 'stored.queries': () => [], ...answers });
    draw(page([asking]), host, { moduleId: 'm1' });
    await screen.findByText('empty: none');
    fireEvent.click(screen.getByText('engine.superQuery'));
    await screen.findByRole('dialog', { name: 'super query' });
    return host;
  };
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const query = (conditions: object[]) => ({ logic: 'and', groups: [{ logic: 'and', conditions }] });

  it('asks with field, symbol and value, shows that it filters, and forgets it', async () => {
    const host = await begin();
    choose('field', 'fullName');
    choose('symbol', 'like');
    const value = await waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('[data-field="fullName"] input');
      if (!input) throw new Error('no input yet');
      return input;
    });
    fireEvent.change(value, { target: { value: 'abc' } });
    await act(async () => fireEvent.click(screen.getByText('ask')));
    const condition = { field: 'fullName', symbol: 'like', value: 'abc', widget: 'input' };
    await waitFor(() => {
      const sent = paramsOf(host, 'thing.list').at(-1)?.superQueryJson;
      expect(JSON.parse(String(sent))).toEqual(query([condition]));
    });
    expect(await screen.findByText('empty: unmatched')).toBeTruthy();
    fireEvent.click(screen.getByText('remove engine.conditions 1'));
    await waitFor(() => expect(paramsOf(host, 'thing.list').at(-1)?.superQueryJson).toBe(''));
  });

  it('says 请选择查询字段, 空条件不能查询, 空条件不能保存 and 请添加条件 by their keys', async () => {
    const host = await begin();
    fireEvent.click(screen.getByText('ask'));
    choose('field', 'fullName');
    choose('symbol', 'like');
    fireEvent.click(screen.getByText('ask'));
    fireEvent.click(screen.getByText('keep plan'));
    fireEvent.click(screen.getByText('remove all conditions'));
    fireEvent.click(screen.getByText('keep plan'));
    expect(host.notes).toEqual([
      'warning: engine.chooseField',
      'warning: engine.emptyQuery',
      'warning: engine.emptyPlan',
      'warning: engine.addCondition',
    ]);
  });

  it('keeps a plan, asks before it replaces one of the same name, and opens one', async () => {
    const stored = {
      id: 'p1',
      name: 'mine',
      value: {
        logic: 'or',
        groups: [
          {
            logic: 'and',
            conditions: [
              { field: 'fullName', symbol: 'null', value: '' },
              { field: 'gone', symbol: '==', value: 1 },
            ],
          },
        ],
      },
    };
    const host = await begin({ 'stored.queries': () => [stored], 'stored.save': () => null });
    fireEvent.click(await screen.findByText('plan mine'));
    await act(async () => fireEvent.click(screen.getByText('keep plan')));
    await waitFor(() => expect(host.notes[0]).toBe('confirm: engine.planExists mine'));
    await waitFor(() => expect(paramsOf(host, 'stored.save')).toHaveLength(1));
    expect(paramsOf(host, 'stored.save')[0]).toMatchObject({ id: 'p1', owner: 'm1', value: { logic: 'or' } });
    await act(async () => fireEvent.click(screen.getByText('ask')));
    const sent = JSON.parse(String(paramsOf(host, 'thing.list').at(-1)?.superQueryJson));
    // A field that was removed fetches nothing.
    expect(sent.groups).toEqual([
      { logic: 'and', conditions: [{ field: 'fullName', symbol: 'null', value: '', widget: 'input' }] },
    ]);
  });
});
