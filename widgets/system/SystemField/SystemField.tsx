import { Input } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../../input/aria';
import { useWords } from '../../words';

/** What the server fills in: shown when it is there, promised when it is not. */
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
