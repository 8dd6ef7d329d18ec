import { StarFilled } from '@ant-design/icons';
import { Rate as AntRate } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../aria';

export interface RateProps extends InputProps<number | null> {
  count?: number;
  allowHalf?: boolean;
  showText?: boolean;
  showScore?: boolean;
}

/** Stars; the value is their number, null when none. */
export const Rate = memo(function Rate(props: RateProps) {
  const { value, onChange, readOnly } = props;
  return (
    <span className="weft-rate" id={props.id}>
      <AntRate
        value={Number(value) || 0}
        onChange={onChange && !readOnly ? (stars) => onChange(stars || null) : undefined}
        onBlur={props.onBlur}
        character={({ index = 0 }) => <StarFilled aria-label={String(index + 1)} />}
        count={props.count ?? 5}
        allowHalf={props.allowHalf}
        disabled={props.disabled}
        {...ariaOf(props)}
      />
      {(props.showScore || props.showText) && value ? <span>{value}</span> : null}
    </span>
  );
});
