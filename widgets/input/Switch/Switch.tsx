import { Switch as AntSwitch } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../aria';

type State = number | string | boolean;

export interface SwitchProps extends InputProps<State | null> {
  activeValue?: State;
  inactiveValue?: State;
  activeTxt?: string;
  inactiveTxt?: string;
  size?: 'small' | 'default';
}

/** On or off; the value is `activeValue` or `inactiveValue` (1 and 0). */
export const Switch = memo(function Switch(props: SwitchProps) {
  const { activeValue = 1, inactiveValue = 0, readOnly, onChange } = props;
  return (
    <AntSwitch
      id={props.id}
      checked={props.value !== null && props.value !== undefined && String(props.value) === String(activeValue)}
      onChange={onChange && !readOnly ? (on) => onChange(on ? activeValue : inactiveValue) : undefined}
      disabled={props.disabled}
      aria-readonly={readOnly || undefined}
      checkedChildren={props.activeTxt}
      unCheckedChildren={props.inactiveTxt}
      size={props.size}
      {...ariaOf(props)}
    />
  );
});
