import JsBarcode from 'jsbarcode';

/** Dark bars as [from, size] in modules, and the number of modules. */
interface Bars {
  length: number;
  runs: [number, number][];
}

/** WDGT-14: text with anything but letters and digits is not rendered. */
export function isBarcodeText(text: string): boolean {
  return /^[A-Za-z0-9]+$/.test(text);
}

/** undefined when the format cannot encode the text (letters in EAN-13), or is unknown. */
export function barcodeBars(text: string, format: string): Bars | undefined {
  if (!isBarcodeText(text)) return undefined;
  const drawn: { encodings?: { data: string }[] } = {};
  try {
    JsBarcode(drawn, text, { format: format.toUpperCase(), displayValue: false });
  } catch {
    // The library has separate errors for "not in this alphabet" and "no such format"; both mean the same here.
    return undefined;
  }
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const runs = [...modules.matchAll(/1+/g)].map((match): [number, number] => [match.index, match[0].length]);
  return runs.length ? { length: modules.length, runs } : undefined;
}
