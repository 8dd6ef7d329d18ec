import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FieldNode } from '../../core/language/types';
import { company, person, sales } from './testing/answers';
import { chosen, closed, expand, field, node, open, press, show, tags } from './testing/stage';

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

  it('newcomer 14 a field is not marked while its picker opens, but when it is left empty', async () => {
    show([{ ...one, rules: ['required'] }]);
    const marked = () => document.body.textContent?.includes('validation.required');
    const box = within(await field('boss')).getByRole('combobox');
    act(() => box.focus());
    const dialog = await open('boss');
    fireEvent.blur(box);
    expect(marked()).toBe(false);
    press(dialog, 'cancel');
    await closed();
    fireEvent.focus(box);
    fireEvent.blur(box);
    await waitFor(() => expect(marked()).toBe(true));
  });

  it('ux-52 Enter chooses a person, once more it is ok; a double click is both', async () => {
    const { save } = show([one]);
    const dialog = await open('boss');
    fireEvent.change(within(dialog).getByLabelText('widget.keyword'), { target: { value: 'Person 1' } });
    const option = await within(dialog).findByRole('option', { name: /Person 12/ });
    fireEvent.click(option);
    expect(chosen(dialog)).toEqual(['Person 12/u12']);
    fireEvent.keyDown(option, { key: 'Enter' });
    await closed();
    expect(await save()).toMatchObject({ boss: 'u12' });
    const again = await open('boss');
    await expand(again, 'Acme');
    const person = await node(again, 'Person 1/u1');
    fireEvent.click(person);
    fireEvent.doubleClick(person);
    await closed();
    expect(await save()).toMatchObject({ boss: 'u1' });
  }, 60_000);

  it('ux-52 of several people a double click adds one and is ok', async () => {
    const { save } = show([many]);
    const dialog = await open('team');
    fireEvent.change(within(dialog).getByLabelText('widget.keyword'), { target: { value: 'Person 1' } });
    fireEvent.click(await within(dialog).findByRole('option', { name: /Person 11/ }));
    const second = within(dialog).getByRole('option', { name: /Person 12/ });
    fireEvent.click(second);
    fireEvent.doubleClick(second);
    await closed();
    expect(await save()).toMatchObject({ team: ['u11', 'u12'] });
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

  it.each([
    ['company', undefined, [], 'Acme', 'c1--company'],
    ['department', undefined, ['Acme'], 'Sales', 'd1--department'],
    ['role', 'picker.role', ['Global'], 'Auditor', 'r1--role'],
    ['position', 'picker.position', ['Acme'], 'Clerk', 'p1--position'],
    ['group', 'picker.group', [], 'Friends', 'f1--group'],
  ])(
    'PICK-032 with several a %s brings its people',
    async (_, tab, path, label, member) => {
      const { host } = show([many]);
      const dialog = await open('team');
      if (tab) fireEvent.click(within(dialog).getByText(tab));
      for (const each of path) await expand(dialog, each);
      fireEvent.click(await node(dialog, label));
      await waitFor(() => expect(chosen(dialog)).toEqual(['Person 2/u2', 'Person 3/u3']));
      expect(host.calls.at(-1)).toMatchObject({ name: 'users.selectedUserList', params: { userId: [member] } });
    },
    60_000,
  );

  it('PICK-028 removing a tag counts at once', async () => {
    const { save } = show([{ ...many, default: ['u1', 'u2'] }]);
    const box = await field('team');
    await waitFor(() => expect(tags(box)).toContain('Person 1/u1'));
    fireEvent.click(box.querySelector('.ant-select-selection-item-remove') as HTMLElement);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(await save()).toMatchObject({ team: ['u2'] });
  }, 60_000);

  it('CONST-32 CONST-34 PICK-009 PICK-011 PICK-018 PICK-019 PICK-023 PICK-030 PICK-031 a keyword is asked once the person pauses, 20 a page, until a page is short; another tab begins again', async () => {
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

  it('CONST-34 PICK-011 the next page is fetched 200 px before the end, not 201', async () => {
    const { host } = show([many]);
    const dialog = await open('team');
    fireEvent.change(within(dialog).getByLabelText('widget.keyword'), { target: { value: 'Person' } });
    await node(dialog, 'Person 20/u20');
    const body = dialog.querySelector('.weft-picker-body') as HTMLElement;
    const pages = () => host.calls.filter(({ params }) => params.keyword).length;
    let scrolled = 0;
    Object.defineProperties(body, {
      scrollHeight: { get: () => pages() * 1000 },
      clientHeight: { value: 300 },
      scrollTop: { get: () => scrolled },
    });
    scrolled = 499;
    fireEvent.scroll(body);
    expect(pages()).toBe(1);
    scrolled = 500;
    fireEvent.scroll(body);
    await node(dialog, 'Person 40/u40');
    expect(pages()).toBe(2);
  }, 60_000);

  it('PICK-018 PICK-019 PICK-021 opening again forgets keyword, page and tab', async () => {
    const { host } = show([many]);
    const first = await open('team');
    fireEvent.change(within(first).getByLabelText('widget.keyword'), { target: { value: 'Person' } });
    await node(first, 'Person 20/u20');
    fireEvent.scroll(first.querySelector('.weft-picker-body') as HTMLElement);
    await node(first, 'Person 40/u40');
    fireEvent.click(within(first).getByText('picker.role'));
    await node(first, 'Global');
    press(first, 'cancel');
    await closed();
    const again = await open('team');
    expect(within(again).getByRole('tab', { selected: true }).textContent).toBe('picker.department');
    const word = within(again).getByLabelText<HTMLInputElement>('widget.keyword');
    expect(word.value).toBe('');
    await node(again, 'Acme');
    fireEvent.change(word, { target: { value: 'Person' } });
    await node(again, 'Person 20/u20');
    expect(host.calls.at(-1)?.params).toMatchObject({ keyword: 'Person', currentPage: 1 });
  }, 60_000);

  it.each([
    ['dep', 'departIds'],
    ['pos', 'positionIds'],
    ['role', 'roleIds'],
    ['group', 'groupIds'],
  ])(
    'PICK-106 PERM-22 limited by %s it lists the people of the related field',
    async (selectType, member) => {
      const { host } = show([{ ...one, props: { selectType, ableRelationIds: ['x1'] } }]);
      const dialog = await open('boss');
      await node(dialog, 'Person 1/u1');
      expect(within(dialog).queryByRole('tab')).toBeNull();
      const asked = host.calls.filter(({ name }) => name === 'users.condition').map(({ params }) => params);
      expect(asked).toEqual([{ [member]: ['x1'], pagination: expect.objectContaining({ currentPage: 1 }) }]);
    },
    60_000,
  );

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
    expect(tags(box)).toContain('engine.past.gone');
    expect(host.calls).toEqual([{ name: 'users.userList', params: { userId: ['u1', 'u2', 'gone'] } }]);
    const dialog = await open('team');
    await node(dialog, 'Acme');
    expect(host.calls).toHaveLength(2);
    expect(chosen(dialog)).toEqual(['Person 1/u1', 'Person 2/u2', 'engine.past.gone']);
  }, 60_000);
});

it('issue 15 §6 what the first answer brings below its nodes is open: people stand there without a click', async () => {
  const { host, save } = show([one], {
    answers: {
      'users.level': () => ({ list: [{ ...company, children: [{ ...sales, children: [person('u1', 'Person 1')] }] }] }),
    },
  });
  const dialog = await open('boss');
  fireEvent.click(await node(dialog, 'Person 1/u1'));
  expect(host.calls).toHaveLength(1);
  fireEvent.click(await node(dialog, 'Acme'));
  await waitFor(() => expect(within(dialog).queryByText('Sales')).toBeNull());
  expect(host.calls).toHaveLength(1);
  press(dialog, 'ok');
  await closed();
  expect(await save()).toMatchObject({ boss: 'u1' });
}, 60_000);

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

  it('the cursor stays with the tabs when another one is chosen, and Esc leaves from there', async () => {
    show([many]);
    const dialog = await open('team');
    await node(dialog, 'Acme');
    fireEvent.click(within(dialog).getByText('picker.group'));
    await node(dialog, 'Friends');
    expect(document.activeElement?.textContent).toContain('picker.group');
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Escape', keyCode: 27, which: 27 });
    await closed();
  }, 60_000);

  it('a tree is walked by arrows: right opens what nobody has looked into yet, Enter chooses', async () => {
    const { save } = show([one]);
    const dialog = await open('boss');
    await node(dialog, 'Acme');
    const word = within(dialog).getByLabelText('widget.keyword');
    word.focus();
    fireEvent.keyDown(word, { key: 'ArrowDown' });
    const cursor = document.activeElement as HTMLElement;
    expect(cursor.closest('.weft-picker-tree')).not.toBeNull();
    const key = (which: number) => fireEvent.keyDown(cursor, { which, keyCode: which });
    const [enter, right, down] = [13, 39, 40] as const;
    key(down);
    key(right);
    await node(dialog, 'Person 1/u1');
    key(down);
    key(down);
    key(enter);
    await waitFor(() => expect(chosen(dialog)).toEqual(['Person 1/u1']));
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ boss: 'u1' });
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
