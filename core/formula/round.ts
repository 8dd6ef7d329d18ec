/** Digits that a double keeps exactly on its way from and to decimal text. */
const safeDigits = 15;

function shift(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * Rounded to decimal places, half away from zero, by the decimal digits a person sees: 1.005 gives 1.01 and
 * -2.5 gives -3 (spec §9, CONST-70). NaN and infinities give 0 (spec §5).
 */
export function roundHalfAway(value: number, places = 2): number {
  if (!Number.isFinite(value)) return 0;
  const size = Math.abs(value);
  const kept = Math.floor(Math.log10(size || 1)) + 2 + places;
  const clean = kept <= safeDigits ? Number(size.toPrecision(safeDigits)) : size;
  const rounded = shift(Math.round(shift(clean, places)), -places);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
