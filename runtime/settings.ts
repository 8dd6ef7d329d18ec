import { createStore, type StoreApi, useStore } from 'zustand';
import { constants } from '../core/limits';
import { isLookValue, type Look, lookNames, themeColours } from '../core/look';
import type { LocalStore } from './storage';

export type Layout = Look['layoutType'];

/**
 * Display settings (spec §3; decision SHELL-47): `layoutType` is the layout, `slideClass` the style of the sidebar,
 * `themeClass` the colour by name, `appearance` light, dark or as the system. Those of `Look` belong to the account.
 */
export interface Settings extends Look {
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** 1 open, 0 collapsed (SHELL-34). */
  sidebar: 0 | 1;
  /** Kind of the window last used (ENT-30): mobile below 992 px. */
  device: 'desktop' | 'mobile';
}

/** Display settings with what follows from them. */
export interface ShownSettings extends Settings {
  /** The hex value of `themeClass`. */
  theme: string;
  /** `appearance`, resolved by the system's setting. */
  shown: 'light' | 'dark';
}

/** SHELL-62; default colour of spec §9. */
export const defaultSettings: Settings = {
  layoutType: 'classic',
  slideClass: 'dark',
  themeClass: 'blue',
  tagsView: true,
  tagsIcon: true,
  showLanguage: true,
  showSearch: true,
  useCache: true,
  fixedHeader: true,
  sidebarLogo: true,
  sidebar: 1,
  size: 'default',
  appearance: 'system',
  device: 'desktop',
  tint: 'full',
  accordion: true,
  hoverExpand: false,
  sidebarWidth: 210,
  treeWidth: 220,
  shortcutsOff: [],
  firstViews: [],
};

/** Values of the settings of this browser that are one of a few; any other stored value is dropped. */
const choices: Partial<Record<string, readonly unknown[]>> = {
  sidebar: [0, 1],
  device: ['desktop', 'mobile'],
};

function isSetting(name: string, value: unknown, fallback: unknown): boolean {
  return typeof value === typeof fallback && (choices[name]?.includes(value) ?? true) && isLookValue(name, value);
}

/** The layout in the answer of a sign-in (AUTH-18, AUTH-19); an unknown one is classic. */
export function layoutOf(theme: unknown): Layout {
  return constants.layouts.find((layout) => layout === theme) ?? 'classic';
}

/** The settings that belong to the account. */
export function lookOf(settings: Settings): Look {
  return Object.fromEntries(lookNames.map((name) => [name, settings[name]])) as unknown as Look;
}

export interface SettingsStore {
  store: StoreApi<ShownSettings>;
  get: () => ShownSettings;
  /** A change by the person: stored in this browser and, through `onChange`, with the account. */
  set: (change: Partial<Settings>) => void;
  /** A change that came from the account: stored in this browser. */
  adopt: (change: Partial<Settings>) => void;
  /** The system's appearance. */
  setPrefersDark: (prefersDark: boolean) => void;
  /** Whether the page goes to paper, which is light whatever the screen is. */
  setOnPaper: (onPaper: boolean) => void;
  useSettings: <T>(select: (settings: ShownSettings) => T) => T;
}

function stored(local: LocalStore): Settings {
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const [name, fallback] of Object.entries(defaultSettings)) {
    const value = local.get(name);
    if (isSetting(name, value, fallback)) settings[name] = value;
  }
  return settings as unknown as Settings;
}

/** Every setting is one key under our prefix (SHELL-59). `onChange`: the person changed a setting of the account. */
export function createSettings(local: LocalStore, prefersDark = false, onChange: () => void = () => {}): SettingsStore {
  let dark = prefersDark;
  let paper = false;
  const appearanceOf = ({ appearance }: Settings) => {
    if (paper) return 'light';
    return appearance === 'system' ? (dark ? 'dark' : 'light') : appearance;
  };
  const show = (settings: Settings): ShownSettings => ({
    ...settings,
    theme: themeColours[settings.themeClass],
    shown: appearanceOf(settings),
  });
  const store = createStore<ShownSettings>(() => show(stored(local)));
  const adopt = (change: Partial<Settings>) => {
    store.setState(show({ ...store.getState(), ...change }));
    for (const [name, value] of Object.entries(change)) local.set(name, value);
  };
  return {
    store,
    get: store.getState,
    set: (change) => {
      adopt(change);
      if (lookNames.some((name) => name in change)) onChange();
    },
    adopt,
    setPrefersDark: (prefers) => {
      dark = prefers;
      store.setState(show(store.getState()));
    },
    setOnPaper: (onPaper) => {
      paper = onPaper;
      store.setState(show(store.getState()));
    },
    useSettings: (select) => useStore(store, select),
  };
}
