import { TreeSelect as AntTreeSelect } from 'antd';
import { memo, useContext, useState } from 'react';
import type { InputProps } from '../../../engine/registry';
import { type Choice, heldChoices, idAmong, isWaiting } from '../../options';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { labelBone } from '../labelBone';
import { TagRoom } from '../tagRoom';

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

/** Ids of the nodes that hold others. */
const holders = (nodes: readonly Choice[]): string[] =>
  nodes.flatMap(({ value, children }) => (children?.length ? [value as string, ...holders(children)] : []));

/** A node that is disabled and holds others is the heading of a group: drawn as one, and never chosen. */
const headed = (nodes: readonly Choice[]): (Choice & { selectable?: false })[] =>
  nodes.map((node) => {
    if (!node.children?.length) return node;
    const children = headed(node.children);
    return node.disabled ? { ...node, children, disabled: false, selectable: false } : { ...node, children };
  });

/** One node of a tree, or with `multiple` any of them as an array of ids. */
export const TreeSelect = memo(function TreeSelect(props: TreeSelectProps) {
  const { onChange, readOnly, multiple } = props;
  const t = useWords();
  const room = useContext(TagRoom);
  const value = chosen(props);
  const held = value === null ? [] : [value].flat();
  /** Nodes that the person has closed: choices that arrive while the list is open are open too. */
  const [closed, setClosed] = useState<readonly unknown[]>([]);
  const bones = !isWaiting(props) ? [] : held.map((id) => ({ value: id, label: labelBone() }));
  const treeData = bones.length ? (bones as unknown as Choice[]) : headed(heldChoices(props, held, t));
  const all = holders(treeData);
  return (
    <AntTreeSelect
      className="weft-fill"
      id={props.id}
      value={value}
      treeData={treeData as { value: string; label: string }[]}
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
      treeExpandedKeys={all.filter((id) => !closed.includes(id))}
      onTreeExpand={(open) => setClosed(all.filter((id) => !open.includes(id)))}
      // What is sought is found in closed nodes too.
      onSearch={() => setClosed([])}
      maxTagCount={room}
      aria-readonly={readOnly || undefined}
      {...ariaOf(props)}
    />
  );
});
