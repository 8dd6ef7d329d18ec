import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallByName } from './calls';
import { createOwnLook, type OwnLook } from './ownLook';
import { createSettings } from './settings';
import { createLocalStore } from './storage';

function browser({ token = 't', reachable = true, writes = true } = {}) {
  const map = new Map<string, string>();
  const local = createLocalStore({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  });
  local.set('token', token || undefined);
  const sent: Record<string, unknown>[] = [];
  const languages: string[] = [];
  const state = { reachable };
  const call = (async (name: string, params: Record<string, unknown>) => {
    sent.push({ name, ...params });
    if (!state.reachable) throw new Error('offline');
    return { code: 200 };
  }) as unknown as CallByName;
  const settings = createSettings(local, false, () => own.changed());
  const i18n = { setLanguage: async (language: string) => void languages.push(language) };
  const own: OwnLook = createOwnLook({ call, settings: () => settings, i18n, local, writes });
  return { settings, own, sent, local, languages, state };
}
const pause = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('display settings of the account', () => {
  it('SHELL-60 several changes are one call of SystemTheme with the layout and the settings', async () => {
    const { settings, sent } = browser();
    settings.set({ layoutType: 'blend' });
    settings.set({ themeClass: 'red' });
    settings.set({ size: 'mini' });
    expect(sent).toEqual([]);
    await pause();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      name: 'currentUser.theme',
      theme: 'blend',
      look: { themeClass: 'red', size: 'mini' },
    });
    expect(sent[0]?.look).not.toHaveProperty('sidebar');
  });
  it('SHELL-60 the width of the sidebar and the device are of this browser', async () => {
    const { settings, sent } = browser();
    settings.set({ sidebar: 0, device: 'mobile' });
    await pause();
    expect(sent).toEqual([]);
  });
  it('another browser of the account takes the settings over, unknown values excepted, and sends nothing', async () => {
    const { settings, own, sent } = browser();
    own.entered({ layoutType: 'plain', size: 'huge', tagsView: false, sidebar: 0 });
    expect(settings.get()).toMatchObject({ layoutType: 'plain', size: 'default', tagsView: false, sidebar: 1 });
    await pause();
    expect(sent).toEqual([]);
  });
  it('an answer from before a change does not undo it; what the server did not get is sent at the next entry', async () => {
    const { settings, own, sent, state } = browser({ reachable: false });
    settings.set({ themeClass: 'green' });
    own.entered({ themeClass: 'red' });
    await pause();
    state.reachable = true;
    own.entered({ themeClass: 'red' });
    await pause();
    expect(settings.get().themeClass).toBe('green');
    expect(sent).toHaveLength(2);
    own.entered({ themeClass: 'purple' });
    expect(settings.get().themeClass).toBe('purple');
  });
  it('the language of the account is taken over where none was chosen (SHELL-49)', () => {
    const { own, local, languages } = browser();
    own.entered({ language: 'en' });
    local.set('language', 'zh');
    own.entered({ language: 'zhtw' });
    expect(languages).toEqual(['en']);
  });
  it('nothing is sent without a person or from a view as somebody else', async () => {
    const [nobody, viewer] = [browser({ token: '' }), browser({ writes: false })];
    for (const { settings } of [nobody, viewer]) settings.set({ themeClass: 'red' });
    await pause();
    expect([...nobody.sent, ...viewer.sent]).toEqual([]);
  });
});
