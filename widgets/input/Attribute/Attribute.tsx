import { Input } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { inputCell } from '../../cells';
import { ariaOf } from '../aria';

/** A member of the record chosen in another field; read-only (contract-visualdev §4.8). */
export const Attribute = memo(function Attribute(props: InputProps) {
  return (
    <Input
      id={props.id}
      value={String(inputCell({ value: props.value, props: {} }))}
      placeholder={props.placeholder}
      readOnly
      disabled={props.disabled}
      status={props.status}
      className="weft-system"
      {...ariaOf(props)}
    />
  );
});
