import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildMenus } from '../../runtime/menus';
import { setNavigate } from '../navigation';
import { runtime } from '../runtime';
import { recentPages, rememberPage } from '../shell/recentPages';
import { currentUser, fakeServer } from '../testing/fakeServer';
import { HomeRecent } from './HomeRecent';

const place = { origin: location.origin, token: 't', dataV: '/DataV' };
const signIn = (userId: string) =>
  runtime.session.store.setState({
    token: 't',
    user: { ...currentUser.userInfo, userId } as never,
    ...buildMenus({ menuList: currentUser.menuList }, place),
  });

beforeEach(async () => {
  localStorage.clear();
  await runtime.i18n.need('all');
  await runtime.i18n.setLanguage('en');
});
afterEach(() => {
  runtime.session.reset();
  cleanup();
});

it('issue 15 §6 the start page shows the pages and the records that the person had last', async () => {
  const list = [{ id: '7', fullName: 'PO0007', page: 'Orders', address: '/model/orders?record=7' }];
  fakeServer({ '/api/visualdev/Board/Actions/Recent': { list } });
  signIn('u-1');
  for (const path of ['/one/a', '/one/b', '/one/a', '/gone']) rememberPage(path);
  render(
    <MemoryRouter>
      <HomeRecent />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Page A', 'Page B']);
  expect(await screen.findByRole('button', { name: /PO0007.*Orders/ })).toBeTruthy();
});

it('issue 15 §6 the start page shows what is new: the unread messages, each of which opens', async () => {
  const list = [{ id: '9', title: 'Power cut on Friday', releaseUser: 'Wang Fang', releaseTime: Date.now() - 60_000 }];
  const asked = fakeServer({ '/api/message': { list } });
  signIn('u-1');
  render(
    <MemoryRouter>
      <HomeRecent />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: 'What is new' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Power cut on Friday.*Wang Fang · / })).toBeTruthy();
  expect(asked.find(({ path }) => path === '/api/message')?.query).toContain('isRead=0');
});

it('MSG-14 a message of a process leads from the start page to its page, and shows no text for programs', async () => {
  const base = { releaseUser: 'Wang Fang', releaseTime: Date.now() - 60_000, type: 2 };
  const list = [
    { ...base, id: '8', title: 'Returned', flowType: 1 },
    { ...base, id: '9', title: 'Entrusted', flowType: 2 },
  ];
  fakeServer({
    '/api/message': { list },
    '/api/message/ReadInfo/8': { id: '8', bodyText: '{"processId":"1"}', config: 'eyJ9' },
    '/api/message/ReadInfo/9': { id: '9', bodyText: '{}', config: '1' },
  });
  signIn('u-1');
  const visited: string[] = [];
  setNavigate((to) => visited.push(to));
  render(
    <MemoryRouter>
      <HomeRecent />
    </MemoryRouter>,
  );
  for (const name of [/Returned/, /Entrusted/]) fireEvent.click(await screen.findByRole('button', { name }));
  await expect.poll(() => visited).toEqual(['/workFlowDetail?config=eyJ9', '/workFlow/entrust?config=1']);
});

it('what is new has its place before there is anything: the first message moves nothing below it', async () => {
  const answers: Record<string, unknown> = { '/api/message': { list: [] } };
  fakeServer(answers);
  signIn('u-1');
  const { container } = render(
    <MemoryRouter>
      <HomeRecent />
    </MemoryRouter>,
  );
  const shape = () => [...container.querySelectorAll('h2, li')].map(({ tagName }) => tagName);
  const before = shape();
  expect(before).toEqual(['H2', 'LI']);
  expect(screen.queryByText('Nothing new')).toBeNull();
  expect(await screen.findByText('Nothing new')).toBeTruthy();
  answers['/api/message'] = { list: [{ id: '9', title: 'Import finished', releaseTime: Date.now() }] };
  act(() => runtime.bus.emit('socket.unreadChanged', { unreadTotalCount: 1 }));
  expect(await screen.findByRole('button', { name: /Import finished/ })).toBeTruthy();
  expect(shape()).toEqual(before);
});

it('issue 15 §6 another person in this browser has pages of their own', () => {
  signIn('u-1');
  rememberPage('/one/a');
  signIn('u-2');
  expect(recentPages()).toEqual([]);
});
