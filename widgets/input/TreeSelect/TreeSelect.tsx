import { TreeSelect as AntTreeSelect } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { choicesOf, idAmong } from '../../options';
import { ariaOf } from '../aria';

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
  return (
    <AntTreeSelect
      className="weft-fill"
      id={props.id}
      value={chosen(props)}
      treeData={choicesOf(props.options) as { value: string; label: string }[]}
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
