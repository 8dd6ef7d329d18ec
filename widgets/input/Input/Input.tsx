import { Input as AntInput } from 'antd';
import type { PasswordProps } from 'antd/es/input/Password';
import { type ChangeEvent, memo, useState } from 'react';
import { type MaskConfig, maskText } from '../../../core/mask';
import { deferred } from '../../../engine/deferred';
import type { InputProps } from '../../../engine/registry';
import { Icon } from '../../icons';
import { wholeAddress } from '../../wholeAddress';
import { ariaOf } from '../aria';
import { withAddons } from '../withAddons';
import { CopyText } from './CopyText';

export interface TextInputProps extends InputProps<string | number | null> {
  addonBefore?: string;
  addonAfter?: string;
  prefixIcon?: string;
  suffixIcon?: string;
  maxlength?: number | string | null;
  showCount?: boolean;
  showPassword?: boolean;
  clearable?: boolean;
  /** With a button that copies the text. */
  copyable?: boolean;
  /** The text is a path of the application: shown and copied as a whole address. Read-only fields only. */
  address?: boolean;
  readonly?: boolean;
  /** The keyboard of a phone. */
  inputMode?: 'tel' | 'email' | 'numeric';
  useMask?: boolean;
  maskConfig?: MaskConfig;
}

/** Few fields are passwords. */
const { component: Password } = deferred<PasswordProps>(() =>
  import('antd/es/input/Password').then((it) => it.default),
);

/** With a mask the text is visible only while the field is edited. */
function useMasked({ useMask, maskConfig, value, address, disabled, readOnly, readonly, onBlur }: TextInputProps) {
  const [inside, setInside] = useState(false);
  const plain = value === null || value === undefined ? '' : String(value);
  const text = address ? wholeAddress(plain) : plain;
  if (!useMask) return { text, onBlur };
  const editing = inside && !disabled && !readOnly && !readonly;
  return {
    text: editing ? text : maskText(text, maskConfig),
    onFocus: () => setInside(true),
    onBlur: () => {
      setInside(false);
      onBlur?.();
    },
  };
}

function suffixOf({ copyable, suffixIcon }: TextInputProps, text: string) {
  if (copyable) return <CopyText text={text} />;
  return suffixIcon ? <Icon name={suffixIcon} /> : undefined;
}

/** One line of text. The value is a string; a number is shown as its digits. */
export const Input = memo(function Input(props: TextInputProps) {
  const { onChange, maxlength } = props;
  const { text, ...focus } = useMasked(props);
  const Field = props.showPassword ? Password : AntInput;
  const field = (
    <Field
      id={props.id}
      className={props.readOnly || props.readonly ? 'weft-still' : undefined}
      value={text}
      onChange={onChange && ((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value))}
      {...focus}
      disabled={props.disabled}
      readOnly={props.readOnly || props.readonly}
      placeholder={props.placeholder}
      status={props.status}
      allowClear={props.clearable && !props.readOnly && !props.readonly}
      maxLength={maxlength ? Number(maxlength) : undefined}
      showCount={props.showCount}
      prefix={props.prefixIcon ? <Icon name={props.prefixIcon} /> : undefined}
      suffix={suffixOf(props, text)}
      inputMode={props.inputMode}
      autoComplete={props.showPassword ? 'new-password' : 'off'}
      {...ariaOf(props)}
    />
  );
  return withAddons(field, props.addonBefore, props.addonAfter);
});
