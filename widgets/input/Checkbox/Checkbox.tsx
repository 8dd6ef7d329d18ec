import CheckboxGroup from 'antd/es/checkbox/Group';
import { memo } from 'react';
import { pastOf } from '../../../core/pastOption';
import type { InputProps } from '../../../engine/registry';
import { findOption, heldChoices, idAmong, isWaiting } from '../../options';
import { useWords } from '../../words';
import { groupAria } from '../aria';
import { choicesClass } from '../choicesClass';
import { choiceBones } from '../labelBone';

export interface CheckboxProps extends InputProps<unknown[] | null> {
  direction?: 'horizontal' | 'vertical';
  optionType?: 'default' | 'button';
  border?: boolean;
}

/**
 * Any of a few visible options; the value is an array of ids in the order of the options. A stored id that is no option any
 * more stays, as a box of its own that can be unticked: antd's group would drop it with the next tick of another one.
 */
export const Checkbox = memo(function Checkbox(props: CheckboxProps) {
  const { onChange, readOnly, options } = props;
  const value = Array.isArray(props.value) ? props.value.map((id) => idAmong(options, id) as string) : [];
  const t = useWords();
  const gone = value.filter((id) => {
    const option = findOption(options, id);
    return !option || pastOf(option);
  });
  const change = (ids: unknown[]) => {
    const shown = ids.filter((id) => !gone.includes(id as string));
    onChange?.([...gone.filter((id) => ids.includes(id)), ...shown]);
  };
  if (isWaiting(props)) return choiceBones('group', `weft-boxes ${choicesClass(props)}`, props);
  return (
    <CheckboxGroup
      className={`weft-boxes ${choicesClass(props)}`}
      value={value}
      options={heldChoices(props, value, t) as { value: string; label: string }[]}
      onChange={onChange && !readOnly ? change : undefined}
      disabled={props.disabled}
      {...groupAria('group', props)}
    />
  );
});
