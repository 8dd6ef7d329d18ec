import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { messageId } from '../../input/aria';
import { Amount } from '../Amount';
import { formatNumber } from '../formatNumber';

export interface CalculateProps extends InputProps<number | string | null> {
  precision?: number | null;
  thousands?: boolean;
  isAmountChinese?: boolean;
}

/** The result of a formula, as read-only text (WDGT-25). */
export const Calculate = memo(function Calculate(props: CalculateProps) {
  const { value, precision = 2, thousands, isAmountChinese, status, id } = props;
  const empty = value === null || value === undefined || value === '';
  return (
    <div>
      <output
        id={id}
        className="weft-output"
        aria-label={props.label}
        aria-invalid={status === 'error' || undefined}
        aria-describedby={status === 'error' && id ? messageId(id) : undefined}
      >
        {empty ? '' : formatNumber(value, { precision, thousands })}
      </output>
      {isAmountChinese ? <div className="weft-amount">{empty ? null : <Amount value={value} />}</div> : null}
    </div>
  );
});
