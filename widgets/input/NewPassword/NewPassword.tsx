import Password from 'antd/es/input/Password';
import { memo } from 'react';
import type { PasswordPolicy } from '../../../core/password';
import type { InputProps } from '../../../engine/registry';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { Demands } from './Demands';

export interface NewPasswordProps extends InputProps<string> {
  /** The policy of the settings; without it there is no meter. */
  policy?: PasswordPolicy;
}

/** A new password, with the rules of the policy ticked while one types (VALD-48…53). Never shown read-only. */
export const NewPassword = memo(function NewPassword(props: NewPasswordProps) {
  const { value, onChange, policy, readOnly } = props;
  const t = useWords();
  return (
    <div>
      <Password
        id={props.id}
        value={value ?? ''}
        onChange={onChange && ((event) => onChange(event.target.value))}
        onBlur={props.onBlur}
        disabled={props.disabled}
        readOnly={readOnly}
        visibilityToggle={!props.disabled && !readOnly}
        placeholder={props.placeholder}
        status={props.status}
        autoComplete="new-password"
        {...ariaOf(props)}
      />
      {policy && !readOnly ? <Demands policy={policy} password={value ?? ''} t={t} /> : null}
    </div>
  );
});
