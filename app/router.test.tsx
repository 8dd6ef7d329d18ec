import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from './navigation';
import { router } from './router';
import { runtime } from './runtime';
import { fakeServer } from './testing/fakeServer';

beforeEach(async () => {
  runtime.session.reset();
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need(['login', 'common', 'error', 'formLink']);
});
afterEach(cleanup);

/** Links that do not exist. */
function fakeLinks(): void {
  const answer = { code: 400, msg: '该链接不存在或已失效', data: null };
  fakeServer({ '/api/visualdev/ShortLink/a1': answer, '/api/visualdev/ShortLink/a2': answer });
}

it('ROUTE-18 /formShortLink tells that a link has ended, without signing in', async () => {
  fakeLinks();
  await router.navigate('/formShortLink?code=a1');
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: '无法填写' })).toBeTruthy();
  expect(screen.getByText('该链接不存在或已失效')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/formShortLink');
  vi.unstubAllGlobals();
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
  fakeLinks();
  await router.navigate('/formShortLink?code=a1');
  render(<RouterProvider router={router} />);
  await screen.findByText('该链接不存在或已失效');
  const { length } = history;
  // A call of another file may have failed late.
  runtime.toasts.store.setState({ toast: undefined });
  act(() => {
    navigate('/formShortLink?code=a1');
    navigate('/formShortLink?code=a1');
  });
  expect(screen.getByText('该链接不存在或已失效')).toBeTruthy();
  expect(history.length).toBe(length);
  expect(runtime.toasts.store.getState().toast).toBeUndefined();
  await act(async () => navigate('/formShortLink?code=a2'));
  await waitFor(() => expect(history.length).toBe(length + 1));
});
