import { Select } from 'antd';
import { useState } from 'react';
import { presetFits } from '../../../../core/design/model/acts';
import type { OutlineItem } from '../../../../core/design/model/outline';
import type { PresetName } from '../../../../core/model/presets';
import { useWords } from '../../../words';
import { nothingChosen } from '../nothingChosen';
import { paletteOptions, usePresetIcons } from './palette';

interface AddFieldProps {
  /** Behind what, or into what. */
  item: OutlineItem | undefined;
  disabled: boolean;
  add: (preset: PresetName) => void;
}

/** The kinds of fields, found by their titles and by everyday words; Enter takes the best one. */
export function AddField({ item, disabled, add }: AddFieldProps) {
  const t = useWords();
  usePresetIcons();
  const [typed, setTyped] = useState('');
  return (
    <Select
      size="small"
      variant="borderless"
      showSearch
      filterOption={false}
      searchValue={typed}
      onSearch={setTyped}
      value={nothingChosen}
      disabled={disabled}
      placeholder={t('code.outline.add')}
      aria-label={t('code.outline.add')}
      popupMatchSelectWidth={240}
      listHeight={400}
      options={paletteOptions(t, typed, (preset) => presetFits(preset, item))}
      onChange={(preset: PresetName | null) => {
        setTyped('');
        if (preset) add(preset);
      }}
    />
  );
}
