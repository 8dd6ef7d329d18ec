import JsBarcode from 'jsbarcode';
import qrcode from 'qrcode';
import { pngAddress, pngOf } from './png';

export interface CodePicture {
  /** Data address of a PNG. */
  src: string;
  widthPx: number;
  heightPx: number;
}

/** CONST-64: the side of a printed QR code. */
const qrSidePx = 265;
/** CONST-62, contract-visualdev §10: width of a module, height of the bars, margin. */
const bar = { modulePx: 4, heightPx: 80, marginPx: 5 };

/** Codes of the same text repeat within and between records. */
const latest = new Map<string, CodePicture | undefined>();
const mostKept = 200;

function remembered(key: string, make: () => CodePicture | undefined): CodePicture | undefined {
  if (!latest.has(key)) {
    if (latest.size >= mostKept) latest.clear();
    latest.set(key, make());
  }
  return latest.get(key);
}

function qrOf(text: string): CodePicture | undefined {
  try {
    const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'H' }).modules;
    const dots = Math.max(1, Math.floor(qrSidePx / size));
    const isDark = (x: number, y: number) => data[Math.floor(y / dots) * size + Math.floor(x / dots)] === 1;
    const src = pngAddress(pngOf(size * dots, size * dots, isDark));
    return { src, widthPx: qrSidePx, heightPx: qrSidePx };
  } catch {
    // Longer than a QR code can be.
    return undefined;
  }
}

function barsOf(text: string): CodePicture | undefined {
  if (!/^[A-Za-z0-9]+$/.test(text)) return undefined;
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128', displayValue: false });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const widthPx = modules.length * bar.modulePx + 2 * bar.marginPx;
  const heightPx = bar.heightPx + 2 * bar.marginPx;
  const within = (at: number, size: number) => at >= bar.marginPx && at < size - bar.marginPx;
  const isDark = (x: number, y: number) =>
    within(y, heightPx) && within(x, widthPx) && modules[Math.floor((x - bar.marginPx) / bar.modulePx)] === '1';
  return { src: pngAddress(pngOf(widthPx, heightPx, isDark)), widthPx, heightPx };
}

/** PRNT-08: highest error correction, 265 × 265; undefined for a text that is too long. */
export const qrPicture = (text: string) => remembered(`qr ${text}`, () => qrOf(text));

/** PRNT-07: CODE128 of letters and digits, the value hidden; undefined for other texts (WDGT-14). */
export const barPicture = (text: string) => remembered(`bar ${text}`, () => barsOf(text));
