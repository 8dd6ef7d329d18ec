import { act, cleanup, render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from './navigation';
import { router } from './router';
import { runtime } from './runtime';
import { fakeServer } from './testing/fakeServer';

beforeEach(async () => {
  runtime.session.reset();
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need(['login', 'common', 'error']);
});
afterEach(cleanup);

it.each([['ROUTE-18', '/formShortLink']])('%s %s is a page that names itself, without signing in', async (_, path) => {
  await router.navigate(path);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: '尚未开通' })).toBeTruthy();
  expect(screen.getByText(new RegExp(`^[^/]*${path}`))).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
});

it.each([
  ['ROUTE-14', '/sso', '登录未完成'],
  ['ROUTE-14', '/sso?token=bearer%20t', '确认登录'],
  ['ROUTE-17', '/auth-redirect', '验证完成'],
])('%s AUTH-57 %s says what is the matter, without signing in', async (_, path, title) => {
  fakeServer({ '/api/oauth/getLoginConfig': { redirect: false, socialsList: [] } });
  await router.navigate(path);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(runtime.session.get().token).toBeUndefined();
  vi.unstubAllGlobals();
});

it('ERR-27 navigating to where one is changes, shows and throws nothing', async () => {
  await router.navigate('/formShortLink?a=1');
  render(<RouterProvider router={router} />);
  await screen.findByText(/\/formShortLink/);
  const { length } = history;
  act(() => {
    navigate('/formShortLink?a=1');
    navigate('/formShortLink?a=1');
  });
  expect(screen.getByText(/\/formShortLink/)).toBeTruthy();
  expect(history.length).toBe(length);
  expect(runtime.toasts.store.getState().toast).toBeUndefined();
  await act(async () => navigate('/formShortLink?a=2'));
  expect(history.length).toBe(length + 1);
});
