import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chosen, closed, expand, field, node, open, press, show, tags } from './testing/stage';

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
