import { md5 } from 'js-md5';
import { describe, expect, it, vi } from 'vitest';
import type { Catalogue } from './calls';
import { createRuntime, type RuntimeOptions } from './createRuntime';
import { layoutOf } from './settings';
import type { StorageArea } from './storage';

const catalogue = {
  'auth.login': { method: 'POST', path: '/api/oauth/Login', body: 'form' },
  'auth.currentUser': { method: 'GET', path: '/api/oauth/CurrentUser' },
  'auth.logout': { method: 'GET', path: '/api/oauth/Logout' },
  'auth.lockScreen': {
    method: 'POST',
    path: '/api/oauth/LockScreen',
    digest: ['password'],
    plain: 'plainPassword',
  },
  'dictionaryData.all': { method: 'GET', path: '/api/system/DictionaryData/All' },
  'organize.tree': { method: 'GET', path: '/api/permission/Organize/Tree' },
} satisfies Catalogue;

const currentUser = {
  userInfo: { userId: 'u-1', userAccount: 'lily', userName: 'Lily' },
  menuList: [{ id: 'm-1', enCode: 'a.b', fullName: 'A', type: 2, urlAddress: 'a/b' }],
  permissionList: [{ modelId: 'm-1', button: [{ enCode: 'btn_add' }] }],
  sysConfigInfo: { sysName: 'Demo' },
};

function memory(entries: Record<string, string> = {}): StorageArea & { map: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

/** Answers by path; a function is called for each request and may return a promise. */
function start(
  answers: Record<string, unknown> = {},
  entries: Record<string, string> = {},
  more: Partial<RuntimeOptions> = {},
) {
  const storage = memory(entries);
  const requests: { path: string; body: string }[] = [];
  const closeSocket = vi.fn();
  const goToSignIn = vi.fn();
  const runtime = createRuntime({
    catalogue,
    origin: 'https://weft.example',
    storage,
    tabStorage: memory(),
    loadWords: async () => ({
      'error.noUser': '验证失败，请重新登录',
      'error.noMenu': '您的权限不足，请联系管理员',
    }),
    bundled: async () => undefined,
    compileModel: async () => ({ documents: {} }),
    connect: () => ({ close: closeSocket, readyState: 0 }) as unknown as WebSocket,
    reload: vi.fn(),
    goToSignIn,
    fetch: async (input) => {
      const request = input as Request;
      const path = new URL(request.url).pathname;
      requests.push({ path, body: await request.clone().text() });
      const defaults: Record<string, unknown> = {
        '/api/oauth/Login': { token: 'bearer t1', theme: 'blend' },
        '/api/oauth/CurrentUser': currentUser,
      };
      const given = answers[path] ?? defaults[path] ?? {};
      const data: unknown = typeof given === 'function' ? await given() : given;
      const isEnvelope = typeof data === 'object' && data !== null && 'code' in data;
      return Response.json(isEnvelope ? data : { code: 200, msg: 'Success', data });
    },
    ...more,
  });
  return { runtime, storage, requests, closeSocket, goToSignIn };
}
const form = { account: ' lily ', password: '5f4dcc3b5aa765d61d8327deb882cf99', code: 'x7', timestamp: '0.5' };

describe('signing in', () => {
  it('AUTH-09…12 sends account, digest, code, timestamp and the fixed credentials', async () => {
    const { runtime, requests } = start();
    await runtime.session.signIn(form);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      account: 'lily',
      password: form.password,
      code: 'x7',
      timestamp: '0.5',
      origin: 'password',
      jnpf_ticket: '',
      grant_type: 'password',
      client_id: 'admin',
      scope: 'all',
    });
  });
  it('AUTH-16, AUTH-17, AUTH-18 keeps the token, takes the layout and asks who it is', async () => {
    const { runtime, storage } = start();
    await runtime.session.signIn(form);
    expect(JSON.parse(storage.map.get('weft_token') ?? '')).toBe('bearer t1');
    expect(runtime.settings.get().layoutType).toBe('blend');
    expect(runtime.session.get()).toMatchObject({ user: { userName: 'Lily' }, loading: false, fresh: true });
    expect(runtime.session.get().permissions.can('button', 'btn_add', 'm-1')).toBe(true);
  });
  it('AUTH-19 an unknown theme gives classic', () => {
    expect(['plain', 'blue', undefined].map(layoutOf)).toEqual(['plain', 'classic', 'classic']);
  });
  it('AUTH-23, ERR-06 a refusal rejects with the whole answer', async () => {
    const refusal = { code: 400, msg: '账号或密码错误', data: { left: 2 } };
    const { runtime } = start({ '/api/oauth/Login': refusal });
    await expect(runtime.session.signIn(form)).rejects.toMatchObject({ envelope: refusal });
  });
  it('AUTH-21, ERR-09 without user info it says so and keeps no token', async () => {
    const { runtime, storage } = start({ '/api/oauth/CurrentUser': { menuList: [] } });
    await runtime.i18n.need(['error']);
    await expect(runtime.session.signIn(form)).rejects.toThrow('验证失败，请重新登录');
    expect(storage.map.has('weft_token')).toBe(false);
  });
  it('AUTH-22, ERR-10, PERM-14 without a menu nobody gets in', async () => {
    const { runtime } = start({ '/api/oauth/CurrentUser': { ...currentUser, menuList: [] } });
    await runtime.i18n.need(['error']);
    await expect(runtime.session.signIn(form)).rejects.toThrow('您的权限不足，请联系管理员');
    expect(runtime.session.get().token).toBeUndefined();
  });
});

/** A call whose answer the test sends. */
function held(answer: unknown) {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { send, answer: () => sent.then(() => answer) };
}
const asked = (requests: { path: string }[]) =>
  requests.filter((request) => request.path === '/api/oauth/CurrentUser').length;

describe('CurrentUser', () => {
  it('AUTH-17 is fetched once per sign-in, also when the shell enters meanwhile', async () => {
    const slow = held(currentUser);
    const { runtime, requests } = start({ '/api/oauth/CurrentUser': slow.answer });
    const signedIn = runtime.session.signIn(form);
    await vi.waitFor(() => expect(asked(requests)).toBe(1));
    const entered = runtime.session.enter();
    slow.send();
    await Promise.all([signedIn, entered]);
    expect(asked(requests)).toBe(1);
  });
  it('AUTH-21, ERR-09 a sign-in is pending until the answer is there, so that a refusal reaches the sign-in page', async () => {
    const slow = held({});
    const { runtime } = start({ '/api/oauth/CurrentUser': slow.answer });
    await runtime.i18n.need(['error']);
    const signedIn = runtime.session.signIn(form);
    await vi.waitFor(() => expect(runtime.session.get()).toMatchObject({ token: 'bearer t1', signingIn: true }));
    slow.send();
    await expect(signedIn).rejects.toThrow('验证失败，请重新登录');
    expect(runtime.session.get()).toMatchObject({ token: undefined, signingIn: false });
  });
  it('ROUTE-36 an older answer does not replace a newer one', async () => {
    const answers: unknown[] = [currentUser];
    const { runtime } = start({ '/api/oauth/CurrentUser': () => answers.shift() });
    await runtime.session.signIn(form);
    const older = held(currentUser);
    answers.push(older.answer(), { ...currentUser, sysConfigInfo: { sysName: 'New' } });
    const first = runtime.session.enter();
    await runtime.session.enter();
    older.send();
    await first;
    expect(runtime.session.get()).toMatchObject({ loading: false, sysConfig: { sysName: 'New' } });
  });
});

describe('the end of a session', () => {
  it('AUTH-27…33, AUTH-36 forgets token, socket, tabs, menus, user, permissions, loading and dictionaries', async () => {
    const { runtime, storage, closeSocket } = start({
      '/api/system/DictionaryData/All': {
        list: [{ id: '1', enCode: 'x', fullName: 'X', isTree: 0, dictionaryList: [] }],
      },
    });
    await runtime.session.signIn(form);
    runtime.socket.open();
    runtime.tabs.visit('/a/b');
    await runtime.caches.dictionary.load();
    expect(runtime.caches.dictionary.get()).toHaveLength(1);

    runtime.session.reset();

    const state = runtime.session.get();
    expect(state).toMatchObject({ token: undefined, user: undefined, menu: [], routes: [], loading: false });
    expect(state.permissions.can('button', 'btn_add', 'm-1')).toBe(false);
    expect(storage.map.has('weft_token')).toBe(false);
    expect(closeSocket).toHaveBeenCalled();
    expect(runtime.tabs.store.getState().tabs.map((tab) => tab.path)).toEqual(['/home']);
    expect(runtime.caches.dictionary.get()).toBeUndefined();
  });
  it('AUTH-41 code 600 resets and leads to the sign-in page', async () => {
    const { runtime, goToSignIn } = start({ '/api/permission/Organize/Tree': { code: 600, msg: 'x', data: null } });
    await runtime.session.signIn(form);
    vi.useFakeTimers();
    await runtime.call('organize.tree').catch(() => undefined);
    expect(runtime.toasts.store.getState().toast?.message).toBe('x');
    await vi.advanceTimersByTimeAsync(1500);
    vi.useRealTimers();
    expect(runtime.session.get().token).toBeUndefined();
    expect(goToSignIn).toHaveBeenCalledOnce();
  });
  it('AUTH-41 a late 600 to the token before does not end the session after', async () => {
    const { runtime, goToSignIn } = start({ '/api/permission/Organize/Tree': { code: 600, msg: 'x', data: null } });
    await runtime.session.signIn(form);
    vi.useFakeTimers();
    await runtime.call('organize.tree').catch(() => undefined);
    runtime.session.store.setState({ token: 'bearer t2' });
    await vi.advanceTimersByTimeAsync(1500);
    vi.useRealTimers();
    expect(runtime.session.get().token).toBe('bearer t2');
    expect(goToSignIn).not.toHaveBeenCalled();
  });
});

describe('a session that ends', () => {
  const ended = { code: 601, msg: '您已被强制下线', data: null };
  const tree = '/api/permission/Organize/Tree';
  const work = { holdsWork: () => true };
  /** Signed in, with unsaved input, and kicked out. */
  async function kicked(answers: Record<string, unknown> = {}, more: Partial<RuntimeOptions> = work) {
    const given: Record<string, unknown> = { [tree]: ended, ...answers };
    const started = start(given, {}, more);
    await started.runtime.session.signIn(form);
    started.runtime.socket.open();
    await started.runtime.call('organize.tree').catch(() => undefined);
    return { ...started, answers: given };
  }

  it('issue 11 §4 keeps person, menus, tabs and lists while something is unsaved, without the token, and says why', async () => {
    const { runtime, storage, goToSignIn, closeSocket } = await kicked();
    expect(runtime.session.get()).toMatchObject({
      token: undefined,
      user: { userId: 'u-1' },
      ended: { reason: '您已被强制下线', over: true },
    });
    expect(runtime.session.get().menu).toHaveLength(1);
    expect(storage.map.has('weft_token')).toBe(false);
    expect(closeSocket).toHaveBeenCalledOnce();
    expect(goToSignIn).not.toHaveBeenCalled();
    expect(runtime.toasts.store.getState().toast).toBeUndefined();
    // Calls of the pages are refused without a message of their own.
    await runtime.call('organize.tree').catch(() => undefined);
    expect(runtime.toasts.store.getState().toast).toBeUndefined();
  });
  it('issue 11 §4 goes on where it was after the same account has signed in', async () => {
    const { runtime, requests, answers, storage } = await kicked();
    const back = vi.fn();
    runtime.bus.on('socket.reconnected', back);
    answers['/api/oauth/Login'] = { token: 'bearer t2', theme: 'blend' };
    await runtime.session.signInAgain({ password: form.password, code: '', timestamp: '' });
    const sent = requests.findLast(({ path }) => path === '/api/oauth/Login');
    expect(new URLSearchParams(sent?.body).get('account')).toBe('lily');
    expect(runtime.session.get()).toMatchObject({ token: 'bearer t2', ended: undefined });
    expect(JSON.parse(storage.map.get('weft_token') ?? '')).toBe('bearer t2');
    expect(back).toHaveBeenCalledOnce();
  });
  it('issue 11 §4 stays as it is when signing in again is refused', async () => {
    const { runtime, answers, storage } = await kicked();
    answers['/api/oauth/Login'] = { code: 400, msg: '账号或密码错误', data: null };
    const again = () => runtime.session.signInAgain({ password: 'no', code: '', timestamp: '' });
    await expect(again()).rejects.toThrow('账号或密码错误');
    answers['/api/oauth/Login'] = { token: 'bearer t2' };
    answers['/api/oauth/CurrentUser'] = { code: 500, msg: 'away', data: null };
    await expect(again()).rejects.toThrow('away');
    expect(runtime.session.get()).toMatchObject({ token: undefined, ended: { over: true }, user: { userId: 'u-1' } });
    expect(storage.map.has('weft_token')).toBe(false);
  });
  it('issue 11 §4 is left when the token turns out to be of another person', async () => {
    const { runtime, answers } = await kicked();
    answers['/api/oauth/CurrentUser'] = { ...currentUser, userInfo: { ...currentUser.userInfo, userId: 'u-2' } };
    await expect(runtime.session.signInAgain({ password: 'x', code: '', timestamp: '' })).rejects.toThrow();
    expect(runtime.session.get()).toMatchObject({ token: undefined, user: undefined });
  });
  it('issue 11 §4 goes on with the sign-in of another tab', async () => {
    const { runtime } = await kicked();
    await runtime.session.adopt('bearer t3');
    expect(runtime.session.get()).toMatchObject({ token: 'bearer t3', ended: undefined });
    await runtime.session.adopt('bearer t4');
    expect(runtime.session.get().token).toBe('bearer t3');
  });
  it('AUTH-41, issue 11 §4 leads to the sign-in page when nothing is unsaved; the reason outlives a reload, until the next sign-in', async () => {
    const tabStorage = memory();
    vi.useFakeTimers();
    const { runtime, goToSignIn } = await kicked({}, { tabStorage });
    await vi.advanceTimersByTimeAsync(1500);
    vi.useRealTimers();
    expect(goToSignIn).toHaveBeenCalledOnce();
    expect(runtime.session.get()).toMatchObject({ user: undefined, ended: { reason: '您已被强制下线', over: false } });
    const reloaded = start({}, {}, { tabStorage });
    expect(reloaded.runtime.session.get().ended?.reason).toBe('您已被强制下线');
    await reloaded.runtime.session.signIn(form);
    expect(reloaded.runtime.session.get().ended).toBeUndefined();
    expect(start({}, {}, { tabStorage }).runtime.session.get().ended).toBeUndefined();
  });
  it('issue 11 §4 behind a lock is left: what the lock hides is not shown', async () => {
    const { runtime, goToSignIn } = start({ [tree]: ended }, {}, work);
    await runtime.session.signIn(form);
    runtime.session.lock();
    vi.useFakeTimers();
    await runtime.call('organize.tree').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1500);
    vi.useRealTimers();
    expect(runtime.session.get()).toMatchObject({ user: undefined, locked: false, ended: { over: false } });
    expect(goToSignIn).toHaveBeenCalledOnce();
  });
});

describe('the lock', () => {
  it('SHELL-61 every key in local storage begins with weft_', async () => {
    const { runtime, storage } = start();
    await runtime.session.signIn(form);
    runtime.session.lock();
    runtime.settings.set({ layoutType: 'blend', sidebar: 0 });
    await runtime.i18n.setLanguage('en');
    const keys = [...storage.map.keys()];
    expect(keys.length).toBeGreaterThan(4);
    expect(keys.filter((key) => !key.startsWith('weft_'))).toEqual([]);
  });
  it('AUTH-37 is stored as 1 and stands after a reload', async () => {
    const { runtime, storage } = start();
    runtime.session.lock();
    expect(storage.map.get('weft_lock')).toBe('1');
    const again = start({}, Object.fromEntries(storage.map));
    expect(again.runtime.session.get().locked).toBe(true);
  });
  it('AUTH-38, AUTH-39 unlocking sends account and digest, and clears the flag', async () => {
    const { runtime, requests, storage } = start();
    await runtime.session.signIn(form);
    runtime.session.lock();
    await runtime.session.unlock('typed');
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ account: 'lily', password: md5('typed') });
    expect(runtime.session.get().locked).toBe(false);
    expect(storage.map.has('weft_lock')).toBe(false);
  });
  it('AUTH-38 unlocking after a reload waits for the person and sends their account', async () => {
    const slow = held(currentUser);
    const stored = { weft_token: '"bearer t1"', weft_lock: '1' };
    const { runtime, requests } = start({ '/api/oauth/CurrentUser': slow.answer }, stored);
    void runtime.session.enter();
    const unlocked = runtime.session.unlock('typed');
    slow.send();
    await unlocked;
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ account: 'lily', password: md5('typed') });
    expect(asked(requests)).toBe(1);
  });
  it('issue 12 a person of a directory unlocks: the password is sent as typed too', async () => {
    const { runtime, requests } = start({
      '/api/oauth/CurrentUser': { ...currentUser, sysConfigInfo: { directory: true } },
    });
    await runtime.session.signIn(form);
    runtime.session.lock();
    await runtime.session.unlock('tree house');
    const sent = { account: 'lily', password: md5('tree house'), plainPassword: 'tree house' };
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual(sent);
  });
  it('AUTH-42 a wrong password leaves it locked and signed in', async () => {
    const { runtime } = start({
      '/api/oauth/LockScreen': { code: 400, msg: '账户或密码错误，请重新输入', data: null },
    });
    await runtime.session.signIn(form);
    runtime.session.lock();
    await expect(runtime.session.unlock('no')).rejects.toThrow('账户或密码错误');
    expect(runtime.session.get()).toMatchObject({ locked: true, token: 'bearer t1' });
  });
});

it('AUTH-27 the token of a later sign-in in another tab is not forgotten with an ended session', async () => {
  const { runtime, storage } = start();
  await runtime.session.signIn(form);
  storage.setItem('weft_token', JSON.stringify('bearer t2'));
  runtime.session.end('expired');
  expect(runtime.session.get().token).toBeUndefined();
  expect(storage.getItem('weft_token')).toBe(JSON.stringify('bearer t2'));
});

it('an error that stays ends when a press has changed something', async () => {
  const { runtime } = start();
  void runtime.toasts.show('error', 'wrong code', { stays: true });
  await runtime.call('organize.tree', {}, { pressed: true });
  await runtime.call('auth.lockScreen', {});
  expect(runtime.toasts.store.getState().toast).toBeDefined();
  await runtime.call('auth.lockScreen', {}, { pressed: true });
  expect(runtime.toasts.store.getState().toast).toBeUndefined();
});
