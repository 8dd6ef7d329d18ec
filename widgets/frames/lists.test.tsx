import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { QueryDraft, SuperQueryFrame, TableFrame, TreeNodeFrame } from '../../engine/frames';
import list from '../../schemas/locales/zh/list.json';
import widget from '../../schemas/locales/zh/widget.json';
import { WordsContext } from '../words';
import { frames, loadFrames } from './index';
import { Page } from './Page/Page';
import { SideWidthContext } from './Page/sideWidth';
import { Matrix } from './Tree/Matrix';

const { SuperQuery, Table, Toolbar, Tree } = frames;

/** The zh texts with their values. */
function t(key: string, values: Record<string, unknown> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], { list, widget });
  if (typeof found !== 'string') throw new Error(`no words for ${key}`);
  return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

const inApp = (element: ReactElement) => (
  <App>
    <WordsContext value={t}>{element}</WordsContext>
  </App>
);
const draw = (element: ReactElement) => render(inApp(element));

function table(more: Partial<TableFrame> = {}): TableFrame {
  return {
    columns: [
      { name: 'fullName', title: '名称', sortable: true, render: (row) => String(row.fullName) },
      { name: 'sum', title: '金额', align: 'right', render: (row) => String(row.sum) },
    ],
    rows: [{ id: 'a', fullName: 'Ann', sum: 1 }],
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
  };
}

beforeAll(loadFrames, 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Table of a list', () => {
  it('ux 29 has its actions left, and right saved views, refresh, columns, density and full screen in the order of the document', () => {
    const tool = (name: string, label = name) => ({ name, label, onClick: vi.fn() });
    const columnSettings = { items: [], onSave: vi.fn(), onReset: vi.fn() } as unknown as TableFrame['columnSettings'];
    const savedViews = { items: [], onOpen: vi.fn() } as unknown as TableFrame['savedViews'];
    const tools = [tool('refresh', '刷新'), tool('columns'), tool('density'), tool('fullscreen')];
    draw(<Table {...table({ toolbar: [tool('add', '新增')], tools, columnSettings, savedViews })} />);
    const head = document.querySelector('.weft-table-head') as HTMLElement;
    const names = within(head)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') || button.textContent);
    expect(names).toEqual(['新增', '视图', '刷新', '列表显示设置', '密度', '全屏']);
  });
  it('ux 32 an own view can be shared, renamed and deleted; another’s says whose it is', async () => {
    const onShare = vi.fn(async () => true);
    const items = [
      { id: 'v1', name: 'mine', shared: true },
      { id: 'v2', name: 'theirs', shared: true, by: '王芳/fang' },
    ];
    const savedViews = { items, onOpen: vi.fn(), onShare } as unknown as TableFrame['savedViews'];
    draw(<Table {...table({ savedViews })} />);
    fireEvent.click(screen.getByRole('button', { name: '视图' }));
    const theirs = (await screen.findByText('theirs')).closest('li') as HTMLElement;
    expect(within(theirs).getByText('王芳/fang')).toBeTruthy();
    expect(within(theirs).getAllByRole('button')).toHaveLength(1);
    const share = screen.getByRole('button', { name: '与所有能看到此列表的人共享“mine”' });
    expect(share.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(share);
    expect(onShare).toHaveBeenCalledWith('v1', false);
  });
  it('ux 32 a list begins with the view that is chosen for it, own or shared, until it is taken back', async () => {
    const onFirst = vi.fn();
    const items = [
      { id: 'v1', name: 'mine' },
      { id: 'v2', name: 'theirs', shared: true, by: '王芳/fang' },
    ];
    const savedViews = { items, first: 'v1', onOpen: vi.fn(), onFirst } as unknown as TableFrame['savedViews'];
    draw(<Table {...table({ savedViews })} />);
    fireEvent.click(screen.getByRole('button', { name: '视图' }));
    const mine = await screen.findByRole('button', { name: '打开此列表时使用“mine”' });
    expect(mine.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(mine);
    fireEvent.click(screen.getByRole('button', { name: '打开此列表时使用“theirs”' }));
    expect(onFirst.mock.calls).toEqual([[undefined], ['v2']]);
  });
  it('SHELL-55 the small sizes of the product reach its tables, until a density is chosen', () => {
    const rows = () => document.querySelector('.weft-table')?.className;
    draw(<Table {...table()} />);
    expect(rows()).toContain('weft-table-middle');
    cleanup();
    draw(
      <ConfigProvider componentSize="small">
        <Table {...table()} />
      </ConfigProvider>,
    );
    expect(rows()).toContain('weft-table-small');
    expect(document.querySelector('.ant-table-small')).not.toBeNull();
  });
  it('ux 33 the heading and the actions stay where they are while the rows scroll', () => {
    draw(<Table {...table({ rowActions: () => [{ name: 'edit', label: '编辑', onClick: vi.fn() }] })} />);
    const body = document.querySelector<HTMLElement>('.ant-table-body');
    expect(document.querySelector('.ant-table-header')?.contains(body)).toBe(false);
    expect(body?.style.overflowY).toMatch(/auto|scroll/);
    for (const cell of document.querySelectorAll<HTMLElement>('.weft-table-actions'))
      expect(cell.style.right).toBe('0px');
  });
  it('ux 38 text that does not fit its cell can be copied', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    draw(<Table {...table({ rows: [{ id: 'a', fullName: '很长的名称', sum: 1 }] })} />);
    const cell = screen.getByText('很长的名称').closest('td') as HTMLElement;
    fireEvent.mouseOver(cell);
    expect(screen.queryByRole('button', { name: '复制' })).toBeNull();
    Object.defineProperty(cell, 'scrollWidth', { value: 300 });
    fireEvent.mouseOver(cell);
    fireEvent.click(await screen.findByRole('button', { name: '复制' }));
    expect(writeText).toHaveBeenCalledWith('很长的名称');
    expect(await screen.findByRole('button', { name: '已复制' })).toBeTruthy();
    vi.unstubAllGlobals();
  });
  it('shows 合计 at the foot under its columns', () => {
    draw(<Table {...table({ index: true, summary: { sum: '12.50' } })} />);
    const foot = document.querySelector('.ant-table-summary') as HTMLElement;
    expect(within(foot).getByText('合计')).toBeTruthy();
    expect(within(foot).getByText('12.50')).toBeTruthy();
  });
  it('says whether 合计 is of the page or of all, with thousands separators where its cells have them', () => {
    const paging = { current: 1, pageSize: 20, total: 501, onChange: vi.fn() };
    const columns = table().columns.map((column) => ({ ...column, thousands: column.name === 'sum' }));
    draw(<Table {...table({ index: true, summary: { sum: '10357863.36' }, paging, columns })} />);
    const foot = () => within(document.querySelector('.ant-table-summary') as HTMLElement);
    expect(foot().getByText('本页合计')).toBeTruthy();
    expect(foot().getByText('10,357,863.36')).toBeTruthy();
    cleanup();
    draw(<Table {...table({ index: true, summary: { sum: '-1234.5' }, paging: { ...paging, total: 20 } })} />);
    expect(foot().getByText('合计')).toBeTruthy();
    expect(foot().getByText('-1234.5')).toBeTruthy();
  });
  it('issue 11 §4 a double click fits a column to its cells, up to 360 px', () => {
    const onResize = vi.fn();
    let width = 900;
    vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(() => ({ width }) as DOMRect);
    draw(<Table {...table({ onResize })} />);
    const handle = document.querySelector('.weft-resize') as HTMLElement;
    fireEvent.doubleClick(handle);
    expect(onResize).toHaveBeenLastCalledWith('fullName', 360);
    width = 100;
    fireEvent.doubleClick(handle);
    expect(onResize).toHaveBeenLastCalledWith('fullName', 140);
  });
  it('issue 15 §6 the number of rows is told when they have arrived, not before', () => {
    const paging = { current: 1, pageSize: 20, total: 0, onChange: vi.fn() };
    draw(<Table {...table({ paging, rows: undefined, loading: true })} />);
    expect(document.querySelector('.weft-paging-total')?.textContent).toBe('');
    cleanup();
    draw(<Table {...table({ paging, rows: [] })} />);
    expect(document.querySelector('.weft-paging-total')?.textContent).toContain('0');
  });
  it('CONST-31 the pager shows five numbers, the first and the last page among them', () => {
    draw(<Table {...table({ paging: { current: 5, pageSize: 20, total: 300, onChange: vi.fn() } })} />);
    const numbers = [...document.querySelectorAll('.ant-pagination-item')].map((item) => item.textContent);
    expect(numbers).toEqual(['1', '4', '5', '6', '15']);
  });

  it('a heading over a group has its words, no box and no actions', () => {
    const rows = [{ id: 'g', fullName: 'North', top: true, children: [{ id: 'a', fullName: 'Ann', sum: 1 }] }];
    const more: Partial<TableFrame> = {
      rows,
      tree: true,
      expanded: ['g'],
      selection: 'multiple',
      isHeading: (row) => row.top === true,
      rowActions: (row) => (row.top ? [] : [{ name: 'edit', label: '编辑', onClick: vi.fn() }]),
    };
    draw(<Table {...table(more)} />);
    const heading = screen.getByText('North').closest('tr') as HTMLElement;
    expect(heading.textContent).toContain('North (1)');
    expect(within(heading).queryByRole('button', { name: '编辑' })).toBeNull();
    expect((within(heading).getByLabelText('选择第 1 行') as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('编辑')).toBeTruthy();
  });

  it('arrows stand in the first column of a tree, and nowhere else', () => {
    const rows = [{ id: 'g', fullName: 'North', children: [{ id: 'a', fullName: 'Ann' }] }];
    const more = { rows, selection: 'multiple', expanded: [] } as Partial<TableFrame>;
    draw(<Table {...table({ ...more, tree: true, index: true })} />);
    const arrow = screen.getByRole('button', { name: '展开' });
    expect(arrow.closest('td')?.textContent).toBe('North');
    cleanup();
    draw(<Table {...table({ ...more, tree: true })} />);
    expect(screen.getByRole('button', { name: '展开' }).closest('td')?.textContent).toBe('North');
    cleanup();
    draw(<Table {...table({ ...more, index: true })} />);
    expect(document.querySelector('.ant-table-row-expand-icon')).toBeNull();
  });

  it('ux 28 names filters that no input shows, and takes them away', () => {
    const onRemove = vi.fn();
    draw(<Table {...table({ filters: [{ name: 'status', label: 'status：1', onRemove }] })} />);
    fireEvent.click(screen.getByRole('button', { name: '移除 status：1' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it('ux 31 a column drawn by its edge is told once, and does not sort', () => {
    const onResize = vi.fn();
    const onSort = vi.fn();
    draw(<Table {...table({ onResize, onSort })} />);
    const handle = screen.getAllByTitle(
      '名称 的列宽：左右方向键调整，上下方向键换列，双击或回车适应内容',
    )[0] as HTMLElement;
    fireEvent.pointerDown(handle, { button: 0, clientX: 100 });
    fireEvent.pointerMove(handle, { clientX: 200 });
    fireEvent.pointerUp(handle, { clientX: 260 });
    fireEvent.click(handle);
    expect(onResize).toHaveBeenCalledExactlyOnceWith('fullName', expect.any(Number));
    expect(onSort).not.toHaveBeenCalled();
  });

  it('issue 15 §1 the arrow keys resize a column at its handle, which tells the width; Enter fits it', () => {
    const onResize = vi.fn();
    vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(() => ({ width: 100 }) as DOMRect);
    const columns = table().columns.map((column) => ({ ...column, widthPx: 200 }));
    draw(<Table {...table({ onResize, columns })} />);
    const handle = screen.getAllByRole('separator')[0] as HTMLElement;
    expect([handle.tabIndex, handle.getAttribute('aria-valuenow')]).toEqual([0, '200']);
    // The handle is no part of the heading's name, whether the column can be sorted or not.
    const names = [...document.querySelectorAll('th[data-column]')].map((heading) =>
      heading.getAttribute('aria-label'),
    );
    expect(names).toEqual(['名称', '金额']);
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(onResize).toHaveBeenLastCalledWith('fullName', 208);
    fireEvent.keyDown(handle, { key: 'ArrowLeft', shiftKey: true });
    expect(onResize).toHaveBeenLastCalledWith('fullName', 160);
    fireEvent.keyDown(handle, { key: 'Enter' });
    expect(onResize).toHaveBeenLastCalledWith('fullName', 140);
  });

  it('issue 15 §4 the handles of a header are one tab stop; up and down go from column to column', () => {
    draw(<Table {...table({ onResize: vi.fn() })} />);
    const handles = screen.getAllByRole('separator') as HTMLElement[];
    const stops = () => handles.map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, ...handles.slice(1).map(() => -1)]);
    handles[0]?.focus();
    fireEvent.keyDown(handles[0] as HTMLElement, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(handles[1]);
    expect(stops().indexOf(0)).toBe(1);
    fireEvent.keyDown(handles[1] as HTMLElement, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(handles[0]);
  });

  it('rows within a row stand in tabs under it', async () => {
    const lines = [{ id: 'l1', price: 3 }];
    const details: TableFrame['details'] = () => [
      {
        name: 'items',
        title: '明细',
        columns: [{ name: 'price', title: '单价', render: (row) => String(row.price) }],
        rows: lines,
      },
    ];
    draw(<Table {...table({ details })} />);
    expect(screen.queryByText('单价')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '展开' }));
    expect(await screen.findByText('单价')).toBeTruthy();
    expect(screen.getByRole('tab', { name: '明细 (1)' })).toBeTruthy();
  });
});

describe('SuperQuery', () => {
  const draft: QueryDraft = { logic: 'and', groups: [{ key: 'g', logic: 'and', conditions: [{ key: 'c' }] }] };
  const frame = (more: Partial<SuperQueryFrame> = {}): SuperQueryFrame => ({
    open: true,
    draft,
    onDraft: vi.fn(),
    newCondition: () => ({ key: 'new' }),
    newGroup: () => ({ key: 'g2', logic: 'and', conditions: [] }),
    fields: [{ id: 'fullName', label: '名称' }],
    symbols: (field) => (field ? [{ id: 'like', label: '包含' }] : []),
    input: () => null,
    plans: [],
    onPlan: vi.fn(),
    onRemovePlan: vi.fn(),
    mayKeep: () => true,
    onKeep: vi.fn(async () => true),
    onQuery: vi.fn(),
    onReset: vi.fn(),
    onClose: vi.fn(),
    ...more,
  });

  it('asks for a name before it keeps a plan, and keeps it standing when that fails', async () => {
    const onKeep = vi.fn(async () => false);
    draw(<SuperQuery {...frame({ onKeep })} />);
    fireEvent.click(screen.getByRole('button', { name: '保存方案' }));
    fireEvent.change(screen.getByLabelText('方案名称'), { target: { value: '本月' } });
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(onKeep).toHaveBeenCalledWith('本月'));
    expect((screen.getByLabelText('方案名称') as HTMLInputElement).value).toBe('本月');
  });
});

describe('names for voices', () => {
  it('a button that works keeps its name', () => {
    draw(<Toolbar buttons={[{ name: 'save', label: '保存', loading: true, onClick: vi.fn() }]} />);
    expect(screen.getByRole('button', { name: '保存' })).toBeTruthy();
  });

  it('only the chosen node of a tree is selected', () => {
    const node = (id: string) => ({ id, label: id, data: {} });
    const tree = { nodes: [node('a'), node('b')], selected: 'b', expanded: [], keyword: '', menu: [] };
    draw(<Tree {...tree} onSelect={vi.fn()} onExpand={vi.fn()} onKeyword={vi.fn()} />);
    const selected = screen.getAllByRole('treeitem').filter((each) => each.getAttribute('aria-selected') === 'true');
    expect(selected.map((each) => each.textContent)).toEqual(['b']);
  });

  it('the page size has one name, at its own control', () => {
    draw(<Table {...table({ paging: { current: 1, pageSize: 20, total: 1, onChange: vi.fn() } })} />);
    expect(screen.getAllByLabelText('每页条数')).toHaveLength(1);
    expect(screen.getByRole('combobox', { name: '每页条数' })).toBeTruthy();
  });
});

it('issue 15 §6 the width of trees is dragged, moved by keys, and put back; the app keeps it', () => {
  const kept: unknown[] = [];
  const width = { widthPx: 300, least: 180, most: 480, onWidth: (widthPx: unknown) => void kept.push(widthPx) };
  render(
    <SideWidthContext value={width}>
      <Page side={<p>tree</p>} main={<p>list</p>} />
    </SideWidthContext>,
  );
  const edge = screen.getByRole('separator', { name: 'widget.treeWidth' });
  const side = screen.getByText('tree').closest('aside') as HTMLElement;
  const drawn = () => side.style.getPropertyValue('--weft-side');
  expect([drawn(), edge.getAttribute('aria-valuenow')]).toEqual(['300px', '300']);
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  fireEvent.keyDown(edge, { key: 'Home' });
  fireEvent.keyDown(edge, { key: 'Tab' });
  expect(kept).toEqual([310, 180]);
  fireEvent.pointerDown(edge, { button: 0, clientX: 300, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 340, pointerId: 1 });
  expect(drawn()).toBe('340px');
  expect(kept).toHaveLength(2);
  fireEvent.pointerUp(edge, { clientX: 900, pointerId: 1 });
  fireEvent.doubleClick(edge);
  expect(kept).toEqual([310, 180, 480, undefined]);
});

it('issue 15 §6 boxes of a tree as a matrix: rows are parents, common labels are columns; a row, a column and a cell are ticked', () => {
  const item = (id: string, label: string, more: object = {}): TreeNodeFrame => ({ id, label, data: {}, ...more });
  const menu = (id: string, children: TreeNodeFrame[]) => item(id, id, { children });
  const nodes = [
    menu('system', [
      menu('users', [item('ua', 'add'), item('ue', 'edit'), item('ux', 'export')]),
      menu('roles', [item('ra', 'add'), item('re', 'edit', { disabled: true })]),
    ]),
  ];
  const asked: string[] = [];
  const onTick = (of: readonly TreeNodeFrame[], on: boolean) => void asked.push(`${of.map(({ id }) => id)} ${on}`);
  const { rerender } = render(<Matrix nodes={nodes} ticked={['ua', 're']} onTick={onTick} />);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'widget.matrixRow',
    'add',
    'edit',
    'widget.matrixRest',
  ]);
  expect(screen.getAllByRole('rowheader').map((cell) => [cell.textContent, cell.title])).toEqual([
    ['users 1/3', 'system / users'],
    ['roles 1/2', 'system / roles'],
  ]);
  const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
  expect([box('add · users').checked, box('users').indeterminate, box('edit · roles').disabled]).toEqual([
    true,
    true,
    true,
  ]);
  fireEvent.click(box('export · users'));
  fireEvent.click(box('add'));
  fireEvent.click(box('roles'));
  expect(asked).toEqual(['ux true', 'ua,ra true', 'ra,re true']);
  rerender(<Matrix nodes={nodes} ticked={['ua', 'ra', 're']} onTick={onTick} />);
  fireEvent.click(box('roles'));
  expect([box('roles').checked, asked.at(-1)]).toEqual([true, 'ra,re false']);
});

it.each([
  ['beside the chosen row, counted in it', false],
  ['below the chosen row where there is no room', true],
])('issue 15 §6 a matrix with groups: the first is the table, the others stand %s', (_, noRoom) => {
  const item = (id: string, label: string, kind: string): TreeNodeFrame => ({ id, label, data: { kind } });
  const menu = (id: string, children: TreeNodeFrame[]): TreeNodeFrame => ({ id, label: id, data: {}, children });
  const nodes = [
    menu('users', [item('ua', 'add', 'button'), item('uc', 'name', 'column'), item('ud', 'phone', 'column')]),
    menu('roles', [item('ra', 'add', 'button'), item('rr', 'own rows', 'resource')]),
  ];
  const groups = {
    key: 'kind',
    items: ['button', 'column', 'resource'].map((name) => ({ name, title: `${name}s` })),
    emptyText: 'added elsewhere',
  };
  const asked: string[] = [];
  const onTick = (of: readonly TreeNodeFrame[], on: boolean) => void asked.push(`${of.map(({ id }) => id)} ${on}`);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: noRoom && query === '(max-width: 1199.98px)' }));
  render(<Matrix {...{ nodes, groups, onTick }} ticked={['ua', 'uc']} />);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'widget.matrixRow',
    'buttons',
    'columns',
    'resources',
    'add',
  ]);
  const side = () => screen.getByRole('region');
  const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
  expect(side().textContent).toBe('userscolumns 1/2namephoneresourcesadded elsewhere');
  expect(screen.getByRole('button', { name: 'users 2/3' }).getAttribute('aria-expanded')).toBe('true');
  const counted = screen.getAllByRole('checkbox', { name: 'columns · users' }) as HTMLInputElement[];
  expect(counted.map(({ indeterminate }) => indeterminate)).toEqual(noRoom ? [true] : [true, true]);
  expect(screen.getByRole('table').contains(side())).toBe(noRoom);
  fireEvent.click(counted[0] as HTMLInputElement);
  fireEvent.click(box('phone · users'));
  fireEvent.click(box('columns'));
  fireEvent.click(box('users'));
  expect(asked).toEqual(['uc,ud true', 'ud true', 'uc,ud true', 'ua,uc,ud true']);
  fireEvent.click(screen.getByRole('button', { name: 'roles 0/2' }));
  expect(side().textContent).toBe('rolescolumnsadded elsewhereresources 0/1own rows');
});

it('issue 15 §6 columns of a matrix are nodes of one code, also where their labels differ', () => {
  const item = (id: string, label: string, code: string): TreeNodeFrame => ({ id, label, data: { kind: 'b', code } });
  const menu = (id: string, children: TreeNodeFrame[]): TreeNodeFrame => ({ id, label: id, data: {}, children });
  const nodes = [menu('users', [item('ua', 'new', 'add')]), menu('orders', [item('oa', 'add', 'add')])];
  const groups = {
    key: 'kind',
    column: 'code',
    items: [
      { name: 'b', title: 'buttons' },
      { name: 'c', title: 'lists' },
    ],
  };
  render(<Matrix {...{ nodes, groups, ticked: [], onTick: () => undefined }} />);
  expect(screen.getByRole('columnheader', { name: 'new' })).toBeTruthy();
  const cells = screen.getAllByRole('checkbox', { name: /·/ }).map((box) => box.getAttribute('aria-label'));
  expect(cells).toEqual(['new · users', 'add · orders']);
});
