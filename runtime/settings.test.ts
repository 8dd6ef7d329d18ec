import { describe, expect, it } from 'vitest';
import { createSettings } from './settings';
import { createLocalStore } from './storage';

function area(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

describe('display settings', () => {
  it('SHELL-47, SHELL-62 with nothing stored: classic, dark sidebar, blue, tabs, language and search shown', () => {
    expect(createSettings(createLocalStore(area())).get()).toMatchObject({
      layoutType: 'classic',
      slideClass: 'dark',
      themeClass: 'blue',
      theme: '#1890ff',
      tagsView: true,
      showLanguage: true,
      showSearch: true,
    });
  });
  it('ENT-29 the display settings of the specification are kept by the browser', () => {
    const storage = area();
    const change = {
      ...{ tagsView: false, tagsIcon: false, showLanguage: false, showSearch: false, useCache: false },
      ...{ fixedHeader: false, sidebarLogo: false, themeClass: 'green', slideClass: 'lightWhite', layoutType: 'plain' },
    } as const;
    createSettings(createLocalStore(storage)).set(change as never);
    expect(createSettings(createLocalStore(storage)).get()).toMatchObject(change);
  });
  it('SHELL-34, SHELL-59 a change is stored under the prefix and there after a reload', () => {
    const storage = area();
    createSettings(createLocalStore(storage)).set({ sidebar: 0, appearance: 'dark' });
    expect(storage.map.get('weft_sidebar')).toBe('0');
    expect(createSettings(createLocalStore(storage)).get()).toMatchObject({ sidebar: 0, appearance: 'dark' });
  });
  it('ENT-30 sidebar, device and size are stored by name', () => {
    const storage = area();
    createSettings(createLocalStore(storage)).set({ sidebar: 1, device: 'mobile', size: 'mini' });
    const stored = ['sidebar', 'device', 'size'].map((name) => storage.map.get(`weft_${name}`));
    expect(stored).toEqual(['1', '"mobile"', '"mini"']);
    expect(createSettings(createLocalStore(storage)).get()).toMatchObject({ device: 'mobile', size: 'mini' });
  });
  it('what is stored but broken, or of another type, costs only itself', () => {
    const storage = area({ weft_sidebar: 'no json', weft_tagsView: '"yes"', weft_layoutType: '"blend"' });
    const settings = createSettings(createLocalStore(storage)).get();
    expect(settings).toMatchObject({ sidebar: 1, tagsView: true, layoutType: 'blend' });
  });
  it('SHELL-62 a stored value that is none of its choices falls back', () => {
    const storage = area({
      weft_layoutType: '"sideways"',
      weft_slideClass: '"toString"',
      weft_sidebar: '2',
      weft_appearance: '"sepia"',
    });
    expect(createSettings(createLocalStore(storage)).get()).toMatchObject({
      layoutType: 'classic',
      slideClass: 'dark',
      sidebar: 1,
      appearance: 'system',
    });
  });
  it('the system decides light or dark until the person does', () => {
    expect(createSettings(createLocalStore(area()), true).get().shown).toBe('dark');
    expect(createSettings(createLocalStore(area({ weft_appearance: '"light"' })), true).get().shown).toBe('light');
  });
  it('issue 12 as the system: follows a change of the system, a choice does not', () => {
    const settings = createSettings(createLocalStore(area()));
    settings.setPrefersDark(true);
    expect(settings.get()).toMatchObject({ appearance: 'system', shown: 'dark' });
    settings.set({ appearance: 'light' });
    settings.setPrefersDark(true);
    expect(settings.get().shown).toBe('light');
  });
  it.each(['system', 'dark'] as const)(
    'issue 14 what is %s on the screen is light on paper, and as before after it',
    (appearance) => {
      const settings = createSettings(createLocalStore(area()), true);
      settings.set({ appearance });
      settings.setOnPaper(true);
      expect(settings.get()).toMatchObject({ appearance, shown: 'light' });
      settings.setOnPaper(false);
      expect(settings.get().shown).toBe('dark');
    },
  );
  it('SHELL-40 the colour follows its name; an unknown name is blue', () => {
    const settings = createSettings(createLocalStore(area({ weft_themeClass: '"pink"' })));
    expect(settings.get()).toMatchObject({ themeClass: 'blue', theme: '#1890ff' });
    settings.set({ themeClass: 'green' });
    expect(settings.get().theme).toBe('#3eac12');
  });
  it('a browser that refuses storage keeps the setting for this page', () => {
    const refusing = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
      removeItem: () => undefined,
    };
    const settings = createSettings(createLocalStore(refusing));
    settings.set({ sidebar: 0 });
    expect(settings.get().sidebar).toBe(0);
  });
});
