import { Select, type SelectProps } from 'antd';
import { useId } from 'react';

/** A select whose name is a label of its own: antd puts `aria-label` on its outer box too, where it names nothing. */
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
