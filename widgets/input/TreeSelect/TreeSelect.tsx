import { TreeSelect as AntTreeSelect } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { heldChoices, idAmong, isWaiting } from '../../options';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { labelBone } from '../labelBone';

export interface TreeSelectProps extends InputProps<unknown> {
  multiple?: boolean;
  filterable?: boolean;
  clearable?: boolean;
}

const names = { label: 'label', value: 'value', children: 'children' };

function chosen({ value, multiple, options }: TreeSelectProps) {
  if (multiple) return Array.isArray(value) ? value.map((id) => idAmong(options, id)) : [];
  return value === undefined || value === null || value === '' ? null : idAmong(options, value);
}

/** One node of a tree, or with `multiple` any of them as an array of ids. */
export const TreeSelect = memo(function TreeSelect(props: TreeSelectProps) {
  const { onChange, readOnly, multiple } = props;
  const t = useWords();
  const value = chosen(props);
  const held = value === null ? [] : [value].flat();
  const bones = !isWaiting(props) ? [] : held.map((id) => ({ value: id, label: labelBone() }));
  return (
    <AntTreeSelect
      className="weft-fill"
      id={props.id}
      value={value}
      treeData={(bones.length ? bones : heldChoices(props, held, t)) as { value: string; label: string }[]}
      fieldNames={names}
      multiple={multiple}
      onChange={onChange && !readOnly ? (id: unknown) => onChange(id ?? (multiple ? [] : null)) : undefined}
      onBlur={props.onBlur}
      open={readOnly ? false : undefined}
      disabled={props.disabled}
      loading={props.loading}
      placeholder={props.placeholder}
      status={props.status}
      allowClear={props.clearable && !readOnly}
      showSearch={Boolean(props.filterable) && !readOnly}
      treeNodeFilterProp="label"
      treeDefaultExpandAll
      maxTagCount="responsive"
      aria-readonly={readOnly || undefined}
      {...ariaOf(props)}
    />
  );
});
