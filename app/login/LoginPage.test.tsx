import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { md5 } from 'js-md5';
import { describe, expect, it } from 'vitest';
import { runtime } from '../runtime';
import type { Answers } from '../testing/fakeServer';
import { openSignIn, signedOut } from '../testing/signInStage';
import { LoginPage } from './LoginPage';

const routes = [
  { path: '/login', Component: LoginPage },
  { path: '*', element: <p>inside</p> },
];
const open = (answers?: Answers, at?: string) => openSignIn(routes, answers, at);
/** The one call of the page itself: what it offers besides the password. */
const ways = '/api/oauth/getLoginConfig';
const asked = { enableVerificationCode: 1, verificationCodeNumber: 5 };

signedOut();

describe('the sign-in page', () => {
  it('AUTH-01, AUTH-02 says what is missing and asks the server nothing', async () => {
    const { requests, person } = await open();
    await person.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByText('请输入账号')).toBeTruthy();
    expect(screen.getByText('请输入密码')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('账号'));
    expect(requests.map(({ path }) => path)).toEqual([ways]);
  });
  it('AUTH-04…06 the form prompts for account and password only: there are no companies to register (decided)', async () => {
    await open();
    const prompts = [...document.querySelectorAll('input')].filter(({ type }) => type !== 'checkbox');
    expect(prompts.map(({ name }) => name)).toEqual(['account', 'password']);
    expect(screen.queryByText(/公司名称|联系人/)).toBeNull();
  });
  it('AUTH-07 the form of the name of a sub-account is shown', async () => {
    await open();
    expect(screen.getByText('子账号登录：手机号@账号')).toBeTruthy();
    await act(() => runtime.i18n.setLanguage('en'));
    expect(await screen.findByText(/mobile@account/)).toBeTruthy();
  });
  it('AUTH-10, ux 20, ux 21 Enter submits the digest and leads back to the wanted page', async () => {
    const { requests, person, router } = await open({}, '/login?redirect=%2Fsystem%2FbillRule');
    await person.type(screen.getByLabelText('账号'), 'lily');
    await person.type(screen.getByLabelText('密码'), 'Secret1{Enter}');
    await screen.findByText('inside');
    expect(router.state.location.pathname).toBe('/system/billRule');
    const login = requests.find((request) => request.path === '/api/oauth/Login');
    expect(new URLSearchParams(login?.body).get('password')).toBe(md5('Secret1'));
    expect(JSON.stringify(requests)).not.toContain('Secret1');
  });
  it('AUTH-23, ux 26 a refusal shows the words of the server and keeps what was typed', async () => {
    const { person } = await open({ '/api/oauth/Login': { code: 400, msg: '账号或密码错误', data: null } });
    await person.type(screen.getByLabelText('账号'), 'lily');
    await person.type(screen.getByLabelText('密码'), 'wrong{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('账号或密码错误'));
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong');
  });
  it('AUTH-03, AUTH-24 asks for the code after the account when the server wants one; a click and a failure bring new pictures', async () => {
    const { requests, person } = await open({
      '/api/oauth/getConfig/lily': asked,
      '/api/oauth/Login': { code: 400, msg: '验证码错误', data: null },
    });
    expect(screen.queryByLabelText('验证码')).toBeNull();
    await person.type(screen.getByLabelText('账号'), 'lily');
    await person.tab();
    const code = await screen.findByLabelText<HTMLInputElement>('验证码');
    const picture = () => screen.getByRole<HTMLImageElement>('img', { name: /点击更换/ }).getAttribute('src') ?? '';
    const first = picture();
    expect(first).toMatch(/^\/api\/oauth\/ImageCode\/5\/0\.\d+$/);
    await person.click(screen.getByRole('button', { name: /点击更换/ }));
    const second = picture();
    expect(second).not.toBe(first);
    await person.type(screen.getByLabelText('密码'), 'x');
    await person.type(code, 'ab12{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('验证码错误'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe(''));
    expect(picture()).not.toBe(second);
    const sent = new URLSearchParams(requests.find((request) => request.path === '/api/oauth/Login')?.body);
    expect(sent.get('timestamp')).toBe(second.split('/').at(-1));
    expect(localStorage.getItem('weft_loginNeedCode')).toBe('1');
  });
  it('AUTH-24 a stored 1 shows the code at once, a stored 0 does not', async () => {
    runtime.local.set('loginNeedCode', 1);
    const { requests } = await open();
    expect(screen.getByLabelText('验证码')).toBeTruthy();
    expect(requests.map(({ path }) => path)).toEqual([ways]);
    cleanup();
    runtime.local.set('loginNeedCode', 0);
    await open();
    expect(screen.queryByLabelText('验证码')).toBeNull();
  });
  it('ux 20 the eye shows the password', async () => {
    const { person } = await open();
    const password = screen.getByLabelText<HTMLInputElement>('密码');
    expect(password.type).toBe('password');
    await person.click(screen.getByRole('button', { name: '显示密码' }));
    expect(password.type).toBe('text');
  });
  it('contract §8.16 says 大写已锁定 while Caps Lock is on', async () => {
    const { person } = await open();
    await person.click(screen.getByLabelText('密码'));
    await person.keyboard('{CapsLock}a');
    expect(screen.queryByText('大写已锁定')).not.toBeNull();
  });
  it('ux 20 remembers the account only when asked to', async () => {
    const { person } = await open();
    await person.type(screen.getByLabelText('账号'), 'lily');
    await person.click(screen.getByLabelText('记住账号'));
    await person.type(screen.getByLabelText('密码'), 'x{Enter}');
    await screen.findByText('inside');
    expect(localStorage.getItem('weft_account')).toBe('"lily"');
  });
  it('SHELL-53 changes language at once', async () => {
    const { person } = await open();
    await person.selectOptions(screen.getByLabelText('语言'), 'en');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(localStorage.getItem('weft_language')).toBe('"en"');
  });
  it('issue 12 a second step follows the right password; its code opens the session', async () => {
    const secondFactor = { ticket: 'T', methods: ['totp', 'recovery'] };
    const { requests, person } = await open({
      '/api/oauth/Login': { code: 400, msg: '请完成两步验证', data: { secondFactor } },
      '/api/oauth/Login/secondFactor': { token: 'bearer t', theme: 'classic' },
    });
    await person.type(screen.getByLabelText('账号'), 'lily');
    await person.type(screen.getByLabelText('密码'), 'x{Enter}');
    await person.type(await screen.findByLabelText('验证码或恢复码'), '123456{Enter}');
    await screen.findByText('inside');
    const sent = requests.find(({ path }) => path === '/api/oauth/Login/secondFactor');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ ticket: 'T', code: '123456' });
  });
  it('issue 12 a role needs a second step: the secret, its picture, and the recovery codes once', async () => {
    const enrol = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' };
    const { person } = await open({
      '/api/oauth/Login': { code: 400, msg: 'x', data: { secondFactor: { ticket: 'T', methods: [], enrol } } },
      '/api/oauth/Login/enrol': { token: 'bearer t', theme: 'classic', recoveryCodes: ['AAAA-BBBB'] },
    });
    await person.type(screen.getByLabelText('账号'), 'lily');
    await person.type(screen.getByLabelText('密码'), 'x{Enter}');
    expect(await screen.findByRole('img', { name: '两步验证二维码' })).toBeTruthy();
    expect(screen.getByText('ABCDEFGH')).toBeTruthy();
    await person.type(screen.getByLabelText('应用显示的6位验证码'), '123456{Enter}');
    expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: '已保存，继续' }));
    await screen.findByText('inside');
  });
  it('issue 12 the page offers what the server has: providers, and a password by mail', async () => {
    const renderUrl = '/api/oauth/socials/render/corp?ticket=JNPF_TICKET';
    const socialsList = [{ enname: 'corp', name: '公司登录', icon: '', renderUrl }];
    const { requests, person } = await open({ [ways]: { redirect: false, socialsList, resetPassword: true } });
    expect(await screen.findByRole('button', { name: '公司登录' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: '忘记密码？' }));
    await person.type(await screen.findByLabelText('账号'), 'lily');
    await person.type(screen.getByLabelText('验证码'), 'ab12{Enter}');
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/oauth/forgotPassword')).toBe(true));
    await person.click(screen.getByRole('button', { name: '返回登录' }));
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
  });
  it('issue 12 the typed password is sent for a directory only', async () => {
    const { requests, person } = await open({ [ways]: { redirect: false, socialsList: [], directory: true } });
    await person.type(screen.getByLabelText('账号'), 'lily');
    await person.type(screen.getByLabelText('密码'), 'tree{Enter}');
    await screen.findByText('inside');
    const login = requests.find(({ path }) => path === '/api/oauth/Login');
    expect(new URLSearchParams(login?.body).get('plainPassword')).toBe('tree');
  });
});
