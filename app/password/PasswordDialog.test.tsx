import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { md5 } from 'js-md5';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtime } from '../runtime';
import { fakeServer } from '../testing/fakeServer';
import { Theme } from '../theme/Theme';
import { mustChange } from './ForcedPassword';
import { PasswordDialog } from './PasswordDialog';

const policy = {
  passwordStrengthLimit: 1,
  passwordLengthMin: 1,
  passwordLengthMinNumber: 8,
  containsNumbers: 1,
  includeUppercaseLetters: 0,
};
const path = '/api/permission/Users/Current/Actions/ModifyPassword';

function open(answers: Record<string, unknown> = {}) {
  const requests = fakeServer(answers);
  render(
    <Theme>
      <PasswordDialog policy={policy} />
    </Theme>,
  );
  return { requests, person: userEvent.setup() };
}
beforeEach(async () => {
  localStorage.clear();
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need('all');
  runtime.session.store.setState({ token: 'bearer t' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the forced change of password', () => {
  it('AUTH-47, AUTH-49 is due when the flag is 1 and the password was never changed', () => {
    expect(mustChange(null, { mandatoryModificationOfInitialPassword: 1 })).toBe(true);
    expect(mustChange(1700000000000, { mandatoryModificationOfInitialPassword: 1 })).toBe(false);
    expect(mustChange(null, { mandatoryModificationOfInitialPassword: 0 })).toBe(false);
  });
  it('AUTH-50, AUTH-51, AUTH-56 is 600 px wide, has four fields and no way to dismiss it', async () => {
    const { person } = open();
    for (const label of ['旧密码', '新密码', '重复密码', '验证码']) expect(screen.getByLabelText(label)).toBeTruthy();
    const dialog = screen.getByRole('dialog');
    expect(dialog.style.width).toBe('600px');
    expect(dialog.querySelector('.ant-modal-close')).toBeNull();
    await person.keyboard('{Escape}');
    expect(screen.getByLabelText('旧密码')).toBeTruthy();
  });
  it('ux 24, VALD-48…53 shows the rules in force while one types, and the messages on blur', async () => {
    const { person } = open();
    expect(screen.getByText('至少 8 位').className).toBe('');
    expect(screen.queryByText('包含大写字母')).toBeNull();
    await person.type(screen.getByLabelText('新密码'), 'abcdefgh');
    expect(screen.getByText('至少 8 位').className).toBe('demand-met');
    expect(screen.getByText('包含数字').className).toBe('');
    await person.tab();
    expect(await screen.findByText('新密码必须包含数字')).toBeTruthy();
    await person.type(screen.getByLabelText('重复密码'), 'other');
    await person.tab();
    expect(await screen.findByText('两次密码输入不一致')).toBeTruthy();
  });
  it('AUTH-53 sends digests, shows the message of the server and lets the person sign in anew', async () => {
    const { requests, person } = open({ [path]: { code: 200, msg: '修改成功，请牢记新密码。', data: null } });
    await person.type(screen.getByLabelText('旧密码'), 'old');
    await person.type(screen.getByLabelText('新密码'), 'abcdefg1');
    await person.type(screen.getByLabelText('重复密码'), 'abcdefg1');
    await person.type(screen.getByLabelText('验证码'), 'ab12');
    const picture = screen.getByRole<HTMLImageElement>('img', { name: /点击更换/ }).getAttribute('src');
    await person.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(runtime.session.get().token).toBeUndefined());
    const sent = requests.find((request) => request.path === path);
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({
      oldPassword: md5('old'),
      password: md5('abcdefg1'),
      code: 'ab12',
      timestamp: picture?.split('/').at(-1),
    });
    expect(runtime.toasts.store.getState().toast?.message).toBe('修改成功，请牢记新密码。');
    expect(runtime.session.get().ended).toEqual({ reason: '修改成功，请牢记新密码。', over: false });
  });
  it('ux 47 a refusal keeps what was typed and brings another picture', async () => {
    const { person } = open({ [path]: { code: 400, msg: '旧密码错误，请重新输入', data: null } });
    const picture = () => screen.getByRole<HTMLImageElement>('img', { name: /点击更换/ }).getAttribute('src');
    const before = picture();
    await person.type(screen.getByLabelText('旧密码'), 'old');
    await person.type(screen.getByLabelText('新密码'), 'abcdefg1');
    await person.type(screen.getByLabelText('重复密码'), 'abcdefg1');
    await person.type(screen.getByLabelText('验证码'), 'ab12');
    await person.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(picture()).not.toBe(before));
    expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('abcdefg1');
    expect(runtime.session.get().token).toBe('bearer t');
  });
});
