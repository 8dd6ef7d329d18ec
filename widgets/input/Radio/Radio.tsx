import RadioGroup from 'antd/es/radio/group';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { choicesOf, idAmong } from '../../options';
import { groupAria } from '../aria';
import { choicesClass } from '../choicesClass';

export interface RadioProps extends InputProps<unknown> {
  direction?: 'horizontal' | 'vertical';
  optionType?: 'default' | 'button';
  buttonStyle?: 'outline' | 'solid';
  border?: boolean;
}

/** One of a few visible options. */
export const Radio = memo(function Radio(props: RadioProps) {
  const { onChange, readOnly } = props;
  return (
    <RadioGroup
      className={choicesClass(props)}
      value={props.value === undefined || props.value === null ? null : idAmong(props.options, props.value)}
      options={choicesOf(props.options) as { value: string; label: string }[]}
      optionType={props.optionType}
      buttonStyle={props.buttonStyle}
      onChange={onChange && !readOnly ? (event) => onChange(event.target.value) : undefined}
      disabled={props.disabled}
      {...groupAria('radiogroup', props)}
    />
  );
});
