import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageDoc, View } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const word = (text: string) => ({ text });
const fields = [
  { name: 'fullName', widget: 'input', label: word('Name') },
  { name: 'salary', widget: 'inputNumber', label: word('Salary'), permit: 'salary' },
];
const conditions: View = { id: 'conditions', view: 'superQuery', for: 'list', fields };
const asking = (view: string) => ({
  call: 'thing.list',
  params: { query: { $: `view.${view}.query`, as: 'json' as const, else: '' } },
});
const list: View = {
  id: 'list',
  view: 'table',
  savedViews: true,
  source: asking('conditions'),
  columns: [{ name: 'fullName', label: word('Name') }],
};
const page = (...views: View[]): PageDoc => ({ kind: 'page', id: 'things', views });
const query = (value: string) => ({
  logic: 'and',
  groups: [{ logic: 'and', conditions: [{ field: 'fullName', symbol: 'like', value, widget: 'input' }] }],
});

type Answers = Parameters<typeof createFakeHost>[0];
const hostWith = (more: Answers = {}) =>
  createFakeHost({ 'thing.list': () => [], 'stored.queries': () => [], 'stored.views': () => [], ...more });
const sent = (host: ReturnType<typeof createFakeHost>): unknown =>
  host.calls.findLast(({ name }) => name === 'thing.list')?.params.query;

async function compose(value: string): Promise<void> {
  fireEvent.click(screen.getByText(/^engine.superQuery/));
  await screen.findByRole('dialog', { name: 'super query' });
  fireEvent.change(screen.getByLabelText('field'), { target: { value: 'fullName' } });
  fireEvent.change(screen.getByLabelText('symbol'), { target: { value: 'like' } });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[data-field="fullName"] input');
    if (!found) throw new Error('no input yet');
    return found;
  });
  fireEvent.change(input, { target: { value } });
}

describe('issue 9 §2 a super query is a view of its own', () => {
  it('beside a table: its query filters the table, is counted and named there, and can be removed', async () => {
    const host = hostWith();
    draw(page(conditions, list), host, { moduleId: 'm1' });
    await screen.findByText('empty: none');
    expect(screen.getAllByText('engine.superQuery')).toHaveLength(1);
    await compose('abc');
    await act(async () => fireEvent.click(screen.getByText('ask')));
    expect(JSON.parse(String(sent(host)))).toEqual(query('abc'));
    expect(screen.getByText('engine.superQuery (1)')).toBeTruthy();
    expect(await screen.findByText('empty: unmatched')).toBeTruthy();
    fireEvent.click(screen.getByText('remove engine.conditions 1'));
    await waitFor(() => expect(sent(host)).toBe(''));
    expect(screen.getByText('engine.superQuery')).toBeTruthy();
  });

  it('an equal query fetches the rows of its view again', async () => {
    const host = hostWith();
    draw(page(conditions, list), host);
    await screen.findByText('empty: none');
    await compose('abc');
    await act(async () => fireEvent.click(screen.getByText('ask')));
    await waitFor(() => expect(sent(host)).not.toBe(''));
    const count = () => host.calls.filter(({ name }) => name === 'thing.list').length;
    const before = count();
    fireEvent.click(screen.getByText(/^engine.superQuery/));
    await act(async () => fireEvent.click(screen.getByText('ask')));
    await waitFor(() => expect(count()).toBe(before + 1));
  });

  it('its query is in the address of the page, and is taken from there (ux 28)', async () => {
    const onQuery = vi.fn();
    const host = hostWith();
    const asked = JSON.stringify(query('linked'));
    const route = { path: '/things', params: {}, query: { 'conditions.query': asked } };
    draw(page(conditions, list), host, { route, onQuery });
    await screen.findByText('empty: unmatched');
    expect(JSON.parse(String(sent(host)))).toEqual(query('linked'));
    await compose('typed');
    await act(async () => fireEvent.click(screen.getByText('ask')));
    await waitFor(() => expect(onQuery).toHaveBeenCalled());
    expect(onQuery).toHaveBeenLastCalledWith({ 'conditions.query': JSON.stringify(query('typed')) }, 'push');
  });

  it('saved views of the table hold its query, stored plans are those of the module', async () => {
    const stored: Record<string, unknown>[] = [];
    const host = hostWith({
      'stored.views': () => [...stored],
      'stored.queries': () => [{ id: 'p1', name: 'mine', value: query('planned') }],
      'stored.save': ({ name, value }) => void stored.push({ id: 'v1', name, value }),
    });
    draw(page(conditions, list), host, { moduleId: 'm1' });
    await screen.findByText('empty: none');
    fireEvent.click(screen.getByText('views'));
    fireEvent.click(screen.getByText('engine.superQuery'));
    fireEvent.click(await screen.findByText('plan mine'));
    await act(async () => fireEvent.click(screen.getByText('ask')));
    await waitFor(() => expect(JSON.parse(String(sent(host)))).toEqual(query('planned')));
    await act(async () => fireEvent.click(screen.getByText('keep view')));
    expect(stored[0]?.value).toMatchObject({ query: query('planned') });
    fireEvent.click(screen.getByText('remove engine.conditions 1'));
    await waitFor(() => expect(sent(host)).toBe(''));
    fireEvent.click(await screen.findByText('view mine'));
    await waitFor(() => expect(JSON.parse(String(sent(host)))).toEqual(query('planned')));
  });

  it('does not offer a field whose column is not granted', async () => {
    const host = hostWith();
    host.can = (kind, code) => !(kind === 'column' && code === 'salary');
    draw(page(conditions, list), host);
    await screen.findByText('empty: none');
    fireEvent.click(screen.getByText('engine.superQuery'));
    await screen.findByRole('dialog', { name: 'super query' });
    const offered = [...screen.getByLabelText('field').querySelectorAll('option')].map(({ value }) => value);
    expect(offered).toEqual(['', 'fullName']);
  });

  it.each(['beside the table', 'of the table'])(
    'issue 11 §4 the reset of a search drops the query %s and the chosen order',
    async (place) => {
      const own = { ...list, superQuery: fields, source: asking('list') };
      const table = {
        ...(place === 'of the table' ? own : list),
        columns: [{ name: 'fullName', sortable: true }],
      } as View;
      const search: View = {
        id: 'search',
        view: 'search',
        for: 'list',
        fields: [{ name: 'keyword', widget: 'input' }],
      };
      const host = hostWith();
      draw(page(search, ...(place === 'of the table' ? [] : [conditions]), table), host);
      await screen.findByText('empty: none');
      await compose('abc');
      await act(async () => fireEvent.click(screen.getByText('ask')));
      fireEvent.click(screen.getByText('sort fullName'));
      await waitFor(() => expect(host.calls.at(-1)?.params).toMatchObject({ sidx: 'fullName' }));
      expect(JSON.parse(String(sent(host)))).toEqual(query('abc'));
      await act(async () => fireEvent.click(screen.getByText('reset')));
      await waitFor(() => expect(sent(host)).toBe(''));
      expect(host.calls.at(-1)?.params).not.toHaveProperty('sidx');
      expect(screen.getByText('engine.superQuery')).toBeTruthy();
    },
  );

  it('the action reset removes the query', async () => {
    const host = hostWith();
    const reset = { name: 'r', label: word('start over'), onClick: [{ do: 'reset' as const, view: 'conditions' }] };
    draw(page(conditions, { ...list, toolbar: [reset] } as View), host);
    await screen.findByText('empty: none');
    await compose('abc');
    await act(async () => fireEvent.click(screen.getByText('ask')));
    await waitFor(() => expect(sent(host)).not.toBe(''));
    fireEvent.click(screen.getByText('start over'));
    await waitFor(() => expect(sent(host)).toBe(''));
  });

  it('its label is a text with values, which stays current', async () => {
    const host = hostWith();
    const label = { text: 'Filter {n}', values: { n: { $: 'view.list.paging.currentPage' } } };
    draw(page({ ...conditions, label } as View, { ...list, paging: true } as View), host);
    expect(await screen.findByText('Filter 1')).toBeTruthy();
  });
});
