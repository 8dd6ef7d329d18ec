import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, Cascader, ColorPicker, DatePicker, Dropdown, Select, TreeSelect } from 'antd';
import { type ReactElement, useEffect, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillWords } from '../../core/fillWords';
import type { FrameButton, TableFrame } from '../../engine/frames';
import list from '../../schemas/locales/zh/list.json';
import widget from '../../schemas/locales/zh/widget.json';
import { WordsContext } from '../words';
import { frames, loadFrames } from './index';

const { Dialog, ErrorBox, FormItem, FormGrid, Search, Table, Tree } = frames;

/** The zh texts with their values. */
function t(key: string, values: Record<string, unknown> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], { list, widget });
  if (typeof found !== 'string') throw new Error(`no words for ${key}`);
  return fillWords(found, values, 'zh-CN');
}

const draw = (element: ReactElement) =>
  render(
    <App>
      <WordsContext value={t}>{element}</WordsContext>
    </App>,
  );

const button = (name: string, more: Partial<FrameButton> = {}): FrameButton => ({
  name,
  label: name,
  onClick: vi.fn(),
  ...more,
});

function table(more: Partial<TableFrame> = {}): TableFrame {
  return {
    columns: [
      { name: 'fullName', title: '名称', sortable: true, render: (row) => String(row.fullName) },
      { name: 'sum', title: '金额', align: 'right', render: (row) => String(row.sum) },
    ],
    rows: [
      { id: 'a', fullName: 'Ann', sum: 1 },
      { id: 'b', fullName: 'Bob', sum: 2 },
    ],
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
/** A view that is fetched for a while. */
function Late() {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return there ? <input aria-label="name" /> : <p className="weft-loading">fetching</p>;
}

afterEach(cleanup);

describe('the table', () => {
  it.each([
    [100, false],
    [101, true],
  ])('mounts %i rows whole: more than 100 only near the screen (%s)', async (count, isVirtual) => {
    const rows = Array.from({ length: count }, (_, at) => ({ id: `r${at}`, fullName: `Row ${at}`, sum: at }));
    const { container } = draw(<Table {...table({ rows })} />);
    await screen.findByText('Row 0');
    await waitFor(() => expect(container.querySelector('.ant-table-tbody-virtual') !== null).toBe(isVirtual));
  });
  it('numbers rows across pages in a column of 50 px', () => {
    const paging = { current: 3, pageSize: 20, total: 42, onChange: vi.fn() };
    const { container } = draw(<Table {...table({ index: true, paging })} />);
    expect(container.querySelector('thead th')?.textContent).toBe('序号');
    expect(screen.getByText('41')).toBeTruthy();
    expect(container.querySelector('col')?.style.width).toBe('50px');
  });

  it('a total that was cut says that there are more', () => {
    const paging = { current: 1, pageSize: 20, total: 10_000, isCut: true, onChange: vi.fn() };
    draw(<Table {...table({ paging })} />);
    expect(screen.getByRole('navigation', { name: '分页' }).textContent).toContain('共 10000+ 条');
  });

  it('CONST-29 CONST-30 lays pages out as total, sizes, pages, jumper', () => {
    const onChange = vi.fn();
    draw(<Table {...table({ paging: { current: 1, pageSize: 20, total: 300, onChange } })} />);
    const nav = screen.getByRole('navigation', { name: '分页' });
    const text = nav.textContent ?? '';
    expect(text.indexOf('共 300 条')).toBe(0);
    expect(text.indexOf('20条/页')).toBeGreaterThan(0);
    const jumper = nav.querySelector('.ant-pagination-options-quick-jumper input') as HTMLInputElement;
    fireEvent.change(jumper, { target: { value: '4' } });
    fireEvent.keyUp(jumper, { key: 'Enter', keyCode: 13 });
    expect(onChange).toHaveBeenCalledWith(4, 20);
    fireEvent.mouseDown(within(nav).getByRole('combobox'));
    expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual([
      '20条/页',
      '50条/页',
      '100条/页',
      '500条/页',
    ]);
  });

  it('keeps old rows under a bar while it asks again, and shows bones at first', () => {
    const { container, rerender } = draw(<Table {...table({ rows: undefined, loading: true })} />);
    expect(container.querySelectorAll('.weft-bone').length).toBeGreaterThan(4);
    rerender(<Table {...table({ validating: true })} />);
    expect(screen.getByText('Ann')).toBeTruthy();
    expect(container.querySelector('.weft-table-bar[data-active]')).not.toBeNull();
    expect(container.querySelector('.weft-bone')).toBeNull();
  });

  it('tells nothing there from nothing that matches', () => {
    const add = button('新建', { type: 'primary' });
    const { rerender } = draw(<Table {...table({ rows: [], toolbar: [add] })} />);
    expect(screen.getByText('暂无数据')).toBeTruthy();
    fireEvent.click(screen.getAllByText('新建')[1] as HTMLElement);
    expect(add.onClick).toHaveBeenCalledOnce();
    const onClearFilter = vi.fn();
    rerender(
      <WordsContext value={t}>
        <Table {...table({ rows: [], empty: 'unmatched', onClearFilter })} />
      </WordsContext>,
    );
    expect(screen.getByText('没有符合条件的数据')).toBeTruthy();
    fireEvent.click(screen.getByText('清除筛选条件'));
    expect(onClearFilter).toHaveBeenCalledOnce();
  });

  it('says inside the table what went wrong and offers to retry, over old rows too', () => {
    const failed = table({ rows: undefined, error: '网络不通' });
    const { rerender } = draw(<Table {...failed} />);
    expect(screen.getByRole('alert').textContent).toContain('网络不通');
    fireEvent.click(screen.getByText('重试'));
    expect(failed.onRetry).toHaveBeenCalledOnce();
    rerender(
      <WordsContext value={t}>
        <Table {...table({ error: '网络不通' })} />
      </WordsContext>,
    );
    expect(screen.getByText('Ann')).toBeTruthy();
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('folds row actions beyond two into 更多, whatever the document asks for; a click on them is no click on the row', async () => {
    const actions = ['编辑', '详情', '复制', '删除'].map((name) => button(name));
    const onRowClick = vi.fn();
    const rows = [{ id: 'a', fullName: 'Ann', sum: 1 }];
    draw(<Table {...table({ rows, rowActionsVisible: 3, rowActions: () => actions, onRowClick })} />);
    for (const folded of ['复制', '删除']) expect(screen.queryByText(folded)).toBeNull();
    fireEvent.click(screen.getByText('编辑'));
    expect(actions[0]?.onClick).toHaveBeenCalledOnce();
    expect(screen.getByText('详情')).toBeTruthy();
    expect(screen.queryByText('复制')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '更多' }));
    // What the entry opens gives the focus back to what has it now.
    actions[3]!.onClick = vi.fn(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: '更多' })),
    );
    fireEvent.click(await screen.findByText('删除'));
    expect(actions[3]?.onClick).toHaveBeenCalledOnce();
    expect(onRowClick).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Ann'));
    expect(onRowClick).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }));
  });

  it('sorts by the header: ascending, descending, not at all', () => {
    const onSort = vi.fn();
    const { rerender } = draw(<Table {...table({ onSort })} />);
    fireEvent.click(screen.getByRole('columnheader', { name: '名称' }));
    expect(onSort).toHaveBeenLastCalledWith({ name: 'fullName', order: 'asc' });
    rerender(<Table {...table({ onSort, sort: { name: 'fullName', order: 'desc' } })} />);
    fireEvent.click(screen.getByRole('columnheader', { name: '名称' }));
    expect(onSort).toHaveBeenLastCalledWith(undefined);
  });

  it('counts what is selected and lets go of it', () => {
    const onSelected = vi.fn();
    draw(<Table {...table({ selection: 'multiple', selected: ['a'], onSelected })} />);
    expect(screen.getByRole('status').textContent).toContain('已选择 1 项');
    fireEvent.click(screen.getByText('清空'));
    expect(onSelected).toHaveBeenCalledWith([], []);
  });

  it('draws a tree only when it is one', () => {
    const rows = [{ id: 'a', fullName: 'Ann', sum: 1, children: [{ id: 'c', fullName: 'Child', sum: 3 }] }];
    const onExpand = vi.fn();
    const { container, rerender } = draw(
      <Table {...table({ rows, tree: true, expanded: [], onExpand, index: true })} />,
    );
    fireEvent.click(container.querySelector('.ant-table-row-expand-icon') as HTMLElement);
    expect(onExpand).toHaveBeenCalledWith(['a']);
    rerender(<Table {...table({ rows, expanded: ['a'] })} />);
    expect(screen.queryByText('Child')).toBeNull();
  });

  it('COLS-01 to COLS-06 shows, hides, restores; cancel applies nothing and a failed save stays open', async () => {
    const onSave = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true);
    const onRestore = vi.fn().mockResolvedValue(true);
    const items = [
      { name: 'fullName', title: '名称', visible: true },
      { name: 'sum', title: '金额', visible: true },
    ];
    draw(<Table {...table({ tools: [button('columns')], columnSettings: { items, onSave, onRestore } })} />);
    fireEvent.click(screen.getByRole('button', { name: '列表显示设置' }));
    const drawer = await screen.findByRole('dialog');
    expect(drawer.textContent).toContain('列表显示设置');
    expect((drawer.closest('.ant-drawer-content-wrapper') as HTMLElement).style.width).toBe('320px');
    fireEvent.click(within(drawer).getByRole('checkbox', { name: '金额' }));
    fireEvent.click(within(drawer).getByText('取消'));
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '列表显示设置' }));
    expect((within(drawer).getByRole('checkbox', { name: '金额' }) as HTMLInputElement).checked).toBe(true);
    fireEvent.click(within(drawer).getByRole('checkbox', { name: '金额' }));
    fireEvent.click(within(drawer).getByText('确定'));
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
    expect(onSave).toHaveBeenCalledWith([
      { name: 'fullName', visible: true },
      { name: 'sum', visible: false },
    ]);
    await waitFor(() => expect(drawer.querySelector('.ant-btn-loading')).toBeNull());
    fireEvent.click(within(drawer).getByText('恢复默认'));
    await waitFor(() => expect(onRestore).toHaveBeenCalledOnce());
    expect(within(drawer).queryByText('设为所有人的默认')).toBeNull();
  });

  it('issue 15 look 40 columns that are fixed to an edge are listed there, under its name', async () => {
    const onSave = vi.fn().mockResolvedValue(true);
    const items = ['a', 'b', 'c'].map((name) => ({ name, title: name, visible: true }));
    draw(<Table {...table({ tools: [button('columns')], columnSettings: { items, onSave, onRestore: vi.fn() } })} />);
    fireEvent.click(screen.getByRole('button', { name: '列表显示设置' }));
    const drawer = await screen.findByRole('dialog');
    const lines = () =>
      within(drawer)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(lines()).toEqual(['a', 'b', 'c']);
    fireEvent.click(within(drawer).getByRole('button', { name: 'c 固定在左侧' }));
    fireEvent.click(within(drawer).getByRole('button', { name: 'a 固定在右侧' }));
    expect(lines()).toEqual(['固定在左侧', 'c', '随列表滚动', 'b', '固定在右侧', 'a']);
    fireEvent.click(within(drawer).getByText('确定'));
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith([
        { name: 'c', visible: true, fixed: 'left' },
        { name: 'b', visible: true },
        { name: 'a', visible: true, fixed: 'right' },
      ]),
    );
  });

  it('issue 11 §4 whoever may sets the columns as the default of everybody', async () => {
    const onDefault = vi.fn().mockResolvedValue(true);
    const items = [{ name: 'sum', title: '金额', visible: true }];
    const settings = { items, onSave: vi.fn(), onRestore: vi.fn(), onDefault };
    draw(<Table {...table({ tools: [button('columns')], columnSettings: settings })} />);
    fireEvent.click(screen.getByRole('button', { name: '列表显示设置' }));
    const drawer = await screen.findByRole('dialog');
    fireEvent.click(within(drawer).getByRole('button', { name: '金额 固定在左侧' }));
    fireEvent.click(within(drawer).getByText('设为所有人的默认'));
    await waitFor(() => expect(onDefault).toHaveBeenCalledWith([{ name: 'sum', visible: true, fixed: 'left' }]));
  });
});

describe('the box of a failed part', () => {
  it('issue 11 §4 shows the error, and the place in the document to tools only', () => {
    draw(<ErrorBox at="/load" message="数据不存在" />);
    const box = screen.getByRole('alert');
    expect(box.textContent).toContain('数据不存在');
    expect(box.textContent).not.toContain('/load');
    expect(box.dataset.at).toBe('/load');
  });
});

describe('the search', () => {
  it('searches on Enter, folds, and counts the folded filters in force', () => {
    const onSearch = vi.fn();
    const onReset = vi.fn();
    const items = ['a', 'b', 'c', 'd'].map((name) => <input key={name} aria-label={name} />);
    draw(<Search items={items} visible={3} active={3} activeFolded={2} onSearch={onSearch} onReset={onReset} />);
    expect(screen.queryByLabelText('d')).toBeNull();
    expect(screen.getByTitle('2 个筛选条件生效')).toBeTruthy();
    fireEvent.click(screen.getByText('展开'));
    expect(screen.getByLabelText('d')).toBeTruthy();
    fireEvent.submit(screen.getByLabelText('a').closest('form') as HTMLFormElement);
    expect(onSearch).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByText('重置'));
    expect(onReset).toHaveBeenCalledOnce();
  });

  it('newcomer 30 the fold has no badge for filters that are in sight', () => {
    const items = ['a', 'b', 'c', 'd'].map((name) => <input key={name} aria-label={name} />);
    const { container } = draw(
      <Search items={items} visible={3} active={1} activeFolded={0} onSearch={vi.fn()} onReset={vi.fn()} />,
    );
    expect(screen.getByText('展开')).toBeTruthy();
    expect(container.querySelector('.weft-search-active')).toBeNull();
  });
});

describe('the form item', () => {
  it('names its control, stars it, and ties the message to it', () => {
    draw(
      <FormGrid>
        <FormItem label="名称" required tip="全称" error="名称不能为空" span={12} labelPosition="right" htmlFor="f1">
          <input id="f1" aria-describedby="f1-message" />
        </FormItem>
      </FormGrid>,
    );
    const control = screen.getByLabelText('名称');
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe('名称不能为空');
    expect(document.querySelector('.weft-item-required')).not.toBeNull();
    expect(screen.getByRole('button', { name: '全称' })).toBeTruthy();
  });

  it('stays a few boxes', () => {
    const { container } = render(
      <FormItem label="a" span={24} labelPosition="right" htmlFor="x">
        <i />
      </FormItem>,
    );
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(5);
  });
});

describe('details', () => {
  it('issue 15 §2 are a description list; values of many lines take the whole line', () => {
    draw(
      <FormGrid details>
        <FormItem name="a" label="A" span={12} labelPosition="right">
          1
        </FormItem>
        <FormItem name="b" label="B" span={12} labelPosition="right" wide>
          2
        </FormItem>
      </FormGrid>,
    );
    const item = (name: string) => document.querySelector(`[data-field=${name}]`);
    expect(item('a')?.parentElement?.className).toContain('weft-details');
    expect(item('a')?.className).not.toContain('weft-item-wide');
    expect(item('b')?.className).toContain('weft-item-wide');
  });
});

describe('the dialog', () => {
  const props = { title: '编辑', width: 600, open: true, onCancel: vi.fn(), onOk: vi.fn() };

  it.each(['dialog', 'drawer', 'picker'] as const)(
    '%s: ok, cancel, Esc, and the cursor in the first field',
    async (kind) => {
      const onOk = vi.fn();
      const onCancel = vi.fn();
      draw(
        <Dialog {...props} kind={kind} onOk={onOk} onCancel={onCancel}>
          <input aria-label="name" />
        </Dialog>,
      );
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('name')));
      fireEvent.click(within(dialog).getByText('确定'));
      expect(onOk).toHaveBeenCalledOnce();
      fireEvent.click(within(dialog).getByText('取消'));
      fireEvent.keyDown(screen.getByLabelText('name'), { key: 'Escape', keyCode: 27 });
      expect(onCancel).toHaveBeenCalledTimes(2);
    },
  );

  it.each(['dialog', 'drawer'] as const)(
    '%s that stays has no cross, and hears neither Esc nor a press beside it',
    async (kind) => {
      const onCancel = vi.fn();
      draw(
        <Dialog {...props} kind={kind} stays onCancel={onCancel}>
          <input aria-label="name" />
        </Dialog>,
      );
      const dialog = await screen.findByRole('dialog');
      fireEvent.keyDown(screen.getByLabelText('name'), { key: 'Escape', keyCode: 27 });
      for (const beside of document.querySelectorAll('.ant-modal-wrap, .ant-drawer-mask')) fireEvent.click(beside);
      expect(within(dialog).queryByRole('button', { name: /close/i })).toBeNull();
      expect(onCancel).not.toHaveBeenCalled();
      fireEvent.click(within(dialog).getByText('取消'));
      expect(onCancel).toHaveBeenCalledOnce();
    },
  );

  it('issue 15 §4 the cursor is in the first field also where it is a choice, whose text cannot be typed', async () => {
    draw(
      <Dialog {...props} kind="dialog">
        <input role="combobox" aria-label="disabled" aria-expanded={false} aria-controls="list" readOnly disabled />
        <input role="combobox" aria-label="kind" aria-expanded={false} aria-controls="list" readOnly />
        <input aria-label="name" />
      </Dialog>,
    );
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('kind')));
  });

  it('the cursor passes a choice that is already made, and is there when nothing is left to type', async () => {
    const parent = <Select id="parent" value="1" options={[{ value: '1', label: 'Top' }]} />;
    const { unmount } = draw(
      <Dialog {...props} kind="dialog">
        {parent}
        <input aria-label="name" />
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('name')));
    unmount();
    draw(
      <Dialog {...props} kind="dialog">
        {parent}
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement?.id).toBe('parent'));
  });

  it('newcomer: keeps its upper edge from the first press inside on, until the window changes', async () => {
    draw(
      <Dialog {...props} kind="dialog">
        <input aria-label="name" />
      </Dialog>,
    );
    const field = await screen.findByLabelText('name');
    const wrap = field.closest<HTMLElement>('.ant-modal-wrap');
    vi.spyOn(wrap?.querySelector('.ant-modal') as HTMLElement, 'offsetTop', 'get').mockReturnValue(210);
    expect(wrap?.dataset.kept).toBeUndefined();
    fireEvent.pointerDown(field);
    expect(wrap?.dataset.kept).toBe('');
    expect(wrap?.style.getPropertyValue('--weft-dialog-top')).toBe('210px');
    fireEvent(window, new Event('resize'));
    expect(wrap?.dataset.kept).toBeUndefined();
  });

  it('the cursor is in no field below a record that is read', async () => {
    const fieldOf = (showOk: boolean) => (
      <Dialog {...props} kind="dialog" showOk={showOk}>
        <FormGrid details>read</FormGrid>
        <textarea aria-label="comment" />
      </Dialog>
    );
    const focused = vi.spyOn(HTMLElement.prototype, 'querySelector');
    const { unmount } = draw(fieldOf(false));
    const comment = await screen.findByLabelText('comment');
    await waitFor(() => expect(focused).toHaveBeenCalledWith('.weft-details'));
    expect(document.activeElement).not.toBe(comment);
    focused.mockRestore();
    unmount();
    draw(fieldOf(true));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('comment')));
  });

  it('issue 15 §4 the cursor is in the first field of a view that comes after its dialog', async () => {
    draw(
      <Dialog {...props} kind="dialog">
        <Late />
        <input aria-label="beside" />
      </Dialog>,
    );
    const field = await screen.findByLabelText('name');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it.each(['dialog', 'drawer'] as const)(
    'issue 15 §4 Escape closes a %s from the moment it opens, before it has the focus, and only the uppermost',
    async (kind) => {
      const onCancel = vi.fn();
      const below = vi.fn();
      draw(
        <>
          <button type="button">opener</button>
          <Dialog {...props} kind={kind} onCancel={below}>
            below
          </Dialog>
          <Dialog {...props} kind={kind} onCancel={onCancel}>
            above
          </Dialog>
        </>,
      );
      const opener = screen.getByText('opener');
      fireEvent.keyDown(opener, { key: 'Escape' });
      expect([onCancel.mock.calls.length, below.mock.calls.length]).toEqual([1, 0]);
      fireEvent.keyDown(opener, { key: 'Enter' });
      expect(onCancel).toHaveBeenCalledOnce();
    },
  );

  describe.each(['dialog', 'drawer'] as const)('Escape closes only what is on top of a %s', (kind) => {
    it.each<[string, ReactElement]>([
      ['a drop-down', <Select key="a" options={[{ value: 'a', label: 'A' }]} />],
      ['a drop-down of a tree', <TreeSelect key="a" treeData={[{ value: 'a', title: 'A' }]} />],
      ['a drop-down of steps', <Cascader key="a" options={[{ value: 'a', label: 'A' }]} />],
      ['a panel of dates', <DatePicker key="a" />],
      ['a panel of colours', <ColorPicker key="a" />],
      [
        'a menu',
        <Dropdown key="a" trigger={['click']} menu={{ items: [{ key: 'a', label: 'A' }] }}>
          <button type="button">menu</button>
        </Dropdown>,
      ],
    ])('%s', async (_, inside) => {
      const onCancel = vi.fn();
      draw(
        <Dialog {...props} kind={kind} onCancel={onCancel}>
          <div data-testid="inside">{inside}</div>
        </Dialog>,
      );
      const box = (await screen.findByTestId('inside')).firstElementChild as HTMLElement;
      const cursor = box.querySelector('input') ?? box;
      fireEvent.mouseDown(cursor);
      fireEvent.click(cursor);
      const popup = '.ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-dropdown';
      const shown = () => document.querySelectorAll(`:is(${popup}):not([class*="-hidden"], [class*="-leave"])`);
      await waitFor(() => expect(shown()).toHaveLength(1));
      fireEvent.keyDown(cursor, { key: 'Escape', keyCode: 27, which: 27 });
      await waitFor(() => expect(shown()).toHaveLength(0));
      expect(onCancel).not.toHaveBeenCalled();
      fireEvent.keyDown(cursor, { key: 'Escape', keyCode: 27, which: 27 });
      expect(onCancel).toHaveBeenCalledOnce();
    });
  });

  it('issue 15 the primary button is the last one: without ok, one of the document', async () => {
    const extra = (['run', 'copy'] as const).map((name) => ({ name, label: name, onClick: vi.fn() }));
    const [run, copy] = extra as [(typeof extra)[number], (typeof extra)[number]];
    draw(
      <Dialog {...props} kind="dialog" showOk={false} extra={[{ ...run, type: 'primary' }, copy]}>
        <p>body</p>
      </Dialog>,
    );
    const dialog = await screen.findByRole('dialog');
    const footer = dialog.querySelector('.weft-dialog-footer') as HTMLElement;
    const names = [...footer.querySelectorAll('[data-action]')].map((button) => button.getAttribute('data-action'));
    expect(names).toEqual(['copy', 'cancel', 'run']);
  });

  it('spins and cannot be pressed twice while it saves; shows grey lines while it loads', async () => {
    const onOk = vi.fn();
    const { rerender } = draw(
      <Dialog {...props} kind="dialog" onOk={onOk} saving>
        <p>body</p>
      </Dialog>,
    );
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(dialog.querySelector('[data-action=ok]') as HTMLElement);
    expect(onOk).not.toHaveBeenCalled();
    rerender(
      <WordsContext value={t}>
        <Dialog {...props} kind="dialog" loading>
          <p>body</p>
        </Dialog>
      </WordsContext>,
    );
    expect(screen.queryByText('body')).toBeNull();
    expect(document.querySelector('.weft-loading')).not.toBeNull();
  });
});

describe('the steps', () => {
  const way = (name: string, press = vi.fn()): FrameButton => ({ name, label: name, onClick: press });
  const drawSteps = (current: number, busy: boolean) => (
    <frames.Steps
      items={[
        { name: 'a', title: 'A' },
        { name: 'b', title: 'B' },
      ]}
      current={current}
      back={way('back')}
      next={way('next')}
      busy={busy}
    >
      <p>step {current}</p>
    </frames.Steps>
  );

  it('a new step is focused once its buttons have run: what is inert cannot be', () => {
    const { rerender, container } = render(drawSteps(0, true));
    const body = container.querySelector('.weft-steps-body') as HTMLElement;
    rerender(drawSteps(1, true));
    expect([body.hasAttribute('inert'), document.activeElement === body]).toEqual([true, false]);
    rerender(drawSteps(1, false));
    expect([body.hasAttribute('inert'), document.activeElement === body]).toEqual([false, true]);
  });
});

it('issue 15 §6 a step in which nothing was chosen is not shown as done', () => {
  const way = (name: string): FrameButton => ({ name, label: name, onClick: vi.fn() });
  const items = [1, 0, 0].map((count, at) => ({ name: `${at}`, title: `Step ${at}`, count }));
  const { container } = render(
    <frames.Steps items={items} current={2} back={way('back')} next={way('next')}>
      <p>body</p>
    </frames.Steps>,
  );
  const states = [...container.querySelectorAll('.ant-steps-item')].map(
    ({ className }) => /ant-steps-item-(finish|wait|process)/.exec(className)?.[1],
  );
  expect(states).toEqual(['finish', 'wait', 'process']);
});

describe('the tree', () => {
  it('selects, marks the keyword and offers its menu', async () => {
    const onSelect = vi.fn();
    const onKeyword = vi.fn();
    const refresh = button('刷新');
    const nodes = [{ id: '1', label: '业务类型', data: { id: '1' } }];
    draw(
      <Tree
        title="字典分类"
        nodes={nodes}
        selected="1"
        onSelect={onSelect}
        expanded={[]}
        onExpand={vi.fn()}
        filter
        keyword="类型"
        onKeyword={onKeyword}
        menu={[refresh]}
      />,
    );
    expect(document.querySelector('mark')?.textContent).toBe('类型');
    fireEvent.click(document.querySelector('.weft-tree-label') as HTMLElement);
    expect(onSelect).toHaveBeenCalledWith(nodes[0]);
    fireEvent.change(screen.getByLabelText('请输入关键词'), { target: { value: '业' } });
    expect(onKeyword).toHaveBeenCalledWith('业');
    fireEvent.click(screen.getByRole('button', { name: '更多' }));
    fireEvent.click(await screen.findByText('刷新'));
    expect(refresh.onClick).toHaveBeenCalledOnce();
  });

  it('issue 15 a node is named in its tooltip and in its box', () => {
    const nodes = [{ id: '1', label: '业务类型', data: { id: '1' } }];
    const none = vi.fn();
    draw(
      <Tree
        {...{ nodes, ticked: [], onTick: none, onSelect: none, onExpand: none, onKeyword: none }}
        {...{ title: '字典分类', expanded: [], keyword: '', menu: [] }}
      />,
    );
    expect(screen.getAllByTitle('业务类型')).toHaveLength(1);
    expect(screen.queryByTitle('---')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /业务类型/ })).toBeTruthy();
  });

  it('mounts of a long tree what is near from its first moment on', () => {
    const nodes = Array.from({ length: 5_000 }, (_, n) => ({ id: `${n}`, label: `Department ${n}`, data: {} }));
    const still = { onSelect: vi.fn(), onExpand: vi.fn(), onKeyword: vi.fn(), expanded: [], keyword: '', menu: [] };
    draw(<Tree nodes={nodes} {...still} />);
    const mounted = document.querySelectorAll('.weft-tree-label').length;
    expect(mounted).toBeGreaterThan(5);
    expect(mounted).toBeLessThan(60);
  });
});
