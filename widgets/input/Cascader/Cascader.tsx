import { Cascader as AntCascader } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { choicesOf, heldLabel, idAmong, isWaiting } from '../../options';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import { labelBone } from '../labelBone';

export interface CascaderProps extends InputProps<unknown[] | null> {
  multiple?: boolean;
  filterable?: boolean;
  clearable?: boolean;
  showAllLevels?: boolean;
  separator?: string;
}

/** antd accepts ids of any type; its own type has strings. */
type Path = string[];

/** A path through nested options as an array of ids; with `multiple` an array of paths. */
export const Cascader = memo(function Cascader(props: CascaderProps) {
  const { onChange, readOnly, multiple, options, separator = '/' } = props;
  const path = (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => idAmong(options, id)) : []) as Path;
  const value = Array.isArray(props.value) ? props.value : [];
  const t = useWords();
  /** antd gives the id as the label of a level that is no option. */
  const drawn = (labels: string[], chosen: unknown[] = []) => {
    if (isWaiting(props)) return labelBone();
    const names = labels.map((label, level) => (chosen[level] ? label : heldLabel(options, label, t)));
    return props.showAllLevels === false ? names.at(-1) : names.join(separator);
  };
  const shared = {
    className: 'weft-fill',
    id: props.id,
    options: choicesOf(options) as { value: string; label: string }[],
    onBlur: props.onBlur,
    open: readOnly ? false : undefined,
    disabled: props.disabled,
    loading: props.loading,
    placeholder: props.placeholder,
    status: props.status,
    allowClear: props.clearable !== false && !readOnly,
    showSearch: Boolean(props.filterable) && !readOnly,
    displayRender: drawn,
    'aria-readonly': readOnly || undefined,
    ...ariaOf(props),
  } as const;
  const change = onChange && !readOnly ? (ids: unknown) => onChange((ids as unknown[] | undefined) ?? []) : undefined;
  return multiple ? (
    <AntCascader {...shared} multiple value={value.map(path)} onChange={change} showCheckedStrategy="SHOW_CHILD" />
  ) : (
    <AntCascader {...shared} value={path(value)} onChange={change} />
  );
});
