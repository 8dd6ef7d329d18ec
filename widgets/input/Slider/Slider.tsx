import { Slider as AntSlider } from 'antd';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';

export interface SliderProps extends InputProps<number | number[] | null> {
  min?: number | null;
  max?: number | null;
  step?: number | null;
  range?: boolean;
  showStops?: boolean;
}

/** A number between two ends, or with `range` two numbers. */
export const Slider = memo(function Slider(props: SliderProps) {
  const { value, onChange, readOnly, label, status } = props;
  const shared = {
    id: props.id,
    min: props.min ?? 0,
    max: props.max ?? 100,
    step: props.step ?? 1,
    dots: props.showStops,
    disabled: props.disabled || readOnly,
    className: status === 'error' ? 'weft-slider weft-slider-error' : 'weft-slider',
  };
  if (props.range) {
    const ends = Array.isArray(value) ? value.map(Number) : [shared.min, shared.min];
    return (
      <AntSlider
        {...shared}
        range
        value={ends}
        onChange={onChange}
        ariaLabelForHandle={label ? [label, label] : undefined}
      />
    );
  }
  return (
    <AntSlider
      {...shared}
      value={typeof value === 'number' ? value : shared.min}
      onChange={onChange}
      ariaLabelForHandle={label}
    />
  );
});
