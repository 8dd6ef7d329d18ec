import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chosen, closed, expand, field, node, open, press, show, tags } from './testing/stage';

describe('members and approvers', () => {
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

  it('PICK-062 a keyword finds departments beside people, and both can be chosen', async () => {
    const { host, save } = show([
      { name: 'to', widget: 'usersSelect', label: { text: 'To' }, props: { multiple: true } },
    ]);
    const dialog = await open('to');
    await node(dialog, 'Acme');
    fireEvent.change(within(dialog).getByLabelText('widget.keyword'), { target: { value: 'Person 1' } });
    fireEvent.click(await node(dialog, 'Sales'));
    fireEvent.click(await node(dialog, 'Person 1/u1'));
    const page = { id: '0', keyword: 'Person 1', currentPage: 1, pageSize: 20 };
    expect(host.calls.slice(-2)).toEqual([
      { name: 'users.level', params: page },
      { name: 'organize.departmentSelector', params: page },
    ]);
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ to: ['d1--department', 'u1--user'] });
  }, 60_000);

  it('PICK-036 PICK-037 VALD-61 the approver must be chosen', async () => {
    const { host } = show([{ name: 'by', widget: 'approverSelect', label: { text: 'By' } }]);
    const dialog = await open('by');
    fireEvent.click(await node(dialog, 'Acme'));
    press(dialog, 'ok');
    expect(host.notes).toEqual(['warning: engine.pick picker.approver']);
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  }, 60_000);

  it('PICK-034 PICK-035 the approver: departments open when they are asked for, a name or number finds people', async () => {
    const { host, save } = show([{ name: 'by', widget: 'approverSelect', label: { text: 'By' } }]);
    const dialog = await open('by');
    await expand(dialog, 'Acme');
    await node(dialog, 'Sales');
    expect(host.calls.map(({ params }) => params)).toEqual([{ id: '0' }, { id: 'c1' }]);
    fireEvent.change(within(dialog).getByLabelText('widget.keyword'), { target: { value: 'u45' } });
    fireEvent.click(await node(dialog, 'Person 45/u45'));
    expect(host.calls.at(-1)?.params).toEqual({ id: '0', keyword: 'u45', currentPage: 1, pageSize: 20 });
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ by: 'u45' });
  }, 60_000);

  it('PICK-062 PICK-063 all: departments, roles, positions and groups, each a tab; custom: the named ones and their people', async () => {
    const to = { name: 'to', widget: 'usersSelect', label: { text: 'To' } };
    const { save } = show([{ ...to, props: { multiple: true } }]);
    const dialog = await open('to');
    const tabNames = () => [...dialog.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
    expect(tabNames()).toEqual(['picker.department', 'picker.role', 'picker.position', 'picker.group']);
    fireEvent.click(within(dialog).getByText('picker.group'));
    fireEvent.click(await node(dialog, 'Friends'));
    fireEvent.click(within(dialog).getByText('picker.position'));
    fireEvent.click(await node(dialog, 'Acme'));
    fireEvent.click(await node(dialog, 'Clerk'));
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ to: ['f1--group', 'p1--position'] });
    cleanup();
    const ableIds = ['d1--department', 'u1--user'];
    const custom = show([{ ...to, props: { multiple: true, selectType: 'custom', ableIds } }]);
    const limited = await open('to');
    fireEvent.click(await node(limited, 'Sales'));
    expect(custom.host.calls.at(-1)).toEqual({ name: 'users.selectedList', params: { userId: ableIds } });
    fireEvent.click(within(limited).getByText('picker.user'));
    fireEvent.click(await node(limited, 'Person 2/u2'));
    expect(custom.host.calls.at(-1)).toMatchObject({ name: 'users.selectedUserList', params: { userId: ableIds } });
    press(limited, 'ok');
    await closed();
    expect(await custom.save()).toMatchObject({ to: ['d1--department', 'u2--user'] });
  }, 60_000);

  it('a member that no longer exists is a word, never its id; the others stay, and it can be taken away', async () => {
    const { save } = show([
      {
        name: 'to',
        widget: 'usersSelect',
        label: { text: 'To' },
        props: { multiple: true },
        default: ['u1--user', 'gone--role'],
      },
    ]);
    const box = await field('to');
    await waitFor(() => expect(tags(box)).toEqual(['Person 1/u1', 'engine.past.gone']));
    expect(box.querySelector('[title="picker.gone"]')).not.toBeNull();
    expect(await save()).toMatchObject({ to: ['u1--user', 'gone--role'] });
    const dialog = await open('to');
    expect(chosen(dialog)).toEqual(['Person 1/u1', 'engine.past.gone']);
    fireEvent.click(within(dialog).getAllByLabelText('picker.remove')[1] as HTMLElement);
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ to: ['u1--user'] });
  }, 60_000);
});
