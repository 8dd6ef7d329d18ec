import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chosen, closed, expand, field, node, open, press, show, tags } from './testing/stage';

describe('organisations, roles, areas', () => {
  it('PICK-039 PICK-042 VALD-95 an organisation is a path of ids shown by its names; a disabled one says why and cannot be chosen', async () => {
    const { save } = show([{ name: 'at', widget: 'organizeSelect', label: { text: 'At' } }]);
    const dialog = await open('at');
    await expand(dialog, 'Acme');
    fireEvent.click(await node(dialog, 'Closed'));
    expect(chosen(dialog)).toEqual([]);
    expect(dialog.textContent).toContain('engine.cannotPick');
    fireEvent.click(await node(dialog, 'Sales'));
    expect(chosen(dialog)).toEqual(['Acme/Sales']);
    press(dialog, 'ok');
    await closed();
    expect(tags(await field('at'))).toEqual(['Acme/Sales']);
    expect(await save()).toMatchObject({ at: ['c1', 'd1'] });
  }, 60_000);

  it('PICK-058 ux-52 an area is found by its name at any level, and chosen by a double click', async () => {
    const district = { id: '320583', fullName: '昆山市', isLeaf: false };
    const city = { id: '3205', fullName: '苏州市', isLeaf: false, children: [district] };
    const answers = {
      'area.selector': ({ keyword }: { keyword?: string }) => ({
        list:
          keyword === '昆山'
            ? [{ id: '32', fullName: '江苏省', children: [city] }]
            : [{ id: '11', fullName: '北京市' }],
      }),
      'area.names': () => [['江苏省', '苏州市', '昆山市']],
    };
    const { save } = show([{ name: 'at', widget: 'areaSelect', label: { text: 'At' } }], { answers });
    const dialog = await open('at');
    await node(dialog, '北京市');
    fireEvent.change(within(dialog).getByLabelText('widget.keyword'), { target: { value: '昆山' } });
    const found = await node(dialog, '昆山市');
    fireEvent.click(found);
    fireEvent.doubleClick(found);
    await closed();
    expect(await save()).toMatchObject({ at: ['32', '3205', '320583'] });
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

  it('issue 15 §6 a picker opens on the first tab that has something to choose, and on the first one where none has', async () => {
    const roles = { name: 'roles', widget: 'roleSelect', label: { text: 'Roles' } };
    const tree = { id: '1', onlyId: 'g', fullName: 'Global', type: 'organize' };
    const children = [{ id: 'r1', onlyId: 'g_r1', fullName: 'Auditor', type: 'role' }];
    show([roles], { answers: { 'role.selector': () => ({ list: [{ ...tree, children }] }) } });
    const dialog = await open('roles');
    await within(dialog).findByRole('tab', { selected: true, name: 'picker.globalRoles' });
    await node(dialog, 'Auditor');
    fireEvent.click(within(dialog).getByText('picker.organizeRoles'));
    await waitFor(() =>
      expect(within(dialog).getByRole('tab', { selected: true }).textContent).toContain('picker.organizeRoles'),
    );
    cleanup();
    show([roles], { answers: { 'role.selector': () => ({ list: [] }) } });
    const bare = await open('roles');
    await within(bare).findByText('widget.noData');
    expect(within(bare).getByRole('tab', { selected: true }).textContent).toBe('picker.organizeRoles');
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

  it('PICK-056 the same area twice is one', async () => {
    const { save } = show([
      { name: 'homes', widget: 'areaSelect', label: { text: 'Homes' }, props: { level: 1, multiple: true } },
    ]);
    const dialog = await open('homes');
    fireEvent.click(await node(dialog, 'North'));
    fireEvent.click(await node(dialog, 'Town'));
    fireEvent.click(await node(dialog, 'Town'));
    expect(chosen(dialog)).toEqual(['North/Town']);
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ homes: [['11', '1101']] });
  }, 60_000);

  it('PICK-038 PICK-043 PICK-044 an organisation select asks all, the person’s own (auth), companies alone, or the named ones', async () => {
    const kinds: [object, string, object, string][] = [
      [{}, 'organize.departmentSelector', { id: '0', parentId: '-1' }, 'Acme'],
      [{ auth: true }, 'department.selectorByAuth', { id: '0' }, 'Sales'],
      [{ onlyOrganize: true }, 'organize.departmentSelector', { id: '0', parentId: '-1', type: 'company' }, 'Acme'],
      [{ selectType: 'custom', ableDepIds: ['d1'] }, 'organize.condition', { departIds: ['d1'] }, 'Acme/Sales'],
    ];
    for (const [props, name, params, label] of kinds) {
      const { host } = show([{ name: 'at', widget: 'organizeSelect', label: { text: 'At' }, props: props as never }]);
      const dialog = await open('at');
      expect(dialog.textContent).toContain('picker.organizes');
      await node(dialog, label);
      expect(host.calls).toEqual([{ name, params }]);
      cleanup();
    }
  }, 60_000);

  it('PICK-046 the jurisdiction is departments, never a company', async () => {
    const { save } = show([
      { name: 'over', widget: 'jurisdictionSelect', label: { text: 'Over' }, props: { multiple: true } },
    ]);
    const dialog = await open('over');
    fireEvent.click(await node(dialog, 'Acme'));
    fireEvent.click(await node(dialog, 'Sales'));
    expect(chosen(dialog)).toEqual(['Sales']);
    press(dialog, 'ok');
    await closed();
    expect(await save()).toMatchObject({ over: ['d1'] });
  }, 60_000);

  it('PICK-045 PICK-047 positions and groups are chosen below what they belong to; custom asks for the named ones alone', async () => {
    const { save } = show([
      { name: 'job', widget: 'posSelect', label: { text: 'Job' } },
      { name: 'with', widget: 'groupSelect', label: { text: 'With' } },
    ]);
    const jobs = await open('job');
    fireEvent.click(await node(jobs, 'Acme'));
    fireEvent.click(await node(jobs, 'Clerk'));
    press(jobs, 'ok');
    await closed();
    const groups = await open('with');
    fireEvent.click(await node(groups, 'Friends'));
    press(groups, 'ok');
    await closed();
    expect(await save()).toMatchObject({ job: 'p1', with: 'f1' });
    cleanup();
    const props = { selectType: 'custom', ableDepIds: ['d1'], ablePosIds: ['p1'] };
    const { host } = show([{ name: 'job', widget: 'posSelect', label: { text: 'Job' }, props }]);
    await node(await open('job'), 'Clerk');
    expect(host.calls).toEqual([{ name: 'position.condition', params: { departIds: ['d1'], positionIds: ['p1'] } }]);
  }, 60_000);
});
