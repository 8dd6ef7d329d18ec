// Process: own. The store of settings keeps the window that it was read in.
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { overlays } from '../overlays/overlays';
import { Root } from '../Root';
import { runtime } from '../runtime';
import { type Answers, currentUser, fakeServer } from '../testing/fakeServer';
import { setDirty } from './dirty';
import { isPanelOpen, openPanel } from './panels';
import { compactQuery } from './useCompact';
import { Workspace } from './Workspace';

// Each page keeps a text box of its own: what is typed shows whether the page was kept.
vi.mock('./PageView', () => ({
  PageView: ({ path }: { path: string }) => <input aria-label={`box of ${path}`} />,
}));

async function open(at: string, answers: Answers = {}) {
  const requests = fakeServer(answers);
  runtime.session.store.setState({ token: 'bearer t' });
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          { path: '/login', element: <p>sign-in page</p> },
          { path: '*', Component: Workspace },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return { requests, router, person: userEvent.setup() };
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: '打开的页面' }))
    .getAllByRole('button')
    .filter((button) => button.className === 'tab-title')
    .map((button) => button.textContent);

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
  await runtime.i18n.setLanguage('zh');
});
afterEach(() => {
  setDirty('/one/a', false);
  cleanup();
  vi.unstubAllGlobals();
});

const policy = { mandatoryModificationOfInitialPassword: 1, passwordStrengthLimit: 0 };
const unchanged = { ...currentUser, userInfo: { ...currentUser.userInfo, changePasswordDate: null } };
const settings = '/api/system/SysConfig';

describe('a person who must choose a password first', () => {
  it('AUTH-47, AUTH-48 gets the dialog and no shell: nothing is called that the server would refuse', async () => {
    const { requests } = await open('/one/a', { '/api/oauth/CurrentUser': unchanged, [settings]: policy });
    expect(await screen.findByLabelText('旧密码')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByLabelText('box of /one/a')).toBeNull();
    const called = requests.map((request) => request.path).filter((path) => !path.includes('ImageCode'));
    expect([...new Set(called)].sort()).toEqual(['/api/oauth/CurrentUser', settings].sort());
  });
  it('AUTH-48 gets it only when entering: a later change of rights opens no dialog over the shell', async () => {
    const answers: Answers = { '/api/oauth/CurrentUser': currentUser, [settings]: policy };
    const { requests } = await open('/one/a', answers);
    await screen.findByLabelText('box of /one/a');
    answers['/api/oauth/CurrentUser'] = unchanged;
    await act(async () => runtime.bus.emit('menu.changed'));
    await waitFor(() => expect(runtime.session.get().user?.changePasswordDate).toBeNull());
    expect(screen.getByLabelText('box of /one/a')).toBeTruthy();
    expect(screen.queryByLabelText('旧密码')).toBeNull();
    expect(requests.filter(({ path }) => path === settings)).toEqual([]);
  });
  it('AUTH-49 gets the shell when the setting forces no change', async () => {
    const off = { ...policy, mandatoryModificationOfInitialPassword: 0 };
    await open('/one/a', { '/api/oauth/CurrentUser': unchanged, [settings]: off });
    expect(await screen.findByLabelText('box of /one/a')).toBeTruthy();
    expect(screen.queryByLabelText('旧密码')).toBeNull();
  });
  it('can sign out instead', async () => {
    const { person } = await open('/one/a', { '/api/oauth/CurrentUser': unchanged, [settings]: policy });
    await person.click(await screen.findByRole('button', { name: /退\s*出/ }));
    expect(await screen.findByText('sign-in page')).toBeTruthy();
  });
});

describe('the shell', () => {
  it('ROUTE-01, SHELL-20 opens home, and a tab for each page that is visited', async () => {
    const { router } = await open('/');
    await screen.findByLabelText('box of /home');
    await act(() => router.navigate('/one/a'));
    expect(tabs()).toEqual(['首页', 'Page A']);
    expect(document.title).toBe('Page A · Weft');
  });
  it('SHELL-43 a page keeps what was typed while another is in front', async () => {
    const { router, person } = await open('/one/a');
    await person.type(await screen.findByLabelText('box of /one/a'), 'typed');
    await act(() => router.navigate('/one/b'));
    expect(screen.getByLabelText('box of /one/a').closest('[hidden]')).not.toBeNull();
    await act(() => router.navigate('/one/a'));
    expect(screen.getByLabelText<HTMLInputElement>('box of /one/a').value).toBe('typed');
  });
  it('SHELL-22 refreshing a tab draws its page anew, and only that', async () => {
    const { router, person } = await open('/one/a');
    await person.type(await screen.findByLabelText('box of /one/a'), 'typed');
    await act(() => router.navigate('/one/b'));
    await person.type(screen.getByLabelText('box of /one/b'), 'other');
    await act(() => router.navigate('/redirect/one/a'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/one/a'));
    expect(screen.getByLabelText<HTMLInputElement>('box of /one/a').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('box of /one/b').value).toBe('other');
  });
  it('SHELL-23, SHELL-26 the cross and the middle button close a tab', async () => {
    const { router, person } = await open('/one/a');
    await screen.findByLabelText('box of /one/a');
    await act(() => router.navigate('/one/b'));
    await person.click(screen.getByRole('button', { name: '关闭 Page B' }));
    await waitFor(() => expect(tabs()).toEqual(['首页', 'Page A']));
    expect(router.state.location.pathname).toBe('/one/a');
    const front = () => screen.getByRole('button', { name: 'Page A' }).getAttribute('aria-current');
    await waitFor(() => expect(front()).toBe('page'));
    await person.pointer({ keys: '[MouseMiddle]', target: screen.getByRole('button', { name: 'Page A' }) });
    await waitFor(() => expect(tabs()).toEqual(['首页']));
  });
  it('ux 45 closing a tab with unsaved typing asks first', async () => {
    const { person } = await open('/one/a');
    await screen.findByLabelText('box of /one/a');
    setDirty('/one/a', true);
    await person.click(screen.getByRole('button', { name: '关闭 Page A' }));
    await screen.findByText('有内容尚未保存，离开后将丢失，是否继续？');
    await person.click(screen.getByRole('button', { name: /取\s*消/ }));
    expect(tabs()).toEqual(['首页', 'Page A']);
  });
  it('ux 13 Back closes what is open over the page, first a panel, then a dialog, before it leaves the page', async () => {
    const { router } = await open('/one/a');
    await screen.findByLabelText('box of /one/a');
    await act(() => router.navigate('/one/b'));
    const back = () => act(() => router.navigate(-1));
    const settle = vi.fn();
    const document = { kind: 'page' as const, id: 'over', frame: 'dialog' as const, views: [] };
    act(() => {
      overlays.setState({ open: [{ key: 'o', document, args: {}, settle }] });
      openPanel('keys');
    });
    await back();
    await waitFor(() => expect(isPanelOpen()).toBe(false));
    expect(settle).not.toHaveBeenCalled();
    await back();
    await waitFor(() => expect(settle).toHaveBeenCalledWith({ ok: false }));
    expect(router.state.location.pathname).toBe('/one/b');
    await back();
    await waitFor(() => expect(router.state.location.pathname).toBe('/one/a'));
  });
  it('issue 12 an address with a slash at its end opens no second tab', async () => {
    const { router } = await open('/one/a');
    await screen.findByLabelText('box of /one/a');
    await act(() => router.navigate('/one/a/?x=1'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/one/a'));
    expect(tabs()).toEqual(['首页', 'Page A']);
  });
  it('SHELL-43 a page with unsaved typing stays when page caching is turned off meanwhile', async () => {
    const { router, person } = await open('/one/a');
    await person.type(await screen.findByLabelText('box of /one/a'), 'typed');
    await act(() => router.navigate('/one/b'));
    setDirty('/one/a', true);
    act(() => runtime.settings.set({ useCache: false }));
    expect(screen.getByLabelText<HTMLInputElement>('box of /one/a').value).toBe('typed');
    setDirty('/one/a', false);
    await act(() => router.navigate('/home'));
    expect(screen.queryByLabelText('box of /one/b')).toBeNull();
    act(() => runtime.settings.set({ useCache: true }));
  });
  it('SHELL-58 an address that leads on to the page itself leaves an opened menu open', async () => {
    const media = vi.spyOn(window, 'matchMedia');
    media.mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === compactQuery }) as MediaQueryList,
    );
    const { router, person } = await open('/home');
    await person.click(await screen.findByRole('button', { name: '展开菜单' }));
    const menu = await screen.findByRole('navigation', { name: '主菜单' });
    const drawer = menu.closest('.ant-drawer');
    await act(() => router.navigate('/dashboard'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    expect(drawer?.className).toContain('ant-drawer-open');
    await act(() => router.navigate('/one/a'));
    await waitFor(() => expect(drawer?.className).not.toContain('ant-drawer-open'));
    media.mockRestore();
  });
  it('issue 12 a tab with unsaved typing is marked; a pinned one has no cross', async () => {
    await open('/one/a');
    await screen.findByLabelText('box of /one/a');
    act(() => setDirty('/one/a', true));
    expect(screen.getByRole('img', { name: '有未保存的内容' })).toBeTruthy();
    act(() => runtime.tabs.pin('/one/a', true));
    expect(screen.queryByRole('button', { name: '关闭 Page A' })).toBeNull();
  });
  it('issue 12 Ctrl-Alt-arrows go through the tabs', async () => {
    const { router, person } = await open('/one/a');
    await screen.findByLabelText('box of /one/a');
    await person.keyboard('{Control>}{Alt>}{ArrowRight}{/Alt}{/Control}');
    expect(router.state.location.pathname).toBe('/home');
    await person.keyboard('{Control>}{Alt>}{ArrowLeft}{/Alt}{/Control}');
    expect(router.state.location.pathname).toBe('/one/a');
  });
  it('SHELL-01…04, SHELL-38 a change of layout keeps what was typed', async () => {
    const { person } = await open('/one/a');
    const box = await screen.findByLabelText<HTMLInputElement>('box of /one/a');
    await person.type(box, 'typed');
    for (const layoutType of ['functional', 'blend', 'plain', 'classic'] as const) {
      act(() => runtime.settings.set({ layoutType }));
      expect(screen.getByLabelText('box of /one/a')).toBe(box);
      expect(box.value).toBe('typed');
    }
  });
  it('SHELL-14, SHELL-15, SHELL-54, ADMN-35 with several applications another can be chosen, the current one cannot', async () => {
    const systemIds = [
      { id: 's-1', name: 'Sales', currentSystem: true },
      { id: 's-2', name: 'Stock', currentSystem: false },
    ];
    const several = { ...currentUser, userInfo: { ...currentUser.userInfo, systemIds } };
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, assign });
    const { person, requests } = await open('/one/a', { '/api/oauth/CurrentUser': several });
    await screen.findByLabelText('box of /one/a');
    await person.click(screen.getByRole('button', { name: '用户菜单' }));
    await person.hover(await screen.findByText('切换应用'));
    const current = await screen.findByRole('menuitem', { name: 'Sales' });
    expect(current.getAttribute('aria-disabled')).toBe('true');
    await person.click(screen.getByRole('menuitem', { name: 'Stock' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    const [sent] = requests.filter(({ path }) => path.endsWith('/Current/major'));
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({ majorId: 's-2', majorType: 'System' });
    expect(runtime.tabs.store.getState().tabs.map(({ path }) => path)).toEqual(['/home']);
  });
  it('SHELL-14 with one application there is no choice', async () => {
    const { person } = await open('/one/a');
    await screen.findByLabelText('box of /one/a');
    await person.click(screen.getByRole('button', { name: '用户菜单' }));
    await screen.findByText('退出');
    expect(screen.queryByText('切换应用')).toBeNull();
  });
  it('SHELL-16, AUTH-26 logging out asks, and does nothing on cancel', async () => {
    const { requests, person, router } = await open('/home');
    await screen.findByLabelText('box of /home');
    await person.click(screen.getByRole('button', { name: '用户菜单' }));
    await person.click(await screen.findByText('退出'));
    await screen.findByText('您确定要退出应用程序吗?');
    await person.click(screen.getByRole('button', { name: /取\s*消/ }));
    expect(runtime.session.get().token).toBe('bearer t');
    await person.click(screen.getByRole('button', { name: '用户菜单' }));
    await person.click(await screen.findByText('退出'));
    await person.click((await screen.findAllByRole('button', { name: /确\s*定/ })).at(-1) as HTMLElement);
    await screen.findByText('sign-in page');
    expect(router.state.location.pathname).toBe('/login');
    expect(requests.some((request) => request.path === '/api/oauth/Logout')).toBe(true);
  });
  it('AUTH-37, AUTH-39, ux 23 the lock keeps what was typed', async () => {
    const { person, router } = await open('/one/a');
    await person.type(await screen.findByLabelText('box of /one/a'), 'typed');
    await person.click(screen.getAllByRole('button', { name: '锁定屏幕' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/lockScreen'));
    await person.type(await screen.findByLabelText('密码'), 'x{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/one/a'));
    expect(screen.getByLabelText<HTMLInputElement>('box of /one/a').value).toBe('typed');
  });
  it('AUTH-21, ERR-09 a session without a user says why and leads to the sign-in page', async () => {
    await open('/home', { '/api/oauth/CurrentUser': {} });
    await screen.findByText('sign-in page');
    expect(screen.getByText('验证失败，请重新登录')).toBeTruthy();
  });
  it('AUTH-21, ERR-09 so does one that answers behind the lock', async () => {
    runtime.session.lock();
    await open('/home', { '/api/oauth/CurrentUser': {} });
    await screen.findByText('sign-in page');
    expect(screen.getByText('验证失败，请重新登录')).toBeTruthy();
  });
  it('AUTH-57 the server is told of a sign-in, once, and not of a reload', async () => {
    const told = (requests: { path: string }[]) =>
      requests.filter(({ path }) => path === '/api/oauth/updatePasswordMessage').length;
    runtime.session.store.setState({ fresh: true });
    const { requests } = await open('/home');
    await screen.findByLabelText('box of /home');
    await waitFor(() => expect(told(requests)).toBe(1));
    cleanup();
    const again = await open('/home');
    await screen.findByLabelText('box of /home');
    expect(told(again.requests)).toBe(0);
    cleanup();
    runtime.session.store.setState({ fresh: true, sysConfig: { passwordIsUpdatedRegularly: 0 } });
    const ageless = await open('/home');
    await screen.findByLabelText('box of /home');
    expect(told(ageless.requests)).toBe(0);
  });
  it('issue 11 §4 the way to the first page is never titled as a page that is missing', async () => {
    const titles: string[] = [];
    vi.spyOn(document, 'title', 'set').mockImplementation((title) => void titles.push(title));
    const { router } = await open('/');
    await screen.findByLabelText('box of /home');
    expect(router.state.location.pathname).toBe('/home');
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => title.includes('没有这个页面'))).toEqual([]);
    vi.restoreAllMocks();
  });
  it('ENT-30 the kind of device is stored', async () => {
    await open('/home');
    await screen.findByLabelText('box of /home');
    await waitFor(() => expect(runtime.local.get('device')).toBe('desktop'));
  });
  it('REL-22 a server that does not answer is asked again, and nobody is signed out', async () => {
    const { person } = await open('/home', { '/api/oauth/CurrentUser': { code: 'none' } });
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(runtime.session.get().token).toBe('bearer t');
    fakeServer();
    await person.click(retry);
    await screen.findByLabelText('box of /home');
  });
  it('SHELL-35…37 names the last sign-in for 2 s, only after signing in and only if there was one', async () => {
    const userInfo = { ...currentUser.userInfo, prevLogin: 1, prevLoginIPAddress: '10.0.0.8' };
    await open('/home', { '/api/oauth/CurrentUser': { ...currentUser, userInfo } });
    runtime.session.store.setState({ fresh: true });
    expect(await screen.findByText('IP：10.0.0.8')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('IP：10.0.0.8')).toBeNull(), { timeout: 3000 });
  });
  it('SHELL-53 a change of language changes the shell and antd at once', async () => {
    await open('/home');
    await screen.findByLabelText('box of /home');
    await act(() => runtime.i18n.setLanguage('en'));
    expect(screen.getByRole('navigation', { name: 'Open pages' })).toBeTruthy();
    expect(document.title).toBe('Home · Weft');
  });
});
