import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../core/language/types';
import type { TableFrame } from '../frames';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';
import { keyword, page, paramsOf, search, table, word } from '../testing/pages';
import { plainFrames } from '../testing/plainFrames';

afterEach(cleanup);

const route = (query: Record<string, string> = {}) => ({ path: '/things', params: {}, query });

const seen: TableFrame[] = [];
function SeenTable(shown: TableFrame) {
  seen.push(shown);
  return <p>table</p>;
}

describe('issue 11 §4 a list for a person without any action', () => {
  const remove = { do: 'call', call: 'thing.removeAll', params: { ids: { $: 'view.list.checked' } } } as const;
  const acting = table({
    selection: 'multiple',
    toolbar: [{ name: 'batchRemove', label: word('Remove all'), permit: 'btn_batchRemove', onClick: [remove] }],
    rowActions: [{ name: 'edit', label: word('Edit'), permit: 'btn_edit', hiddenWhen: { id: '1' }, onClick: [] }],
  });
  it.each([
    [[], undefined, false],
    [['btn_edit'], undefined, true],
    [['btn_batchRemove'], 'multiple', false],
  ] as const)('with %j', async (granted, selection, hasActions) => {
    seen.length = 0;
    const host = createFakeHost(
      { 'thing.list': () => ({ list: [{ id: '1' }] }) },
      { can: (_, code) => (granted as readonly string[]).includes(code) },
    );
    draw(page([acting]), host, {}, { frames: { ...plainFrames, Table: SeenTable } });
    await waitFor(() => expect(seen.at(-1)?.rows).toHaveLength(1));
    expect(seen.at(-1)?.selection).toBe(selection);
    expect(seen.at(-1)?.rowActions !== undefined).toBe(hasActions);
  });
});

describe('a list in the address of its page (ux 28)', () => {
  const filtered = table({
    paging: true,
    columns: [{ name: 'id', sortable: true }],
    source: {
      call: 'thing.list',
      params: { keyword: { $: 'view.search.values.keyword' }, status: { $: 'view.search.values.status' } },
    },
  });
  const host = () =>
    createFakeHost({
      'thing.list': ({ currentPage }) => ({ list: [{ id: `r${currentPage}` }], pagination: { total: 90 } }),
    });

  it('begins with filter, page, size and order of the link, in one question', async () => {
    const asked = host();
    const query = { 'search.keyword': 'abc', 'list.page': '3', 'list.size': '50', 'list.sort': '-id', other: 'x' };
    draw(page([search([keyword]), filtered]), asked, { route: route(query) });
    expect(await screen.findByText('r3')).toBeTruthy();
    expect(paramsOf(asked, 'thing.list')).toEqual([
      { keyword: 'abc', currentPage: 3, pageSize: 50, sort: 'desc', sidx: 'id' },
    ]);
    expect((screen.getByLabelText('keyword') as HTMLInputElement).value).toBe('abc');
  });

  it('does the same inside steps', async () => {
    const asked = host();
    const views = [search([keyword]), filtered];
    const steps: View = { id: 's', view: 'steps', items: [{ name: 'a', title: word('a'), views }], submit: [] };
    const query = { 'search.keyword': 'abc', 'list.page': '3' };
    draw(page([steps]), asked, { route: route(query) });
    expect(await screen.findByText('r3')).toBeTruthy();
    expect(paramsOf(asked, 'thing.list')[0]).toMatchObject({ keyword: 'abc', currentPage: 3 });
  });

  it('tells filter and page together, once, and takes out what is gone', async () => {
    const onQuery = vi.fn();
    draw(page([search([keyword]), filtered]), host(), { route: route({ 'list.page': '2' }), onQuery });
    await screen.findByText('r2');
    fireEvent.change(screen.getByLabelText('keyword'), { target: { value: '12' } });
    fireEvent.click(screen.getByText('search 0'));
    // Strings that look like a number stay strings.
    await waitFor(() => expect(onQuery).toHaveBeenCalledWith({ 'list.page': '', 'search.keyword': '"12"' }, 'push'));
    expect(onQuery).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByText('next'));
    await waitFor(() =>
      expect(onQuery).toHaveBeenLastCalledWith({ 'search.keyword': '"12"', 'list.page': '2' }, 'push'),
    );
  });

  it('follows the back button: filter, page and what stands in the input', async () => {
    const asked = host();
    const { engine, rerender } = draw(page([search([keyword]), filtered]), asked, {
      route: route({ 'search.keyword': 'new', 'list.page': '2' }),
    });
    await screen.findByText('r2');
    const document = page([search([keyword]), filtered]);
    // The same document object keeps the page mounted; only the address changes.
    rerender(<engine.Document document={document} route={route({ 'search.keyword': 'old', 'list.page': '4' })} />);
    expect(await screen.findByText('r4')).toBeTruthy();
    expect(paramsOf(asked, 'thing.list').at(-1)).toMatchObject({ keyword: 'old', currentPage: 4 });
    await waitFor(() => expect((screen.getByLabelText('keyword') as HTMLInputElement).value).toBe('old'));
  });

  it('shows a filter that no input shows, keeps it in a search, and lets it be removed', async () => {
    const asked = host();
    draw(page([search([keyword]), filtered]), asked, { route: route({ 'search.status': '1' }) });
    expect(await screen.findByText('remove engine.filter status 1')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('keyword'), { target: { value: 'abc' } });
    fireEvent.click(screen.getByText('search 1'));
    await waitFor(() => expect(paramsOf(asked, 'thing.list').at(-1)).toMatchObject({ keyword: 'abc', status: 1 }));
    fireEvent.click(screen.getByText('remove engine.filter status 1'));
    await waitFor(() => expect(paramsOf(asked, 'thing.list').at(-1)).toMatchObject({ keyword: 'abc' }));
    expect(paramsOf(asked, 'thing.list').at(-1)).not.toHaveProperty('status');
  });

  it('newcomer 30 counts the filters of folded fields apart from those in sight', async () => {
    const fields = ['keyword', 'status'].map((name) => ({ ...keyword, name, label: word(name) }));
    const folding: View = { id: 'search', view: 'search', for: 'list', visible: 1, fields };
    const folded = () => screen.getByLabelText('search').dataset.folded;
    draw(page([folding, filtered]), host(), { route: route({ 'search.keyword': 'abc' }) });
    expect(await screen.findByText('search 1')).toBeTruthy();
    expect(folded()).toBe('0');
    fireEvent.change(screen.getByLabelText('status'), { target: { value: 'x' } });
    fireEvent.click(screen.getByText('search 1'));
    expect(await screen.findByText('search 2')).toBeTruthy();
    expect(folded()).toBe('1');
  });

  it('chooses the node of the link before the tree has answered, and keeps the page', async () => {
    const asked = createFakeHost({
      'type.list': () => ({
        list: [
          { id: 't1', fullName: 'Alpha' },
          { id: 't2', fullName: 'Beta' },
        ],
      }),
      'thing.list': () => ({ list: [{ id: 'x' }], pagination: { total: 90 } }),
    });
    const tree: View = { id: 'types', view: 'tree', area: 'side', select: 'first', source: { call: 'type.list' } };
    const source = { call: 'thing.list', params: { type: { $: 'view.types.selected.id' } } };
    draw(page([tree, { ...filtered, source }]), asked, { route: route({ 'types.node': 't2', 'list.page': '2' }) });
    expect((await screen.findByText('Beta')).getAttribute('aria-pressed')).toBe('true');
    await screen.findByText('x');
    expect(paramsOf(asked, 'thing.list')).toEqual([
      { type: 't2', currentPage: 2, pageSize: 20, sort: 'desc', sidx: '' },
    ]);
  });
});
