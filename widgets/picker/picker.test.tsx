import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Document, FieldNode, PickerDoc } from '../../core/language/types';
import { createEngine } from '../../engine/createEngine';
import type { OpenResult } from '../../engine/host';
import { createRegistry } from '../../engine/registry';
import { type Answer, createFakeHost } from '../../engine/testing/fakeHost';
import { frames } from '../frames/index';
import { widgetDefinitions } from '../index';

type Rows = Record<string, unknown>[];

function shipped(id: string): PickerDoc {
  const file = join(import.meta.dirname, '../../schemas/pickers', `${id.replaceAll('.', '/')}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as PickerDoc;
}

const person = (id: string, name: string): Record<string, unknown> => ({
  id,
  fullName: `${name}/${id}`,
  type: 'user',
  organize: 'Acme/Sales',
  isLeaf: true,
});
const sales = {
  id: 'd1',
  fullName: 'Sales',
  type: 'department',
  hasChildren: true,
  organizeIds: ['c1', 'd1'],
  organize: 'Acme/Sales',
};
const company = {
  id: 'c1',
  fullName: 'Acme',
  type: 'company',
  hasChildren: true,
  organizeIds: ['c1'],
  organize: 'Acme',
};
const people = Array.from({ length: 45 }, (_, index) => person(`u${index + 1}`, `Person ${index + 1}`));
const page = (rows: Rows, { currentPage = 1, pageSize = 20 }: { currentPage?: number; pageSize?: number }) => ({
  list: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize),
  pagination: { currentPage, pageSize, total: rows.length },
});

const answers: Record<string, Answer> = {
  'users.level': ({ id, keyword, ...rest }) => {
    if (keyword)
      return page(
        people.filter(({ fullName }) => String(fullName).includes(String(keyword))),
        rest,
      );
    if (id === '0') return { list: [company] };
    return {
      list: id === 'c1' ? [sales, person('u1', 'Person 1')] : [person('u2', 'Person 2'), person('u3', 'Person 3')],
    };
  },
  'users.userList': ({ userId }) => ({
    list: (userId as string[]).flatMap((id) => people.find((each) => each.id === id) ?? []),
  }),
  'users.selectedList': ({ userId }) => ({
    list: (userId as string[]).flatMap((member) => {
      const [id] = member.split('--');
      const found = [...people, sales, company].find((each) => each.id === id);
      return found ? [{ ...found, id: member }] : [];
    }),
  }),
  'users.selectedUserList': () => page(people.slice(1, 3), {}),
  'users.condition': ({ pagination }) => page(people, pagination as object),
  'organize.departmentSelector': ({ parentId }) => ({
    list:
      parentId === '-1'
        ? [company]
        : [sales, { ...sales, id: 'd9', fullName: 'Closed', enabledMark: 0, organizeIds: ['c1', 'd9'] }],
  }),
  'role.selector': () => ({
    list: [
      {
        id: '1',
        onlyId: 'g',
        fullName: 'Global',
        type: 'organize',
        children: [{ id: 'r1', onlyId: 'g_r1', fullName: 'Auditor', type: 'role' }],
      },
      {
        id: 'd1',
        onlyId: 'a',
        fullName: 'Acme/Sales',
        type: 'department',
        children: [{ id: 'r2', onlyId: 'a_r2', fullName: 'Seller', type: 'role' }],
      },
      {
        id: 'd2',
        onlyId: 'b',
        fullName: 'Acme/Stock',
        type: 'department',
        children: [{ id: 'r2', onlyId: 'b_r2', fullName: 'Seller', type: 'role' }],
      },
    ],
  }),
  'area.selector': ({ id }) => ({
    list:
      id === '-1'
        ? [{ id: '11', fullName: 'North', isLeaf: false }]
        : id === '11'
          ? [{ id: '1101', fullName: 'Town', isLeaf: false }]
          : [{ id: '110101', fullName: 'East', isLeaf: false }],
  }),
  'area.names': ({ idsList }) =>
    (idsList as string[][]).map((path) => path.map((id) => ({ '11': 'North', '1101': 'Town', '110101': 'East' })[id])),
  'dataInterface.page': ({ keyword, ...rest }) =>
    page(
      goods.filter(({ name }) => name.includes(String(keyword ?? ''))),
      rest,
    ),
  'dataInterface.infoByIds': ({ ids }) => (ids as string[]).map((id) => goods.find((each) => each.id === id) ?? {}),
};
const goods = Array.from({ length: 30 }, (_, index) => ({
  id: `g${index + 1}`,
  name: `Good ${index + 1}`,
  price: index,
}));

const popup: PickerDoc = {
  kind: 'picker',
  id: 'model.m.pick.goods',
  title: { text: 'Choose goods' },
  tabs: [
    {
      name: 'list',
      title: { text: 'Goods' },
      show: 'table',
      source: {
        interface: 'i1',
        paged: true,
        idKey: 'id',
        labelKey: 'name',
        params: {
          interfaceId: 'i1',
          propsValue: 'id',
          relationField: 'name',
          columnOptions: 'name,price',
          paramList: { $: 'args.paramList' },
        },
      },
      search: 'ask',
      index: true,
      columns: [
        { name: 'name', label: { text: 'Name' } },
        { name: 'price', label: { text: 'Price' } },
      ],
    },
  ],
};
const popupUse: FieldNode['picker'] = {
  document: popup.id,
  args: { paramList: [{ field: 'shop', defaultValue: 's1' }] },
  labelKey: 'name',
  echo: { call: 'dataInterface.infoByIds', params: { id: 'i1', ids: { $: 'value' } } },
};

const form = (fields: FieldNode[], more: object = {}): Document =>
  ({
    kind: 'form',
    id: 'f',
    fields,
    submit: [{ do: 'call', call: 'save', params: { all: { $: 'form' } } }],
    ...more,
  }) as Document;

/** A form on screen, and its pickers beside it when they are opened. */
function show(
  fields: FieldNode[],
  { pickers = {}, more = {} }: { pickers?: Record<string, PickerDoc>; more?: object } = {},
) {
  const saved: unknown[] = [];
  const host = createFakeHost(
    { ...answers, save: ({ all }) => void saved.push(all), load: () => (more as { record?: unknown }).record },
    { document: async (id) => pickers[id] ?? shipped(id) },
  );
  const engine = createEngine({ host, registry: createRegistry(widgetDefinitions), frames });
  host.open = async (document, args, moduleId) => {
    host.opened.push({ document, args, moduleId });
    const found = typeof document === 'string' ? await host.document(document) : document;
    return new Promise<OpenResult>((resolve) => {
      const onClose = (result: OpenResult): void => {
        setTimeout(() => shown.unmount());
        resolve(result);
      };
      const shown = render(<engine.Document document={found} args={args} onClose={onClose} />);
    });
  };
  const { load } = more as { load?: object };
  render(<engine.Document document={form(fields, load ? { load } : {})} args={load ? { id: '1' } : {}} />);
  const save = async (): Promise<Record<string, unknown>> => {
    fireEvent.click(screen.getByText('common.ok', { selector: '.weft-page *, .weft-toolbar *, button *' }));
    await waitFor(() => expect(saved.length).toBeGreaterThan(0));
    return saved.pop() as Record<string, unknown>;
  };
  return { host, save };
}

const field = async (name: string): Promise<HTMLElement> => {
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-field="${name}"] .weft-picker-field`);
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  return box;
};
async function open(name: string): Promise<HTMLElement> {
  fireEvent.click(await field(name));
  return waitFor(() => {
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
    const dialog = dialogs[dialogs.length - 1];
    expect(dialog?.querySelector('.weft-picker')).toBeTruthy();
    return dialog as HTMLElement;
  });
}
const press = (dialog: HTMLElement, action: string): void => {
  fireEvent.click(dialog.querySelector(`[data-action="${action}"]`) as HTMLElement);
};
const closed = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('[role="dialog"] .weft-picker')).toBeNull(), { timeout: 3000 });
async function node(dialog: HTMLElement, label: string): Promise<HTMLElement> {
  const box = dialog.querySelector('.weft-picker-from') as HTMLElement;
  return within(box).findByText(label);
}
async function expand(dialog: HTMLElement, label: string): Promise<void> {
  const row = (await node(dialog, label)).closest('.ant-tree-treenode') as HTMLElement;
  fireEvent.click(row.querySelector('.ant-tree-switcher') as HTMLElement);
}
const chosen = (dialog: HTMLElement): string[] =>
  [...dialog.querySelectorAll('.weft-picker-chosen li .weft-picker-words > span:first-child')].map(
    (each) => each.textContent ?? '',
  );
const tags = (box: HTMLElement): string[] =>
  [...box.querySelectorAll('.ant-select-selection-item')].map((each) => each.textContent ?? '');

configure({ asyncUtilTimeout: 10_000 });
beforeAll(async () => {
  await Promise.all(widgetDefinitions.map(({ load }) => load?.()));
}, 60_000);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const one: FieldNode = { name: 'boss', widget: 'userSelect', label: { text: 'Boss' }, props: { clearable: true } };
const many: FieldNode = { name: 'team', widget: 'userSelect', label: { text: 'Team' }, props: { multiple: true } };

describe('user select', () => {
  it('PICK-002 PICK-004 PICK-025 PICK-029 PICK-033 opens on a click, leads through lazy departments to one person, replaces, and ok answers', async () => {
    const { host, save } = show([one]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    const dialog = await open('boss');
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Sales'));
    expect(chosen(dialog)).toEqual([]);
    fireEvent.click(await node(dialog, 'Person 1/u1'));
    expect(chosen(dialog)).toEqual(['Person 1/u1']);
    fireEvent.click(await node(dialog, 'Person 2/u2'));
    expect(chosen(dialog)).toEqual(['Person 2/u2']);
    press(dialog, 'ok');
    await closed();
    expect(tags(await field('boss'))).toEqual(['Person 2/u2']);
    expect(await save()).toMatchObject({ boss: 'u2' });
    expect(host.calls.filter(({ name }) => name === 'users.userList')).toEqual([]);
  }, 60_000);

  it('PICK-001 PICK-012 PICK-013 is 800 px wide; only with several there are roles, positions and groups', async () => {
    show([one, many]);
    const single = await open('boss');
    expect(single.style.width).toBe('800px');
    expect(within(single).queryByRole('tab')).toBeNull();
    press(single, 'cancel');
    await closed();
    const dialog = await open('team');
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['picker.department', 'picker.role', 'picker.position', 'picker.group']);
  }, 60_000);

  it('PICK-005 PICK-016 PICK-017 PICK-020 PICK-022 opens with what the field holds; cancel puts nothing back; clearing the list empties the pane', async () => {
    const { save } = show([{ ...many, default: ['u1', 'u2'] }]);
    await waitFor(async () => expect(tags(await field('team'))).toContain('Person 1/u1'));
    const dialog = await open('team');
    expect(chosen(dialog)).toEqual(['Person 1/u1', 'Person 2/u2']);
    press(dialog, 'clear');
    expect(chosen(dialog)).toEqual([]);
    press(dialog, 'cancel');
    await closed();
    expect(await save()).toMatchObject({ team: ['u1', 'u2'] });
    const again = await open('team');
    expect(chosen(again)).toEqual(['Person 1/u1', 'Person 2/u2']);
  }, 60_000);

  it('PICK-008 PICK-024 ok with nothing chosen clears the value', async () => {
    const { save } = show([{ ...one, default: 'u1' }]);
    const dialog = await open('boss');
    press(dialog, 'clear');
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ boss: null });
  }, 60_000);

  it('PICK-026 PICK-027 appends, and never the same twice', async () => {
    const { save } = show([many]);
    const dialog = await open('team');
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Person 1/u1'));
    await expand(dialog, 'Sales');
    fireEvent.click(await node(dialog, 'Person 3/u3'));
    fireEvent.click(await node(dialog, 'Person 1/u1'));
    expect(chosen(dialog)).toEqual(['Person 1/u1', 'Person 3/u3']);
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ team: ['u1', 'u3'] });
  }, 60_000);

  it('PICK-032 with several a department brings its people', async () => {
    const { host } = show([many]);
    const dialog = await open('team');
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Sales'));
    await waitFor(() => expect(chosen(dialog)).toEqual(['Person 2/u2', 'Person 3/u3']));
    expect(host.calls.at(-1)).toMatchObject({ name: 'users.selectedUserList', params: { userId: ['d1--department'] } });
  }, 60_000);

  it('PICK-028 removing a tag counts at once', async () => {
    const { save } = show([{ ...many, default: ['u1', 'u2'] }]);
    const box = await field('team');
    await waitFor(() => expect(tags(box)).toContain('Person 1/u1'));
    fireEvent.click(box.querySelector('.ant-select-selection-item-remove') as HTMLElement);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(await save()).toMatchObject({ team: ['u2'] });
  }, 60_000);

  it('PICK-009 PICK-011 PICK-018 PICK-019 PICK-023 PICK-030 PICK-031 a keyword is asked once the person pauses, 20 a page, until a page is short; another tab begins again', async () => {
    const { host } = show([many]);
    const dialog = await open('team');
    await node(dialog, 'Acme');
    const word = within(dialog).getByLabelText('widget.keyword');
    fireEvent.change(word, { target: { value: 'Per' } });
    fireEvent.change(word, { target: { value: 'Person' } });
    await node(dialog, 'Person 20/u20');
    const asked = () => host.calls.filter(({ params }) => params.keyword).map(({ params }) => params);
    expect(asked()).toEqual([{ id: '0', keyword: 'Person', currentPage: 1, pageSize: 20 }]);
    fireEvent.scroll(dialog.querySelector('.weft-picker-body') as HTMLElement);
    await node(dialog, 'Person 40/u40');
    fireEvent.scroll(dialog.querySelector('.weft-picker-body') as HTMLElement);
    await node(dialog, 'Person 45/u45');
    fireEvent.scroll(dialog.querySelector('.weft-picker-body') as HTMLElement);
    expect(asked().map(({ currentPage }) => currentPage)).toEqual([1, 2, 3]);
    fireEvent.click(within(dialog).getByText('picker.role'));
    await node(dialog, 'Global');
    expect((within(dialog).getByLabelText('widget.keyword') as HTMLInputElement).value).toBe('');
  }, 60_000);

  it('PICK-014 PICK-015 PICK-101 PICK-106 custom lists the permitted people, page by page', async () => {
    const { host } = show([{ ...one, props: { selectType: 'custom', ableDepIds: ['d1'], ablePosIds: ['p1'] } }]);
    const dialog = await open('boss');
    await node(dialog, 'Person 20/u20');
    fireEvent.scroll(dialog.querySelector('.weft-picker-body') as HTMLElement);
    await node(dialog, 'Person 40/u40');
    const asked = host.calls.filter(({ name }) => name === 'users.condition').map(({ params }) => params);
    expect(asked[0]).toMatchObject({
      departIds: ['d1'],
      positionIds: ['p1'],
      pagination: { currentPage: 1, pageSize: 20 },
    });
  }, 60_000);

  it('PICK-098 PICK-100 in a filter: all data, current organisation, subordinates, system variables', async () => {
    const { save } = show([{ ...one, props: { filter: true } }]);
    const dialog = await open('boss');
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['picker.allData', 'picker.currentOrganize', 'picker.subordinates', 'picker.systemVariables']);
    fireEvent.click(within(dialog).getByText('picker.systemVariables'));
    fireEvent.click(await node(dialog, 'picker.currentUser'));
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ boss: 'currentUser' });
  }, 60_000);

  it('the first paint of an open picker costs one question; stored values cost one for all of them', async () => {
    const { host } = show([{ ...many, default: ['u1', 'u2', 'gone'] }]);
    const box = await field('team');
    await waitFor(() => expect(tags(box)).toContain('Person 1/u1'));
    expect(tags(box)).toContain('gone');
    expect(host.calls).toEqual([{ name: 'users.userList', params: { userId: ['u1', 'u2', 'gone'] } }]);
    const dialog = await open('team');
    await node(dialog, 'Acme');
    expect(host.calls).toHaveLength(2);
    expect(chosen(dialog)).toEqual(['Person 1/u1', 'Person 2/u2', 'gone']);
  }, 60_000);
});

describe('the field', () => {
  it('PICK-003 ignores a click while disabled; PICK-006 shows the clear icon only with a value', async () => {
    const { host } = show([
      { ...one, disabledWhen: true, default: 'u1' },
      { ...one, name: 'other' },
    ]);
    fireEvent.click(await field('boss'));
    await act(async () => undefined);
    expect(host.opened).toEqual([]);
    expect((await field('boss')).querySelector('.ant-select-clear')).toBeNull();
    expect((await field('other')).querySelector('.ant-select-clear')).toBeNull();
  }, 60_000);

  it('opens by Enter, and lines of a list are walked by arrows and chosen by Enter', async () => {
    const { save } = show([{ ...one, props: { selectType: 'custom', ableUserIds: ['u1'] } }]);
    fireEvent.keyDown((await field('boss')).querySelector('input') as HTMLElement, { key: 'Enter' });
    await waitFor(() => expect(document.querySelector('[role="dialog"] [role="option"]')).not.toBeNull());
    const dialog = document.querySelector('[role="dialog"]') as HTMLElement;
    const list = dialog.querySelector('[role="listbox"]') as HTMLElement;
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(chosen(dialog)).toEqual(['Person 2/u2']);
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ boss: 'u2' });
  }, 60_000);
});

describe('organisations, roles, areas', () => {
  it('PICK-039 PICK-042 an organisation is a path of ids shown by its names; a disabled one says why and cannot be chosen', async () => {
    const { save } = show([{ name: 'at', widget: 'organizeSelect', label: { text: 'At' } }]);
    const dialog = await open('at');
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Closed'));
    expect(chosen(dialog)).toEqual([]);
    expect(dialog.textContent).toContain('picker.disabled');
    fireEvent.click(await node(dialog, 'Sales'));
    expect(chosen(dialog)).toEqual(['Acme/Sales']);
    press(dialog, 'ok');
    await closed();
    expect(tags(await field('at'))).toEqual(['Acme/Sales']);
    expect(await save()).toMatchObject({ at: ['c1', 'd1'] });
  }, 60_000);

  it('PICK-041 the top-level node is -1', async () => {
    const { save } = show([{ name: 'at', widget: 'organizeSelect', label: { text: 'At' }, props: { top: true } }]);
    const dialog = await open('at');
    fireEvent.click(await node(dialog, 'picker.top'));
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ at: ['-1'] });
  }, 60_000);

  it('PICK-048 PICK-049 PICK-050 PICK-051 roles of organisations and global ones; one that occurs twice is one', async () => {
    const { save } = show([
      { name: 'roles', widget: 'roleSelect', label: { text: 'Roles' }, props: { multiple: true } },
    ]);
    const dialog = await open('roles');
    expect(dialog.textContent).toContain('picker.roles');
    await node(dialog, 'Acme/Stock');
    expect(within(dialog).queryByText('Global')).toBeNull();
    await expand(dialog, 'Acme/Sales');
    fireEvent.click(await node(dialog, 'Seller'));
    await expand(dialog, 'Acme/Stock');
    const twice = await waitFor(() => {
      const found = within(dialog.querySelector('.weft-picker-from') as HTMLElement).getAllByText('Seller');
      expect(found).toHaveLength(2);
      return found;
    });
    expect(twice.map((each) => each.closest('.ant-tree-node-selected') !== null)).toEqual([true, true]);
    fireEvent.click(twice[1] as HTMLElement);
    expect(chosen(dialog)).toEqual(['Seller']);
    fireEvent.click(within(dialog).getByText('picker.globalRoles'));
    fireEvent.click(await node(dialog, 'Auditor'));
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ roles: ['r2', 'r1'] });
  }, 60_000);

  it('PICK-053 PICK-054 PICK-055 PICK-057 PICK-059 PICK-060 PICK-061 an area is a leaf at its level, stored as its path', async () => {
    const { host, save } = show([
      { name: 'city', widget: 'areaSelect', label: { text: 'City' }, props: { level: 1 } },
      { name: 'home', widget: 'areaSelect', label: { text: 'Home' }, default: ['11', '1101', '110101'] },
    ]);
    await waitFor(async () => expect(tags(await field('home'))).toEqual(['North/Town/East']));
    expect(host.calls).toEqual([{ name: 'area.names', params: { idsList: [['11', '1101', '110101']] } }]);
    const dialog = await open('city');
    fireEvent.click(await node(dialog, 'North'));
    expect(chosen(dialog)).toEqual([]);
    fireEvent.click(await node(dialog, 'Town'));
    expect(chosen(dialog)).toEqual(['North/Town']);
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ city: ['11', '1101'] });
  }, 60_000);

  it('PICK-062 PICK-064 the combined selector stores id--type', async () => {
    const { save } = show([{ name: 'to', widget: 'usersSelect', label: { text: 'To' }, props: { multiple: true } }]);
    const dialog = await open('to');
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Sales'));
    fireEvent.click(await node(dialog, 'Person 1/u1'));
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ to: ['d1--department', 'u1--user'] });
  }, 60_000);

  it('PICK-036 PICK-037 the approver must be chosen', async () => {
    const { host } = show([{ name: 'by', widget: 'approverSelect', label: { text: 'By' } }]);
    const dialog = await open('by');
    fireEvent.click(await node(dialog, 'Acme'));
    press(dialog, 'ok');
    expect(host.notes).toEqual(['warning: picker.ask picker.approver']);
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  }, 60_000);
});

describe('popup select', () => {
  const goodsField: FieldNode = {
    name: 'goods',
    widget: 'popupSelect',
    label: { text: 'Goods' },
    picker: popupUse,
    props: { clearable: true },
  };
  const pickers = { [popup.id]: popup };

  it('PICK-077 PICK-078 PICK-079 PICK-080 PICK-081 PICK-082 PICK-083 PICK-084 a table of radios with keyword, reset, refresh and pages; its question is the contract’s', async () => {
    const { host, save } = show([goodsField], { pickers });
    const dialog = await open('goods');
    expect(dialog.style.width).toBe('800px');
    await within(dialog).findByText('Good 1');
    expect(host.calls.at(-1)).toEqual({
      name: 'dataInterface.page',
      params: {
        id: 'i1',
        interfaceId: 'i1',
        propsValue: 'id',
        relationField: 'name',
        columnOptions: 'name,price',
        paramList: [{ field: 'shop', defaultValue: 's1' }],
        keyword: '',
        currentPage: 1,
        pageSize: 20,
      },
    });
    expect(dialog.querySelectorAll('input[type=radio]')).toHaveLength(20);
    expect(dialog.querySelector('[data-action=reset]')).not.toBeNull();
    expect(within(dialog).getByLabelText('common.refresh')).toBeTruthy();
    fireEvent.click(within(dialog).getByText('Good 2'));
    press(dialog, 'ok');
    await closed();
    expect(tags(await field('goods'))).toEqual(['Good 2']);
    expect(await save()).toMatchObject({ goods: 'g2' });
  }, 60_000);

  it('PICK-007 ok with nothing chosen emits nothing', async () => {
    const { save } = show([{ ...goodsField, picker: { ...popupUse, echo: undefined } as never, default: null }], {
      pickers,
    });
    const dialog = await open('goods');
    press(dialog, 'ok');
    await closed();
    expect((await save()).goods ?? null).toBeNull();
  }, 60_000);

  it('PICK-089 PICK-091 PICK-092 a stored value finds its label by its id; attributes follow and are emptied with it', async () => {
    const price: FieldNode = {
      name: 'price',
      widget: 'input',
      label: { text: 'Price' },
      attribute: { of: 'goods', member: 'price' },
    };
    const { host } = show([{ ...goodsField, default: 'g5' }, price], { pickers });
    const box = await field('goods');
    await waitFor(() => expect(tags(box)).toEqual(['Good 5']));
    expect(host.calls).toEqual([{ name: 'dataInterface.infoByIds', params: { id: 'i1', ids: ['g5'] } }]);
    const shown = () => (document.querySelector('[data-field=price] input') as HTMLInputElement | null)?.value;
    await waitFor(() => expect(shown()).toBe('4'));
    fireEvent.mouseDown(box.querySelector('.ant-select-clear') as HTMLElement);
    await waitFor(() => expect(shown()).toBe(''));
  }, 60_000);

  it('PICK-095 PICK-096 PICK-097 the table select is a popover of 700 px, its table 300 high; boxes for several count at once', async () => {
    const table: FieldNode = {
      name: 'goods',
      widget: 'popupTableSelect',
      label: { text: 'Goods' },
      picker: popupUse,
      props: { multiple: true },
    };
    const { save } = show([table], { pickers: { [popup.id]: { ...popup, frame: 'popover' } } });
    fireEvent.click(await field('goods'));
    const box = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-popover .weft-picker');
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });
    expect(box.parentElement?.style.width).toBe('700px');
    expect((box.querySelector('.weft-picker-body') as HTMLElement).style.height).toBe('300px');
    await within(box).findByText('Good 1');
    fireEvent.click(within(box).getByText('Good 1'));
    fireEvent.click(within(box).getByText('Good 3'));
    expect(box.querySelectorAll('input[type=checkbox]:checked').length).toBeGreaterThan(1);
    expect(await save()).toMatchObject({ goods: ['g1', 'g3'] });
  }, 60_000);

  it('a value of a column is asked with those of all rows', async () => {
    const rows = ['g1', 'g2', 'g3'].map((id) => ({ goods: id }));
    const list: FieldNode = {
      name: 'items',
      widget: 'table',
      label: { text: 'Items' },
      fields: [goodsField],
      default: rows as never,
    };
    const { host } = show([list], { pickers });
    await screen.findByText('Good 3');
    expect(host.calls).toEqual([{ name: 'dataInterface.infoByIds', params: { id: 'i1', ids: ['g1', 'g2', 'g3'] } }]);
  }, 60_000);
});
