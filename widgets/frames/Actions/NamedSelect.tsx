import { Select, type SelectProps } from 'antd';
import { useId } from 'react';

/** A select with a label of its own: antd also puts `aria-label` on its outer box, where it has no effect. */
export function NamedSelect<V>({ label, ...select }: SelectProps<V> & { label: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="weft-unseen">
        {label}
      </label>
      <Select<V> {...select} id={id} />
    </>
  );
}
