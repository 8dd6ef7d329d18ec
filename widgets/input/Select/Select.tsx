import { Select as AntSelect } from 'antd';
import { memo, useContext } from 'react';
import type { InputProps } from '../../../engine/registry';
import { type Choice, heldChoices, idAmong, isWaiting } from '../../options';
import { Tag } from '../../Tag';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { labelBone } from '../labelBone';
import { TagRoom } from '../tagRoom';

export interface SelectProps extends InputProps<unknown> {
  multiple?: boolean;
  filterable?: boolean;
  clearable?: boolean;
}

function chosen({ value, multiple, options }: SelectProps) {
  if (multiple) return Array.isArray(value) ? value.map((id) => idAmong(options, id)) : [];
  return value === undefined || value === null || value === '' ? null : idAmong(options, value);
}

/** An option in the list, on its colour. */
const drawOption = ({ data: { color, label } }: { data: Partial<Choice> }) =>
  color ? <Tag color={color}>{label}</Tag> : label;

/** One of many options, or with `multiple` any of them as an array of ids. */
export const Select = memo(function Select(props: SelectProps) {
  const { onChange, readOnly, multiple } = props;
  const t = useWords();
  const room = useContext(TagRoom);
  const value = chosen(props);
  return (
    <AntSelect
      className="weft-fill"
      id={props.id}
      mode={multiple ? 'multiple' : undefined}
      value={value}
      options={heldChoices(props, value === null ? [] : [value].flat(), t) as { value: string; label: string }[]}
      labelRender={isWaiting(props) ? labelBone : undefined}
      optionRender={drawOption}
      onChange={onChange && !readOnly ? (id: unknown) => onChange(id ?? (multiple ? [] : null)) : undefined}
      onBlur={props.onBlur}
      open={readOnly ? false : undefined}
      disabled={props.disabled}
      loading={props.loading}
      placeholder={props.placeholder}
      status={props.status}
      allowClear={props.clearable && !readOnly}
      showSearch={!readOnly && (props.filterable || multiple)}
      optionFilterProp="label"
      maxTagCount={room}
      aria-readonly={readOnly || undefined}
      {...ariaOf(props)}
    />
  );
});
