import { Input as AntInput } from 'antd';
import { type ChangeEvent, memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { Icon } from '../../icons';
import { ariaOf } from '../aria';
import { withAddons } from '../withAddons';

export interface TextInputProps extends InputProps<string | number | null> {
  addonBefore?: string;
  addonAfter?: string;
  prefixIcon?: string;
  suffixIcon?: string;
  maxlength?: number | string | null;
  showCount?: boolean;
  showPassword?: boolean;
  clearable?: boolean;
  readonly?: boolean;
}

/** One line of text. The value is a string; a number is shown as its digits. */
export const Input = memo(function Input(props: TextInputProps) {
  const { onChange, maxlength } = props;
  const Field = props.showPassword ? AntInput.Password : AntInput;
  const field = (
    <Field
      id={props.id}
      value={props.value ?? ''}
      onChange={onChange && ((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value))}
      onBlur={props.onBlur}
      disabled={props.disabled}
      readOnly={props.readOnly || props.readonly}
      placeholder={props.placeholder}
      status={props.status}
      allowClear={props.clearable}
      maxLength={maxlength ? Number(maxlength) : undefined}
      showCount={props.showCount}
      prefix={props.prefixIcon ? <Icon name={props.prefixIcon} /> : undefined}
      suffix={props.suffixIcon ? <Icon name={props.suffixIcon} /> : undefined}
      autoComplete={props.showPassword ? 'new-password' : 'off'}
      {...ariaOf(props)}
    />
  );
  return withAddons(field, props.addonBefore, props.addonAfter);
});
