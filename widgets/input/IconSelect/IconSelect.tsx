import { Select } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { Icon } from '../../icons';
import { iconClasses } from '../../icons/iconClasses';
import { ariaOf } from '../aria';

const drawn = (name: string) => (
  <span className="weft-icon-choice">
    <Icon name={name} /> {name.replace('icon-ym icon-ym-', '')}
  </span>
);
const choices = iconClasses.map((value) => ({ value, label: drawn(value) }));

/** An icon by its class (contract §4.1), searched by its name. An unknown class is kept. */
export const IconSelect = memo(function IconSelect(props: InputProps<string>) {
  const { value, onChange, readOnly } = props;
  const options = value && !iconClasses.includes(value) ? [{ value, label: drawn(value) }, ...choices] : choices;
  return (
    <Select
      className="weft-fill"
      id={props.id}
      value={value || null}
      options={options}
      onChange={onChange && !readOnly ? (name: string | null) => onChange(name ?? '') : undefined}
      onBlur={props.onBlur}
      open={readOnly ? false : undefined}
      disabled={props.disabled}
      placeholder={props.placeholder}
      status={props.status}
      allowClear={!readOnly}
      showSearch={!readOnly}
      optionFilterProp="value"
      aria-readonly={readOnly || undefined}
      {...ariaOf(props)}
    />
  );
});
