import { Select } from 'antd';
import { useId, useState } from 'react';
import type { KindChoice } from '../../../../core/design/model/kinds';
import { fold } from '../../../../core/fold';
import { type PresetName, presetGroups } from '../../../../core/model/presets';
import { useWords } from '../../../words';
import { kindName } from '../kindName';
import { presetLabel } from './palette';

interface KindSelectProps {
  /** The kinds of the chosen fields. */
  now: readonly string[];
  /** Every kind, and why it is none for them; asked for while the list is open. */
  choices: () => KindChoice[];
  disabled: boolean;
  change: (kind: PresetName) => void;
}

const groups = Object.entries(presetGroups) as [string, PresetName[]][];

/** The kind of the chosen fields, and what they can become; what they cannot stays in sight, with the reason. */
export function KindSelect({ now, choices, disabled, change }: KindSelectProps) {
  const t = useWords();
  const id = useId();
  const [open, setOpen] = useState(false);
  const whyNot = new Map(open ? choices().map(({ kind, why }) => [kind, why]) : []);
  const option = (kind: PresetName) => {
    const why = whyNot.get(kind);
    return {
      value: kind,
      name: kindName(t, kind),
      search: fold(`${t(`code.preset.${kind}`)} ${t(`code.presetWords.${kind}`)} ${kind}`),
      disabled: why !== undefined,
      label: (
        <span className="weft-panel-source">
          {presetLabel(t, kind)}
          {why ? <small>{t(`desk.why.${why}`)}</small> : null}
        </span>
      ),
    };
  };
  /** What can be chosen stands first in each group, and groups with something to choose before the others. */
  const can = (kind: PresetName) => (whyNot.get(kind) === undefined ? 0 : 1);
  const listed = groups
    .map(([group, kinds]) => ({
      key: group,
      label: t(`designer.palette.${group}`),
      least: Math.min(...kinds.map(can)),
      options: kinds.toSorted((one, other) => can(one) - can(other)).map(option),
    }))
    .toSorted((one, other) => one.least - other.least)
    .map(({ least: _, ...group }) => group);
  const [first = '', ...others] = [...new Set(now)];
  return (
    <div className="weft-panel-row weft-panel-kind">
      <div className="weft-panel-name">
        <label htmlFor={id}>{t('desk.changeKind')}</label>
      </div>
      <div className="weft-panel-control">
        <Select<string | null>
          id={id}
          className="weft-fill"
          size="small"
          showSearch
          disabled={disabled}
          value={others.length > 0 ? null : first}
          labelRender={({ value }) => kindName(t, String(value))}
          placeholder={t('designer.several')}
          popupMatchSelectWidth={320}
          listHeight={400}
          open={open}
          onOpenChange={setOpen}
          filterOption={(text, each) => 'search' in (each ?? {}) && String(each?.search).includes(fold(text.trim()))}
          options={open ? listed : []}
          onChange={(kind) => kind && change(kind as PresetName)}
        />
      </div>
    </div>
  );
}
