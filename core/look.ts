import { constants } from './limits';

/** The theme colours by name (spec §2, decision SHELL-46); blue, azure and green are the specification's. */
export const themeColours = {
  blue: constants.themeColour,
  purple: '#722ed1',
  azure: '#409eff',
  ocean: '#0d8ca6',
  green: '#3eac12',
  yellow: '#d4a106',
  orange: '#fa7d19',
  red: '#e5353f',
} as const;

/** The display settings with a fixed list of values. */
export const lookChoices = {
  layoutType: constants.layouts,
  slideClass: ['dark', 'lightWhite'],
  themeClass: Object.keys(themeColours) as (keyof typeof themeColours)[],
  size: ['default', 'medium', 'small', 'mini'],
  appearance: ['light', 'dark', 'system'],
  /** `weak`: red and green differ in blue too (ux 10). */
  tint: ['full', 'weak', 'grey'],
} as const;

/** The display settings that are switches. */
export const lookSwitches = [
  'tagsView',
  'tagsIcon',
  'useCache',
  'showLanguage',
  'showSearch',
  'accordion',
  'hoverExpand',
] as const;

/** The display settings that are whole numbers, with their least and most. */
export const lookNumbers = {
  sidebarWidth: { least: 160, most: 400 },
  /** Of trees beside lists. */
  treeWidth: { least: 180, most: 480 },
} as const;

/** The keys of the shell (ux 7), in the order of their list. */
export const shortcutNames = [
  'search',
  'slash',
  'keys',
  'tabBefore',
  'tabAfter',
  'maximise',
  'settings',
  'lock',
  'signOut',
  'save',
] as const;
export type ShortcutName = (typeof shortcutNames)[number];

/** The display settings that are lists of some words. */
export const lookLists = { shortcutsOff: shortcutNames } as const;

/** A view that a list begins with, as `<menu>/<view>`; each menu once (ux 32). */
export const firstViewPattern = '^[\\w.-]{1,60}/[\\w.-]{1,60}$';
export const mostFirstViews = 200;

type Choices = { [Name in keyof typeof lookChoices]: (typeof lookChoices)[Name][number] };
type Lists = { [Name in keyof typeof lookLists]: (typeof lookLists)[Name][number][] };

/** The display settings that belong to the account: every browser of the person has the same (SHELL-60). */
export type Look = Choices &
  Lists &
  Record<(typeof lookSwitches)[number], boolean> &
  Record<keyof typeof lookNumbers, number> & { firstViews: string[] };

/** Whether a value is one of each setting. */
const checks: Record<keyof Look, (value: unknown) => boolean> = {
  ...mapValues(lookChoices, (values) => (value) => (values as readonly unknown[]).includes(value)),
  ...mapValues(lookNumbers, ({ least, most }) => (value) => {
    return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  }),
  ...mapValues(lookLists, (values) => (value) => {
    return Array.isArray(value) && value.every((each) => (values as readonly unknown[]).includes(each));
  }),
  firstViews: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  ...(Object.fromEntries(
    lookSwitches.map((name) => [name, (value: unknown) => typeof value === 'boolean']),
  ) as unknown as Record<(typeof lookSwitches)[number], (value: unknown) => boolean>),
};

function mapValues<Name extends string, From, To>(from: Record<Name, From>, to: (value: From) => To): Record<Name, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value as From)])) as Record<Name, To>;
}

/** The names of `Look`. */
export const lookNames = Object.keys(checks) as (keyof Look)[];

/** Whether `value` is one of the setting `name`; true for settings that do not belong to the account. */
export function isLookValue(name: string, value: unknown): boolean {
  return checks[name as keyof Look]?.(value) ?? true;
}

/** The members of a stored value that are settings of an account; others are dropped. */
export function readLook(stored: unknown): Partial<Look> {
  if (typeof stored !== 'object' || stored === null) return {};
  const given = stored as Record<string, unknown>;
  const names = lookNames.filter((name) => checks[name](given[name]));
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}
