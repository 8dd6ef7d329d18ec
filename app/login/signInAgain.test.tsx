// Process: own. The session keeps the window that it was read in.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Root } from '../Root';
import { runtime } from '../runtime';
import { forgetDirty, setDirty } from '../shell/dirty';
import { Workspace } from '../shell/Workspace';
import { type Answers, currentUser, fakeServer } from '../testing/fakeServer';
import { LoginPage } from './LoginPage';

vi.mock('../shell/PageView', () => ({
  PageView: ({ path }: { path: string }) => <input aria-label={`box of ${path}`} />,
}));

const draftKey = btoa('0'.repeat(32));
const ended = { code: 601, msg: '您已被管理员强制下线', data: null };
const tree = '/api/permission/Organize/Tree';

async function open(answers: Answers = {}) {
  const given: Answers = { '/api/oauth/CurrentUser': { ...currentUser, draftKey }, ...answers };
  const requests = fakeServer(given);
  runtime.session.store.setState({ token: 'bearer t' });
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          { path: '/login', Component: LoginPage },
          { path: '*', Component: Workspace },
        ],
      },
    ],
    { initialEntries: ['/one/a'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('box of /one/a');
  return { requests, router, person: userEvent.setup(), answers: given };
}

/** The server has ended the session: the next call says so. */
async function kick(answers: Answers) {
  answers[tree] = ended;
  await act(() => runtime.call('organize.tree').catch(() => undefined));
}
const box = () => screen.getByLabelText<HTMLInputElement>('box of /one/a');

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  runtime.session.reset();
  runtime.session.store.setState({ ended: undefined });
  await runtime.i18n.setLanguage('zh');
});
afterEach(() => {
  forgetDirty();
  cleanup();
  vi.unstubAllGlobals();
});

/** Another tab removes the token from the storage that both share. */
function signOutElsewhere() {
  localStorage.removeItem('weft_token');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'weft_token', newValue: null })));
}

describe('signing out in another tab', () => {
  it('AUTH-27 leads to the sign-in page at once, which says why', async () => {
    const { router } = await open();
    signOutElsewhere();
    await waitFor(() => expect(runtime.session.get().token).toBeUndefined());
    expect(runtime.session.get().user).toBeUndefined();
    expect(await screen.findByText('登录过期,请重新登录')).toBeTruthy();
    expect(screen.queryByLabelText('box of /one/a')).toBeNull();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('AUTH-27 covers pages with unsaved input until the same account is back', async () => {
    await open();
    act(() => setDirty('/one/a', true));
    signOutElsewhere();
    expect(await screen.findByText('登录过期,请重新登录')).toBeTruthy();
    expect(document.querySelector('.again-cover')?.hasAttribute('data-whole')).toBe(true);
    expect(box()).toBeTruthy();
  });
});

describe('issue 11 §4 a session that ends while something is unsaved', () => {
  it('is begun again over the page: the reason, the account fixed, the password asked; what was typed stays', async () => {
    const { person, requests, answers, router } = await open();
    await person.type(box(), 'typed');
    setDirty('/one/a', true);
    await kick(answers);
    const dialog = await screen.findByRole('dialog', { name: '请重新登录' });
    expect(dialog.textContent).toContain('您已被管理员强制下线');
    const account = screen.getByLabelText<HTMLInputElement>('账号');
    expect([account.value, account.readOnly]).toEqual(['lily', true]);
    answers[tree] = [];
    answers['/api/oauth/Login'] = { code: 400, msg: '账号或密码错误', data: null };
    await person.type(screen.getByLabelText('密码'), 'wrong{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('账号或密码错误'));
    answers['/api/oauth/Login'] = { token: 'bearer t2', theme: 'classic' };
    await person.clear(screen.getByLabelText('密码'));
    await person.type(screen.getByLabelText('密码'), 'right{Enter}');
    await waitFor(() => expect(runtime.session.get().ended).toBeUndefined());
    expect(box().value).toBe('typed');
    expect(router.state.location.pathname).toBe('/one/a');
    expect(runtime.session.get().token).toBe('bearer t2');
    const sent = requests
      .filter(({ path }) => path === '/api/oauth/Login')
      .map(({ body }) => new URLSearchParams(body));
    expect(sent.map((form) => form.get('account'))).toEqual(['lily', 'lily']);
  });
  it('is left on demand: the sign-in page gives the reason, and leads back', async () => {
    const { person, answers, router } = await open();
    setDirty('/one/a', true);
    await kick(answers);
    await person.click(await screen.findByRole('button', { name: '离开此页面' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toBe('?redirect=%2Fone%2Fa');
    expect(await screen.findByText('您已被管理员强制下线')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('asks for the captcha as the sign-in page does', async () => {
    const { answers } = await open({
      '/api/oauth/getConfig/lily': { enableVerificationCode: 1, verificationCodeNumber: 4 },
    });
    setDirty('/one/a', true);
    await kick(answers);
    expect(await screen.findByLabelText('验证码')).toBeTruthy();
  });
  it('AUTH-41, ERR-03 without anything unsaved leads to the sign-in page, which keeps the reason', async () => {
    const { answers, router } = await open();
    await kick(answers);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await waitFor(() => expect(runtime.toasts.store.getState().toast).toBeUndefined());
    expect(await screen.findByText('您已被管理员强制下线')).toBeTruthy();
  });
});

describe('issue 11 §4 signing out', () => {
  const place = { document: 'a', record: '', view: '' };
  const signOut = async (person: ReturnType<typeof userEvent.setup>) => {
    await person.click(screen.getByRole('button', { name: '用户菜单' }));
    await person.click(await screen.findByText('退出'));
    await person.click((await screen.findAllByRole('button', { name: /确\s*定/ })).at(-1) as HTMLElement);
  };
  it.each([
    ['删除草稿', 0],
    ['保留草稿', 1],
  ])('asks about drafts, if there are any: %s', async (choice, left) => {
    const { person, router } = await open();
    await runtime.drafts.save('one', place, { edits: { name: 'typed' } });
    await signOut(person);
    await person.click(await screen.findByRole('button', { name: choice }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    cleanup();
    await open();
    expect(await runtime.drafts.count()).toBe(left);
    await runtime.drafts.clear();
  });
  it('asks nothing about drafts when there are none', async () => {
    const { person, router } = await open();
    await signOut(person);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

describe('issue 11 §4 a server that is away', () => {
  it('is shown above the page, and no more when it answers', async () => {
    await open();
    await act(async () => runtime.connection.failed(60_000));
    expect(screen.getByText(/暂时无法连接服务器/).closest('[role=status]')).not.toBeNull();
    expect(document.documentElement.hasAttribute('data-away')).toBe(true);
    await act(async () => runtime.connection.answered());
    expect(screen.queryByText(/暂时无法连接服务器/)).toBeNull();
    expect(document.documentElement.hasAttribute('data-away')).toBe(false);
  });
});
