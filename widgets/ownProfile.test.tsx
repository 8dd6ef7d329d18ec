import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expand } from '../core/language/expand';
import type { Document } from '../core/language/types';
import { createRegistry } from '../engine/registry';
import { draw } from '../engine/testing/draw';
import { type Answer, createFakeHost, refuse } from '../engine/testing/fakeHost';
import { widgetDefinitions } from './definitions';
import { frames, loadFrames } from './frames';
import { loadViews, viewDefinitions } from './views';

beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews(), ...widgetDefinitions.map(({ load }) => load?.())]);
}, 60_000);
afterEach(cleanup);

const read = (name: string): Document =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../schemas/pages/profile/${name}.json`), 'utf8'));

function show(name: string, answers: Record<string, Answer>) {
  const host = createFakeHost(answers, { address: (call, params) => `/${call}/${params?.random}` });
  draw(
    expand(read(name)).document as Document,
    host,
    {},
    { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions },
  );
  return host;
}

describe('the own password (contract §5.10)', () => {
  it('API-134 letters are asked for after wrong passwords; a refusal brings another picture and keeps the passwords', async () => {
    let count = 0;
    const host = show('password', {
      'sysConfig.info': () => ({ passwordStrengthLimit: 1, passwordLengthMin: 1, passwordLengthMinNumber: 8 }),
      'currentUser.modifyPassword': () => (count++ < 2 ? refuse('wrong', { needCaptcha: true }) : null),
    });
    const box = async (name: string) => (await screen.findByLabelText(name)) as HTMLInputElement;
    const type = async (name: string, value: string) => fireEvent.change(await box(name), { target: { value } });
    const press = async () => fireEvent.click(await screen.findByRole('button', { name: /changePassword/ }));
    await type('shell.oldPassword', 'old');
    await type('shell.newPassword', 'abcdefgh');
    await type('shell.repeatPassword', 'abcdefgh');
    expect(screen.queryByLabelText('shell.captcha')).toBeNull();
    await press();
    await type('shell.captcha', 'ab12');
    const picture = () => (screen.getByAltText('login.captchaRefresh') as HTMLImageElement).getAttribute('src');
    const before = picture();
    await press();
    await waitFor(() => expect(picture()).not.toBe(before));
    expect((await box('shell.newPassword')).value).toBe('abcdefgh');
    expect((await box('shell.captcha')).value).toBe('');
    await type('shell.captcha', 'cd34');
    expect((await box('shell.captcha')).value).toBe('cd34');
    await press();
    const sent = () => host.calls.filter(({ name }) => name === 'currentUser.modifyPassword');
    await waitFor(() => expect(sent()).toHaveLength(3));
    const [, first, second] = sent();
    expect(first?.params).toMatchObject({ code: 'ab12', timestamp: before?.split('/').at(-1) });
    expect(second?.params).toMatchObject({ code: 'cd34', timestamp: picture()?.split('/').at(-1) });
  });
});
