import { act, cleanup, render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { navigate } from './navigation';
import { router } from './router';
import { runtime } from './runtime';

beforeEach(async () => {
  runtime.session.reset();
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need(['login', 'common', 'error']);
});
afterEach(cleanup);

it.each([
  ['ROUTE-14', '/sso'],
  ['ROUTE-17', '/auth-redirect'],
  ['ROUTE-18', '/formShortLink'],
])('%s %s is a page that names itself, without signing in', async (_, path) => {
  await router.navigate(path);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: '尚未开通' })).toBeTruthy();
  expect(screen.getByText(new RegExp(`^[^/]*${path}`))).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
});

it('ERR-27 navigating to where one is changes, shows and throws nothing', async () => {
  await router.navigate('/sso?a=1');
  render(<RouterProvider router={router} />);
  await screen.findByText(/\/sso/);
  const { length } = history;
  act(() => {
    navigate('/sso?a=1');
    navigate('/sso?a=1');
  });
  expect(screen.getByText(/\/sso/)).toBeTruthy();
  expect(history.length).toBe(length);
  expect(runtime.toasts.store.getState().toast).toBeUndefined();
  await act(async () => navigate('/sso?a=2'));
  expect(history.length).toBe(length + 1);
});
