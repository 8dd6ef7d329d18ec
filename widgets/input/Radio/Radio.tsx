import RadioGroup from 'antd/es/radio/group';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { findOption, heldChoices, idAmong, isWaiting } from '../../options';
import { useWords } from '../../words';
import { groupAria } from '../aria';
import { choicesClass } from '../choicesClass';
import { choiceBones } from '../labelBone';

export interface RadioProps extends InputProps<unknown> {
  direction?: 'horizontal' | 'vertical';
  optionType?: 'default' | 'button';
  buttonStyle?: 'outline' | 'solid';
  border?: boolean;
}

/** One of a few visible options. */
export const Radio = memo(function Radio(props: RadioProps) {
  const { onChange, readOnly, options } = props;
  const t = useWords();
  const isBlank = props.value === undefined || props.value === null || props.value === '';
  // An option with an empty id, such as "all", is chosen by the empty value.
  const value = isBlank && !findOption(options, '') ? null : idAmong(options, props.value ?? '');
  if (isWaiting(props)) return choiceBones('radiogroup', choicesClass(props), props);
  return (
    <RadioGroup
      className={choicesClass(props)}
      value={value}
      options={heldChoices(props, value === null ? [] : [value], t) as { value: string; label: string }[]}
      optionType={props.optionType}
      buttonStyle={props.buttonStyle}
      onChange={onChange && !readOnly ? (event) => onChange(event.target.value) : undefined}
      disabled={props.disabled}
      {...groupAria('radiogroup', props)}
    />
  );
});
