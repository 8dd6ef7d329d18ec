import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtime } from '../runtime';
import { type Answers, fakeServer } from '../testing/fakeServer';
import { askProof } from './askProof';
import { setProve } from './prove';

setProve(askProof);
const set = '/api/system/SysConfig/setAdminList';
const prove = '/api/permission/Users/Current/Security/Actions/Prove';
const due = (proof: object) => ({ code: 400, msg: '未执行', data: { proof } });
const wrong = { code: 400, msg: '账户或密码错误，请重新输入', data: null };

/** Makes the grave call of a test; the server wants a proof until it has one. */
function begin(proof: object = { methods: ['password'] }) {
  const answers: Answers = { [set]: due(proof) };
  const requests = fakeServer(answers);
  const settled = vi.fn();
  const call = () => runtime.call('sysConfig.setAdministrators', { adminIds: ['1'] }).then(settled, settled);
  void call();
  const sent = (path: string) => requests.filter((each) => each.path === path).map(({ body }) => JSON.parse(body));
  const accept = () => {
    answers[prove] = null;
    answers[set] = null;
  };
  return { answers, sent, settled, call, accept, person: userEvent.setup() };
}
const dialog = () => screen.findByRole('dialog', { name: '请验证是您本人' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(async () => {
  localStorage.clear();
  runtime.session.store.setState({ token: 'bearer t' });
  await runtime.i18n.setLanguage('zh');
});
afterEach(async () => {
  await act(() => runtime.session.store.setState({ token: undefined }));
  runtime.toasts.close();
  cleanup();
  vi.unstubAllGlobals();
});

describe('a grave call asks the person who they are', () => {
  it('by the password: a wrong one says so in the dialog, the right one repeats the call', async () => {
    const { answers, sent, settled, accept, person } = begin();
    await dialog();
    const box = screen.getByLabelText('您的密码');
    await person.type(box, '{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('请输入密码');
    answers[prove] = wrong;
    await person.type(box, 'x{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(wrong.msg));
    accept();
    await person.type(box, 'y{Enter}');
    await waitFor(() => expect(settled).toHaveBeenCalledWith(expect.objectContaining({ code: 200 })));
    await gone();
    expect(sent(prove)[0].password).toMatch(/^[0-9a-f]{32}$/);
    expect(sent(set)).toEqual([{ adminIds: ['1'] }, { adminIds: ['1'] }]);
    expect(runtime.toasts.store.getState().toast).toBeUndefined();
  });

  it('once for calls that wait together', async () => {
    const { call, accept, settled, person } = begin();
    void call();
    await dialog();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    accept();
    await person.type(screen.getByLabelText('您的密码'), 'y{Enter}');
    await waitFor(() => expect(settled).toHaveBeenCalledTimes(2));
    await gone();
  });

  it('who gives none is told that nothing was changed', async () => {
    const { sent, settled, person } = begin();
    await dialog();
    await person.click(screen.getByRole('button', { name: '取消' }));
    await gone();
    await waitFor(() => expect(settled).toHaveBeenCalled());
    expect(settled.mock.calls[0]?.[0].message).toBe('未作任何修改：您没有验证本人，填写的内容仍在');
    expect(sent(set)).toHaveLength(1);
    expect(sent(prove)).toEqual([]);
  });

  it('by a code, where the person has an app; the passkey is offered where there is one', async () => {
    const { sent, accept, settled, person } = begin({ methods: ['password', 'totp', 'recovery', 'passkey'] });
    await dialog();
    expect(screen.getByRole('button', { name: '使用通行密钥' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: '改用验证码' }));
    accept();
    await person.type(screen.getByLabelText('验证器应用的验证码，或恢复码'), ' 123456{Enter}');
    await waitFor(() => expect(settled).toHaveBeenCalled());
    expect(sent(prove)).toEqual([{ code: '123456' }]);
    await gone();
  });

  it('tells who came from another site to sign in again', async () => {
    begin({ methods: ['password'], outside: true });
    expect((await dialog()).textContent).toContain('请退出后重新登录');
  });

  it('AUTH-57 offers its provider, and no password, to who has none here; the ticket of the new sign-in proves', async () => {
    const opened = { closed: false, location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => opened);
    const outside = { name: '公司登录', renderUrl: '/api/oauth/socials/render/corp?again=1&ticket=JNPF_TICKET' };
    const { answers, sent, settled, accept, person } = begin({ methods: [], outside });
    await dialog();
    expect(screen.queryByLabelText('您的密码')).toBeNull();
    answers['/api/oauth/getTicket'] = 't1';
    accept();
    await person.click(screen.getByRole('button', { name: '在“公司登录”验证' }));
    await waitFor(() => expect(opened.location.href).toBe('/api/oauth/socials/render/corp?again=1&ticket=t1'));
    const { tellReturned } = await import('../login/outside/ticket');
    tellReturned('another');
    tellReturned('t1');
    await waitFor(() => expect(settled).toHaveBeenCalledWith(expect.objectContaining({ code: 200 })));
    expect(sent(prove)).toEqual([{ ticket: 't1' }]);
    expect(opened.close).toHaveBeenCalled();
    await gone();
  });

  it('closes with the session', async () => {
    const { settled } = begin();
    await dialog();
    await act(() => runtime.session.store.setState({ token: undefined }));
    await gone();
    await waitFor(() => expect(settled).toHaveBeenCalled());
  });
});
