import CheckboxGroup from 'antd/es/checkbox/Group';
import type { ReactNode } from 'react';
import { NamedSelect } from '../../frames/Actions/NamedSelect';

/** A property: its name, and what it is set by. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="weft-flow-line">
      <span>{label}</span>
      <div>{children}</div>
    </div>
  );
}

export interface Choice {
  value: string;
  label: string;
}

interface PickProps {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  placeholder?: string;
}

/** One of a few; a value that is not among them is shown, and kept until another is chosen. */
export function Pick({ label, value, choices, onChange, placeholder }: PickProps) {
  return (
    <NamedSelect<string>
      label={label}
      value={value || undefined}
      placeholder={placeholder ?? label}
      showSearch={choices.length > 8}
      optionFilterProp="label"
      options={[...choices]}
      onChange={onChange}
      style={{ width: '100%' }}
    />
  );
}

interface SomeProps {
  value: readonly string[];
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
}

/** Several of a few. */
export const Some = ({ value, choices, onChange }: SomeProps) => (
  <CheckboxGroup value={[...value]} options={[...choices]} onChange={onChange} />
);
