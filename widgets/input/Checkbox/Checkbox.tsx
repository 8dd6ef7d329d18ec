import CheckboxGroup from 'antd/es/checkbox/Group';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { choicesOf, idAmong } from '../../options';
import { groupAria } from '../aria';
import { choicesClass } from '../choicesClass';

export interface CheckboxProps extends InputProps<unknown[] | null> {
  direction?: 'horizontal' | 'vertical';
  optionType?: 'default' | 'button';
  border?: boolean;
}

/** Any of a few visible options; the value is an array of ids in the order of the options. */
export const Checkbox = memo(function Checkbox(props: CheckboxProps) {
  const { onChange, readOnly, options } = props;
  const value = Array.isArray(props.value) ? props.value.map((id) => idAmong(options, id) as string) : [];
  return (
    <CheckboxGroup
      className={`weft-boxes ${choicesClass(props)}`}
      value={value}
      options={choicesOf(options) as { value: string; label: string }[]}
      onChange={onChange && !readOnly ? (ids) => onChange(ids) : undefined}
      disabled={props.disabled}
      {...groupAria('group', props)}
    />
  );
});
