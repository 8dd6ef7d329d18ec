import { Input } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../../input/aria';
import { useWords } from '../../words';

/** A value filled in by the server; before that a placeholder. */
export const SystemField = memo(function SystemField(props: InputProps) {
  const t = useWords();
  const { value } = props;
  return (
    <Input
      id={props.id}
      value={value === null || value === undefined ? '' : String(value).trim()}
      placeholder={props.placeholder || t('widget.generated')}
      readOnly
      disabled={props.disabled}
      className="weft-system"
      {...ariaOf(props)}
    />
  );
});
