import { useMemo } from 'react';
import { useWords } from '../../words';
import { barcodeBars, isBarcodeText } from './bars';

export interface BarcodeProps {
  label?: string;
  dataType?: 'static' | 'relation';
  staticText?: string;
  /** The current value of `relationField`; the document binds it. */
  text?: unknown;
  format?: string;
  lineColor?: string;
  background?: string;
  /** Pixels of the narrowest bar. */
  width?: number;
  /** Height of the bars in pixels. */
  height?: number;
}

const marginPx = 5;

/** Text as a barcode without the text under it (WDGT-10 to 16). Bars wider than the available space shrink together. */
export function Barcode(props: BarcodeProps) {
  const { label, dataType = 'static', staticText, text, format = 'code128', width = 4, height = 40 } = props;
  const t = useWords();
  const value = String((dataType === 'relation' ? text : staticText) ?? '').trim();
  const bars = useMemo(() => barcodeBars(value, format), [value, format]);
  if (!value) return null;
  if (!isBarcodeText(value) || !bars) return <span className="weft-code-invalid">{t('widget.barcodeInvalid')}</span>;
  const widthPx = bars.length * width + 2 * marginPx;
  return (
    <svg
      className="weft-code"
      role="img"
      aria-label={[label, value].filter(Boolean).join(' ')}
      viewBox={`0 0 ${widthPx} ${height + 2 * marginPx}`}
      width={widthPx}
      height={height + 2 * marginPx}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill={props.background || '#ffffff'} />
      <path
        fill={props.lineColor || '#000000'}
        d={bars.runs
          .map(([from, size]) => `M${marginPx + from * width} ${marginPx}h${size * width}v${height}h-${size * width}z`)
          .join('')}
      />
    </svg>
  );
}
