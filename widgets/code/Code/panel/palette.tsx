import type { SelectProps } from 'antd';
import { foundBy } from '../../../../core/design/panel/findWords';
import { type PresetGroup, type PresetName, presetGroups } from '../../../../core/model/presets';
import { deferred } from '../../../../engine/deferred';
import type { Words } from '../../../words';
import { useLoaded } from '../useLoaded';

/** A list of kinds is open before its icons can be seen: they come behind the desk. */
const icons = deferred(
  () => import('./PresetIcon').then(({ PresetIcon }) => PresetIcon),
  () => <span className="anticon weft-palette-icon" />,
);

/** Fetches the icons as soon as a list of kinds is drawn. */
export const usePresetIcons = (): void => useLoaded(icons);

const groupsOf = Object.entries(presetGroups) as [PresetGroup, PresetName[]][];

/** A preset with its icon, as an option of a select and a line of a menu. */
export function presetLabel(t: Words, preset: PresetName) {
  return (
    <span className="weft-palette-item">
      <icons.component preset={preset} />
      {t(`code.preset.${preset}`)}
    </span>
  );
}

/** The presets as options of a select: by their groups, or what was typed for, the best first. What does not fit stays, and is closed. */
export function paletteOptions(
  t: Words,
  typed: string,
  fits: (preset: PresetName) => boolean,
): NonNullable<SelectProps<PresetName | null>['options']> {
  const option = (value: PresetName) => ({
    value,
    title: t(`code.preset.${value}`),
    disabled: !fits(value),
    label: presetLabel(t, value),
  });
  if (!typed.trim())
    return groupsOf.map(([group, presets]) => ({
      key: group,
      label: t(`designer.palette.${group}`),
      options: presets.map(option),
    }));
  const all = groupsOf.flatMap(([group, presets]) => presets.map((preset) => ({ group, preset })));
  return foundBy(typed, all, ({ group, preset }) => ({
    title: t(`code.preset.${preset}`),
    words: t(`code.presetWords.${preset}`),
    other: `${preset} ${t(`designer.palette.${group}`)}`,
  })).map(({ preset }) => option(preset));
}
