import { createStore, type StoreApi, useStore } from 'zustand';
import { constants } from '../core/limits';
import type { LocalStore } from './storage';

export type Layout = (typeof constants.layouts)[number];

/**
 * Display settings of this browser (spec §3; decision SHELL-47): `layoutType` is the layout, `slideClass` the style of the
 * sidebar, `themeClass` the colour by name and `theme` the same colour by its hex value. `appearance` is ours: light or
 * dark for the whole application.
 */
export interface Settings {
  layoutType: Layout;
  slideClass: 'dark' | 'lightWhite';
  themeClass: string;
  theme: string;
  tagsView: boolean;
  tagsIcon: boolean;
  showLanguage: boolean;
  showSearch: boolean;
  useCache: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** 1 open, 0 collapsed (SHELL-34). */
  sidebar: 0 | 1;
  size: 'default' | 'medium' | 'small' | 'mini';
  appearance: 'light' | 'dark';
  /** Kind of the window last used (ENT-30): mobile below 992 px. */
  device: 'desktop' | 'mobile';
}

/** SHELL-62; default colour of spec §9. */
export const defaultSettings: Settings = {
  layoutType: 'classic',
  slideClass: 'dark',
  themeClass: 'blue',
  theme: constants.themeColour,
  tagsView: true,
  tagsIcon: true,
  showLanguage: true,
  showSearch: true,
  useCache: true,
  fixedHeader: true,
  sidebarLogo: true,
  sidebar: 1,
  size: 'default',
  appearance: 'light',
  device: 'desktop',
};

/** Values of the settings that are one of a few; any other stored value is dropped. */
const choices: Partial<Record<string, readonly unknown[]>> = {
  layoutType: constants.layouts,
  slideClass: ['dark', 'lightWhite'],
  sidebar: [0, 1],
  size: ['default', 'medium', 'small', 'mini'],
  appearance: ['light', 'dark'],
  device: ['desktop', 'mobile'],
} satisfies Partial<{ [Name in keyof Settings]: readonly Settings[Name][] }>;

function isSetting(name: string, value: unknown, fallback: unknown): boolean {
  return typeof value === typeof fallback && (choices[name]?.includes(value) ?? true);
}

/** The layout in the answer of a sign-in (AUTH-18, AUTH-19); an unknown one is classic. */
export function layoutOf(theme: unknown): Layout {
  return constants.layouts.find((layout) => layout === theme) ?? 'classic';
}

export interface SettingsStore {
  store: StoreApi<Settings>;
  get: () => Settings;
  set: (change: Partial<Settings>) => void;
  useSettings: <T>(select: (settings: Settings) => T) => T;
}

/** Every setting is one key under our prefix (SHELL-59); the system's dark mode applies until the person chooses. */
export function createSettings(local: LocalStore, prefersDark = false): SettingsStore {
  const initial: Record<string, unknown> = { ...defaultSettings, appearance: prefersDark ? 'dark' : 'light' };
  for (const [name, fallback] of Object.entries(initial)) {
    const stored = local.get(name);
    if (isSetting(name, stored, fallback)) initial[name] = stored;
  }
  const store = createStore<Settings>(() => initial as unknown as Settings);
  return {
    store,
    get: store.getState,
    set: (change) => {
      store.setState(change);
      for (const [name, value] of Object.entries(change)) local.set(name, value);
    },
    useSettings: (select) => useStore(store, select),
  };
}
