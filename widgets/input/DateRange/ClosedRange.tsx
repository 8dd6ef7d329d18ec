import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { dateCell } from '../../cells';
import { useWords } from '../../words';
import { ariaOf } from '../aria';
import type { DateRangeProps } from './DateRange';
import './ClosedRange.css';

/** The input that has the focus, and whether it was pressed. */
export interface RangeUse {
  end: boolean;
  pressed: boolean;
}

interface ClosedRangeProps extends DateRangeProps {
  /** A pointer is over the box. */
  onNear: () => void;
  /** The focus came; undefined: it left. */
  onUse: (use: RangeUse | undefined) => void;
}

/** What antd's range picker looks like while it is closed, by its size; its inputs have the same names. */
export function ClosedRange({ onNear, onUse, ...props }: ClosedRangeProps) {
  const t = useWords();
  const { componentSize = 'middle' } = ConfigProvider.useConfig();
  const { format = 'yyyy-MM-dd', id, value, disabled, status, onBlur } = props;
  const ends = Array.isArray(value) ? value : [];
  const input = (end: boolean) => (
    <input
      id={id && end ? `${id}-end` : id}
      value={String(dateCell({ value: ends[end ? 1 : 0], props: { format } }))}
      placeholder={t(end ? 'widget.endDate' : 'widget.startDate')}
      readOnly
      disabled={disabled}
      autoComplete="off"
      size={12}
      // Not the click alone: the picker may replace the input between press and release.
      onMouseDown={(event) => {
        // The browser would give the focus of an input that is replaced by now to what is around it.
        event.preventDefault();
        event.currentTarget.focus();
        onUse({ end, pressed: true });
      }}
      onFocus={() => onUse({ end, pressed: false })}
      onClick={() => onUse({ end, pressed: true })}
      onBlur={() => {
        onUse(undefined);
        onBlur?.();
      }}
      {...ariaOf(props)}
    />
  );
  return (
    <span className="weft-closed-range" data-size={componentSize} data-status={status} onPointerEnter={onNear}>
      {input(false)}
      <SwapRightOutlined className="weft-closed-range-to" aria-hidden />
      {input(true)}
      <CalendarOutlined className="weft-closed-range-icon" aria-hidden />
    </span>
  );
}
