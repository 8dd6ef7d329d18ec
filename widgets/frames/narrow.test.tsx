import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ColumnFrame, TableFrame } from '../../engine/frames';
import { WordsContext } from '../words';
import { Page } from './Page/Page';
import { Search } from './Search/Search';
import { cardColumns } from './Table/Cards';
import { Table } from './Table/Table';
import { Tabs } from './Tabs/Tabs';
import { Tree } from './Tree/Tree';

const column = (name: string, more: Partial<ColumnFrame> = {}): ColumnFrame => ({
  name,
  title: name.toUpperCase(),
  render: (row) => String(row[name] ?? ''),
  ...more,
});
const columns = ['code', 'name', 'unit', 'price', 'note']
  .map((name) => column(name))
  .concat(column('state', { mark: true }));
const rows = ['a', 'b'].map((id) => ({
  id,
  code: `C-${id}`,
  name: `N-${id}`,
  unit: 'kg',
  price: 3,
  note: 'x',
  state: 'on',
}));

const table = (more: Partial<TableFrame> = {}): TableFrame => ({
  columns,
  rows,
  rowKey: 'id',
  loading: false,
  validating: false,
  onRetry: vi.fn(),
  selected: [],
  onSelected: vi.fn(),
  toolbar: [],
  tools: [],
  rowActionsVisible: 2,
  empty: 'none',
  ...more,
});

function draw(content: ReactNode) {
  const t = (key: string, values?: Record<string, unknown>) => (values ? `${key} ${Object.values(values)}` : key);
  return render(<WordsContext value={t}>{content}</WordsContext>);
}

beforeEach(() => {
  const media = (query: string) => ({
    matches: query.includes('767'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  vi.stubGlobal('matchMedia', media);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('rows below 768 px (issue 15 §1)', () => {
  it('a card has the first column as title, the state beside it and the next three below', async () => {
    draw(<Table {...table()} />);
    const [card] = await screen.findAllByRole('listitem');
    expect(card?.querySelector('.weft-row-card-head')?.textContent).toBe('C-aon');
    expect([...(card?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'NAME',
      'UNIT',
      'PRICE',
    ]);
    expect(document.querySelector('.ant-table')).toBeNull();
  });

  it('the document chooses; a list that is edited in place shows all', () => {
    const named = cardColumns({ columns, card: ['name', 'price', 'gone'] });
    expect([named.title?.name, named.state, named.fields.map(({ name }) => name)]).toEqual([
      'name',
      undefined,
      ['price'],
    ]);
    expect(cardColumns({ columns, card: 'all' }).fields).toHaveLength(4);
  });

  it('rows are ticked and their actions are under ⋯', async () => {
    const onSelected = vi.fn();
    const onClick = vi.fn();
    const remove = { name: 'remove', label: 'Delete', onClick: vi.fn() };
    const rowActions = () => [{ name: 'edit', label: 'Edit', onClick }, remove];
    draw(<Table {...table({ selection: 'multiple', selected: ['a'], onSelected, rowActions })} />);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'widget.selectRow 2' }));
    expect(onSelected).toHaveBeenCalledExactlyOnceWith(['a', 'b'], rows);
    fireEvent.click(screen.getAllByRole('button', { name: 'widget.more' })[0] as HTMLElement);
    fireEvent.click(await screen.findByText('Edit'));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('the only action of a card is a word on it, unless it destroys', async () => {
    const onClick = vi.fn();
    draw(<Table {...table({ rowActions: () => [{ name: 'handle', label: 'Handle', onClick }] })} />);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Handle' }))[0] as HTMLElement);
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'widget.more' })).toBeNull();
    cleanup();
    draw(<Table {...table({ rowActions: () => [{ name: 'remove', label: 'Delete', danger: true, onClick }] })} />);
    expect(await screen.findAllByRole('button', { name: 'widget.more' })).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('a tree opens below its row, a group has a heading, a click on a card is the click on its row', async () => {
    const nested = [{ ...rows[0], children: [rows[1]] }];
    const onExpand = vi.fn();
    const onRowClick = vi.fn();
    draw(<Table {...table({ rows: nested, tree: true, expanded: ['a'], onExpand, onRowClick })} />);
    fireEvent.click(await screen.findByText('C-b'));
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(rows[1]);
    const opener = screen.getByRole('button', { name: 'list.closeRow' });
    // Styles of antd's own sign apply in its tables only.
    expect(opener.className).not.toContain('ant-');
    expect(opener.querySelector('svg')).not.toBeNull();
    fireEvent.click(opener);
    expect(onExpand).toHaveBeenCalledExactlyOnceWith([]);
    cleanup();
    const groups = [{ id: 'g', name: 'North', top: true, children: rows }];
    draw(<Table {...table({ rows: groups, tree: true, expanded: ['g'], isHeading: (row) => 'top' in row })} />);
    expect((await screen.findByText('North')).closest('li')?.className).toBe('weft-row-card-group');
    expect(screen.getByText('C-a')).toBeTruthy();
  });

  it('the first button keeps its word, the others are in a menu by name, density and full screen are left out', async () => {
    const onClick = vi.fn();
    const named = (name: string, type?: 'primary') => ({ name, label: `Do ${name}`, icon: name, type, onClick });
    const toolbar = [named('add', 'primary'), named('export'), named('import')];
    draw(<Table {...table({ toolbar, tools: [named('refresh'), named('density'), named('fullscreen')] })} />);
    fireEvent.click(await screen.findByRole('button', { name: 'widget.more' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Do export',
      'Do import',
    ]);
    expect(screen.getByRole('button', { name: 'Do add' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /density|fullscreen/ })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Do import' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('sums are a card at the end; without columns the order is chosen from a list', async () => {
    const onSort = vi.fn();
    const sortable = columns.map((each) => ({
      ...each,
      sortable: each.name === 'price',
      thousands: each.name === 'price',
    }));
    draw(
      <Table
        {...table({
          columns: sortable,
          summary: { price: '1234' },
          onSort,
          tools: [{ name: 'refresh', label: 'Refresh', onClick: vi.fn() }],
        })}
      />,
    );
    expect((await screen.findAllByRole('listitem')).at(-1)?.textContent).toBe('widget.sumPRICE1,234');
    fireEvent.change(await screen.findByRole('combobox', { name: 'list.sortBy' }), { target: { value: 'desc price' } });
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ name: 'price', order: 'desc' });
  });
});

const tree = {
  nodes: [{ id: 't', label: 'Factory', data: {} }],
  selected: 't',
  onSelect: vi.fn(),
  expanded: [],
  onExpand: vi.fn(),
  keyword: '',
  onKeyword: vi.fn(),
  menu: [],
};

function List() {
  const [active, setActive] = useState(0);
  const search = (
    <Search
      items={[<input key="q" aria-label="q" />]}
      visible={1}
      active={active}
      activeFolded={0}
      onSearch={() => setActive(2)}
      onReset={vi.fn()}
    />
  );
  return <Page side={<Tree {...tree} />} main={search} />;
}

describe('tree and filters below 768 px (issue 15 §3)', () => {
  it('are in a drawer behind one button with the number of filters in force', () => {
    draw(<List />);
    const button = screen.getByRole('button', { name: /list.filters/ });
    expect(button.textContent).toBe('list.filtersFactory');
    const drawer = screen.getByRole('dialog', { name: 'list.filters' });
    expect(within(drawer).getByText('Factory')).toBeTruthy();
    expect(drawer.hasAttribute('data-open')).toBe(false);
    fireEvent.click(button);
    expect(drawer.hasAttribute('data-open')).toBe(true);
    expect(document.activeElement).toBe(drawer);
    fireEvent.click(within(drawer).getByRole('button', { name: 'widget.search' }));
    expect(drawer.hasAttribute('data-open')).toBe(false);
    expect(button.textContent).toBe('list.filters2Factory');
    expect(document.activeElement).toBe(button);
  });

  it('the drawer closes on Esc and when a node is chosen', () => {
    draw(<List />);
    const drawer = screen.getByRole('dialog', { name: 'list.filters' });
    fireEvent.click(screen.getByRole('button', { name: /list.filters/ }));
    fireEvent.keyDown(drawer, { key: 'Escape' });
    expect(drawer.hasAttribute('data-open')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: /list.filters/ }));
    fireEvent.click(within(drawer).getByText('Factory'));
    expect(tree.onSelect).toHaveBeenCalledOnce();
    expect(drawer.hasAttribute('data-open')).toBe(false);
  });
});

it('newcomer 30 a state without colours stands beside the title of its card, before figures below it', () => {
  const chosen = [column('name'), column('who'), column('state', { choice: true }), column('sum', { align: 'right' })];
  const { state, fields } = cardColumns({ columns: chosen, card: undefined });
  expect(state?.name).toBe('state');
  expect(fields.map(({ name }) => name)).toEqual(['who', 'sum']);
});

it('newcomer 27 many tabs stand in a column where there is room, else they wrap', () => {
  const items = Array.from({ length: 13 }, (_, at) => ({ name: `t${at}`, title: `Tab ${at}`, content: 'x' }));
  const look = () => document.querySelector('.weft-view-tabs')?.className ?? '';
  const only = (query: string) =>
    vi.stubGlobal('matchMedia', (asked: string) => ({
      matches: asked === query,
      addListener() {},
      removeListener() {},
    }));
  only('(max-width: 1199.98px)');
  draw(<Tabs items={items} open="t0" onOpen={vi.fn()} />);
  expect(look()).toContain('weft-view-tabs-wrap');
  cleanup();
  only('');
  draw(<Tabs items={items} open="t0" onOpen={vi.fn()} />);
  expect(look()).toMatch(/weft-view-tabs-side.*ant-tabs-left|ant-tabs-left.*weft-view-tabs-side/);
  cleanup();
  draw(<Tabs items={items.slice(0, 5)} open="t0" onOpen={vi.fn()} />);
  expect(look()).toContain('weft-view-tabs-wrap');
});
