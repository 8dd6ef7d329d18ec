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
} as const;

/** The display settings that are switches. */
export const lookSwitches = ['tagsView', 'tagsIcon', 'useCache', 'showLanguage', 'showSearch'] as const;

type Choices = { [Name in keyof typeof lookChoices]: (typeof lookChoices)[Name][number] };

/** The display settings that belong to the account: every browser of the person has the same (SHELL-60). */
export type Look = Choices & Record<(typeof lookSwitches)[number], boolean>;

/** The names of `Look`. */
export const lookNames = [...Object.keys(lookChoices), ...lookSwitches] as (keyof Look)[];

/** The members of a stored value that are settings of an account; others are dropped. */
export function readLook(stored: unknown): Partial<Look> {
  if (typeof stored !== 'object' || stored === null) return {};
  const given = stored as Record<string, unknown>;
  const choices = Object.entries(lookChoices).filter(([name, values]) =>
    (values as readonly unknown[]).includes(given[name]),
  );
  const switches = lookSwitches.filter((name) => typeof given[name] === 'boolean');
  const names = [...choices.map(([name]) => name), ...switches];
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}
