import { ColorPicker as AntColorPicker } from 'antd';
import type { AggregationColor } from 'antd/es/color-picker/color';
import { memo } from 'react';
import type { InputProps } from '../../../engine/registry';
import { useWords } from '../../words';
import { ariaOf } from '../aria';

export interface ColorPickerProps extends InputProps<string | null> {
  showAlpha?: boolean;
  colorFormat?: '' | 'hex' | 'rgb' | 'hsl' | 'hsv';
  clearable?: boolean;
}

const whole = (value: number) => Math.round(value * 100);

/** hsb (hue 0–360, the rest 0–1) as CSS hsl. */
function hslText({ h, s, b, a }: { h: number; s: number; b: number; a: number }): string {
  const light = b * (1 - s / 2);
  const saturation = light === 0 || light === 1 ? 0 : (b - light) / Math.min(light, 1 - light);
  const parts = `${Math.round(h)}, ${whole(saturation)}%, ${whole(light)}%`;
  return a < 1 ? `hsla(${parts}, ${a})` : `hsl(${parts})`;
}

function colorText(color: AggregationColor, format: ColorPickerProps['colorFormat']): string {
  if (format === 'rgb') return color.toRgbString();
  if (format === 'hsv') return color.toHsbString().replace(/^hsb/, 'hsv');
  if (format === 'hsl') return hslText(color.toHsb());
  return color.toHexString();
}

/** antd reads hsv only under the name hsb. */
const readable = (value: string | null | undefined) => (value ? value.replace(/^hsv/, 'hsb') : null);

/** A colour; the value is its text in `colorFormat`. */
export const ColorPicker = memo(function ColorPicker(props: ColorPickerProps) {
  const { value, onChange, readOnly, disabled, colorFormat } = props;
  const t = useWords();
  return (
    <AntColorPicker
      value={readable(value)}
      onChangeComplete={
        onChange ? (color) => onChange(color.cleared ? null : colorText(color, colorFormat)) : undefined
      }
      onClear={onChange ? () => onChange(null) : undefined}
      open={readOnly || disabled ? false : undefined}
      disabled={disabled}
      disabledAlpha={!props.showAlpha}
      defaultFormat={colorFormat === 'rgb' ? 'rgb' : colorFormat === 'hsv' || colorFormat === 'hsl' ? 'hsb' : 'hex'}
      allowClear={props.clearable !== false}
    >
      {/* The picker overwrites the description of its trigger, so the button is inside it. */}
      <span className="weft-color-trigger">
        <button
          type="button"
          className={props.status === 'error' ? 'weft-color weft-color-error' : 'weft-color'}
          id={props.id}
          disabled={disabled}
          onBlur={props.onBlur}
          {...ariaOf({ ...props, label: [props.label, value || t('widget.noColor')].filter(Boolean).join(' ') })}
        >
          <span className="weft-swatch" style={value ? { background: value.replace(/^hsv.*/, 'none') } : undefined} />
          {value || props.placeholder || t('widget.noColor')}
        </button>
      </span>
    </AntColorPicker>
  );
});
