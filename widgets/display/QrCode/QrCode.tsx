import qrcode from 'qrcode';
import { useMemo } from 'react';
import { wholeAddress } from '../../wholeAddress';
import { useWords } from '../../words';
import { type QrRecord, recordText } from './recordText';

export interface QrCodeProps extends QrRecord {
  label?: string;
  dataType?: 'static' | 'relation' | 'dynamic';
  staticText?: string;
  /** The current value of `relationField`; the document binds it. */
  text?: unknown;
  /** The text is a path of the application: the code holds the whole address. */
  address?: boolean;
  colorDark?: string;
  colorLight?: string;
  /** Pixels per side. 3.6 calls it `width`. */
  size?: number;
  width?: number;
}

function contentOf(props: QrCodeProps): string {
  if (props.dataType === 'dynamic') return recordText(props);
  return String((props.dataType === 'relation' ? props.text : props.staticText) ?? '');
}

/** The dark squares as one path; undefined when the text exceeds a QR code. Lowest error correction (WDGT-23). */
function squaresOf(content: string): { size: number; path: string } | undefined {
  if (!content) return undefined;
  try {
    const { size, data } = qrcode.create(content, { errorCorrectionLevel: 'L' }).modules;
    const squares = [...data.keys()].filter((index) => data[index]);
    return { size, path: squares.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('') };
  } catch {
    return undefined;
  }
}

/** A text, a field's value or the record itself as a QR code (WDGT-17 to 24). Nothing is rendered for an empty text. */
export function QrCode(props: QrCodeProps) {
  const { label, colorDark = '#000000', colorLight = '#ffffff' } = props;
  const t = useWords();
  const sizePx = props.size ?? props.width ?? 100;
  const content = props.address ? wholeAddress(contentOf(props)) : contentOf(props);
  const squares = useMemo(() => squaresOf(content), [content]);
  if (!content) return null;
  if (!squares) return <span className="weft-code-invalid">{t('widget.qrcodeInvalid')}</span>;
  return (
    <svg
      className="weft-code"
      role="img"
      aria-label={[label, t('widget.qrcode')].filter(Boolean).join(' ')}
      data-content={content}
      viewBox={`-1 -1 ${squares.size + 2} ${squares.size + 2}`}
      width={sizePx}
      height={sizePx}
      shapeRendering="crispEdges"
    >
      <rect x="-1" y="-1" width="100%" height="100%" fill={colorLight} />
      <path fill={colorDark} d={squares.path} />
    </svg>
  );
}
