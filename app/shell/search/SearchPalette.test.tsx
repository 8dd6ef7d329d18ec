import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setNavigate } from '../../navigation';
import { runtime } from '../../runtime';
import { type Answers, currentUser, fakeServer } from '../../testing/fakeServer';
import { Theme } from '../../theme/Theme';
import { SearchPalette } from './SearchPalette';

const model = {
  id: 'm-4',
  enCode: 'order',
  fullName: 'Orders',
  type: 3,
  urlAddress: 'model/order',
  propertyJson: '{"moduleId":"7"}',
};
const button = (modelId: string) => ({ modelId, modelName: '', button: [{ enCode: 'btn_add' }] });
const records = '/api/visualdev/OnlineDev/Actions/Find';
const people = '/api/permission/Users/ImUser';
const found = {
  [records]: {
    list: [
      {
        id: '7-9',
        fullName: 'Bolt M8 · open',
        page: 'Orders',
        icon: '',
        address: '/model/order?record.id=9&record.in=model.7.detail',
      },
    ],
    more: true,
  },
  [people]: { list: [{ id: 'u-2', realName: 'Bo', account: 'bo', department: 'East' }], pagination: {} },
};

async function open(menus: object[] = [], answers: Answers = {}) {
  const menuList = [...currentUser.menuList, model, ...menus];
  const person = { ...currentUser, menuList, permissionList: [button('m-1'), button('m-4')] };
  const requests = fakeServer({ '/api/oauth/CurrentUser': person, ...found, ...answers });
  runtime.session.store.setState({ token: 'bearer t' });
  await runtime.session.enter();
  const went: string[] = [];
  setNavigate((to) => void went.push(to));
  const onClose = vi.fn();
  render(
    <Theme>
      <SearchPalette open onClose={onClose} />
    </Theme>,
  );
  const box = await screen.findByRole('combobox');
  return { requests, went, onClose, box, user: userEvent.setup() };
}
const group = (name: string) => within(screen.getByRole('group', { name }));

beforeEach(async () => {
  localStorage.clear();
  runtime.session.reset();
  await runtime.i18n.setLanguage('en');
  await runtime.i18n.need('all');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const designer = {
  id: 'm-8',
  enCode: 'onlineDev.webDesign',
  fullName: 'Models',
  type: 2,
  urlAddress: 'onlineDev/webDesign',
};

describe('the editor of the page in front', () => {
  beforeEach(() => history.replaceState(null, '', '/model/order'));
  afterEach(() => history.replaceState(null, '', '/'));

  it('is found by its words and by the name of the page, for people who have its menu', async () => {
    const { user, box } = await open([designer]);
    await user.type(box, 'edit orders');
    expect(group('Actions').getByText('Edit this screen').closest('[role=option]')?.textContent).toContain('Orders');
  });

  it('is not offered to others, nor where the page in front has none', async () => {
    const { user, box } = await open();
    await user.type(box, 'edit this screen');
    expect(screen.queryByText('Edit this screen')).toBe(null);
    cleanup();
    history.replaceState(null, '', '/home');
    const again = await open([designer]);
    await again.user.type(again.box, 'edit this screen');
    expect(screen.queryByText('Edit this screen')).toBe(null);
  });
});

describe('the search', () => {
  it('issue 12 without a text the records that were opened last come first, and lead to their address', async () => {
    const list = [{ id: '7-9', fullName: 'Bolt M8', page: 'Orders', icon: '', address: '/model/order?record.id=9' }];
    const { user, went, box } = await open([], { '/api/visualdev/Board/Actions/Recent': { list } });
    const recent = await screen.findByRole('group', { name: 'Recent records' });
    expect(within(recent).getByRole('option').textContent).toContain('Orders');
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Bolt M8'));
    await user.type(box, '{Enter}');
    expect(went).toEqual(['/model/order?record.id=9']);
    await user.type(box, 'order');
    expect(screen.queryByRole('group', { name: 'Recent records' })).toBeNull();
  });
  it('SHELL-07 arrows and Enter choose a page; the palette closes', async () => {
    const { box, user, went, onClose } = await open();
    await user.type(box, 'page');
    await user.keyboard('{ArrowDown}');
    const options = group('Pages').getAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-selected')).slice(0, 2)).toEqual(['false', 'true']);
    await user.keyboard('{Enter}');
    expect(went).toEqual(['/one/b']);
    expect(onClose).toHaveBeenCalled();
  });
  it('ux-06 help is found by its words and opens its topic, also for who has no menu of it', async () => {
    const { box, user, went } = await open();
    await user.type(box, 'entrust');
    const help = within(await screen.findByRole('group', { name: 'Help' }));
    const [first] = await help.findAllByRole('option');
    expect(first?.textContent).toContain('Help / Approvals');
    await user.click(first as HTMLElement);
    expect(went).toEqual(['/helpCenter?topics.tab=approvals']);
  });
  it('help says how somebody is notified of a new record', async () => {
    const { box, user, went } = await open();
    await user.type(box, 'notif');
    const help = within(await screen.findByRole('group', { name: 'Help' }));
    const option = await help.findByRole('option', { name: /A message when a record is created/ });
    await user.click(option);
    expect(went).toEqual(['/helpCenter?topics.tab=models']);
  });
  it('issue 12 "new order" offers the create action of pages where one may create, and of no others', async () => {
    const { box, user, went } = await open();
    await user.type(box, 'new order');
    await user.click(group('Actions').getByRole('option', { name: /New: Orders/ }));
    expect(went).toEqual(['/model/order']);
    await user.clear(box);
    await user.type(box, 'new');
    expect(group('Actions').getAllByRole('option')).toHaveLength(2);
  });
  it('U1 records of all models are found in one call, and lead to their address', async () => {
    const { box, user, went, requests } = await open();
    await user.type(box, 'bolt');
    const record = await waitFor(() => group('Records').getByRole('option', { name: /Bolt M8/ }));
    expect(requests.filter(({ path }) => path.startsWith('/api/visualdev/OnlineDev/'))).toHaveLength(1);
    await screen.findByText('There may be more records: type more of the text');
    await user.click(record);
    expect(went).toEqual(['/model/order?record.id=9&record.in=model.7.detail']);
  });
  it('issue 12 people are shown to everybody, and opened by those who may see users', async () => {
    const { box, user, went } = await open();
    await user.type(box, 'bo');
    const shown = await waitFor(() => group('People').getByRole('option', { name: /Bo \/ bo/ }));
    expect(shown.getAttribute('aria-disabled')).toBe('true');
    await user.click(shown);
    expect(went).toEqual([]);
    cleanup();
    const users = { id: 'm-9', enCode: 'permission.user', fullName: 'Users', type: 2, urlAddress: 'permission/user' };
    const clerk = await open([users]);
    await clerk.user.type(clerk.box, 'bo');
    await clerk.user.click(await waitFor(() => group('People').getByRole('option', { name: /Bo \/ bo/ })));
    expect(clerk.went).toEqual(['/permission/user?search.keyword=bo']);
  });
  it('a refused or broken list costs only itself; nothing found is told', async () => {
    const { box, user } = await open([], {
      [records]: { code: 500, msg: 'broken', data: null },
      [people]: { list: [] },
    });
    await user.type(box, 'zzzzqqqq');
    await screen.findByText('Nothing found for “zzzzqqqq”');
    await act(async () => {});
    expect(screen.queryAllByRole('option')).toEqual([]);
  });
});
