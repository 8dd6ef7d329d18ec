import { act, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Root } from '../Root';
import { runtime } from '../runtime';
import { type Answers, currentUser } from '../testing/fakeServer';
import { openSignIn, signedOut } from '../testing/signInStage';
import { LoginPage } from './LoginPage';

/** In place of the shell: enters as the shell does. */
function Inside() {
  if (!runtime.session.get().user) void runtime.session.enter().catch(() => undefined);
  return <p>inside</p>;
}
const children = [
  { path: '/login', Component: LoginPage },
  { path: '*', Component: Inside },
];
const open = (answers: Answers, at?: string) => openSignIn([{ Component: Root, children }], answers, at);
async function signIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(screen.getByLabelText('账号'), 'lily');
  await person.type(screen.getByLabelText('密码'), 'Secret1{Enter}');
}

signedOut();

describe('from the sign-in page into the shell', () => {
  it.each([
    ['AUTH-21, ERR-09', {}, '验证失败，请重新登录'],
    ['AUTH-22, ERR-10', { ...currentUser, menuList: [] }, '您的权限不足，请联系管理员'],
  ])('%s a refused CurrentUser leaves the sign-in page, which says why', async (_, answer, message) => {
    const { requests, router, person } = await open({ '/api/oauth/CurrentUser': answer });
    await signIn(person);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('lily');
    expect(router.state.location.pathname).toBe('/login');
    expect(requests.filter(({ path }) => path === '/api/oauth/CurrentUser')).toHaveLength(1);
  });
  it('AUTH-17 a slow CurrentUser keeps the sign-in page busy, and is fetched once', async () => {
    let answer: (user: object) => void = () => undefined;
    const { requests, router, person } = await open({}, '/login?redirect=%2Fone%2Fa');
    const fetched = fetch;
    vi.stubGlobal('fetch', async (input: Request) => {
      const response = await fetched(input);
      if (!input.url.includes('CurrentUser')) return response;
      return Response.json({ code: 200, msg: '', data: await new Promise((resolve) => (answer = resolve)) });
    });
    await signIn(person);
    await screen.findByRole('button', { name: /登录中|…/ });
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/oauth/CurrentUser')).toBe(true));
    expect(screen.queryByText('inside')).toBeNull();
    await act(async () => answer(currentUser));
    await screen.findByText('inside');
    expect(router.state.location.pathname).toBe('/one/a');
    expect(requests.filter(({ path }) => path === '/api/oauth/CurrentUser')).toHaveLength(1);
  });
  it.each([600, 601, 602])('AUTH-43, ERR-05 code %i on the sign-in page leaves address and form', async (code) => {
    const { router, person } = await open(
      { '/api/permission/Organize/Tree': { code, msg: 'x', data: null } },
      '/login?redirect=%2Fone%2Fa',
    );
    await person.type(screen.getByLabelText('账号'), 'lily');
    const { key } = router.state.location;
    vi.useFakeTimers();
    await runtime.call('organize.tree').catch(() => undefined);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    vi.useRealTimers();
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '?redirect=%2Fone%2Fa', key });
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('lily');
  });
});
