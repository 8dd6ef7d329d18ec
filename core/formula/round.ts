/** Decimal digits that a double preserves in a round trip through text. */
const safeDigits = 15;

function shift(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Below this, arithmetic alone decides a half unless the value is very close to it; then the decimal text decides. */
const plainMax = 1e9;
const nearHalf = 1e-5;

function byText(size: number, places: number): number {
  const kept = Math.floor(Math.log10(size || 1)) + 2 + places;
  const clean = kept <= safeDigits ? Number(size.toPrecision(safeDigits)) : size;
  return shift(Math.round(shift(clean, places)), -places);
}

/**
 * Rounds to decimal places, half away from zero, by the decimal digits as displayed: 1.005 gives 1.01 and
 * -2.5 gives -3 (spec §9, CONST-70). NaN and infinities give 0 (spec §5).
 */
export function roundHalfAway(value: number, places = 2): number {
  if (!Number.isFinite(value)) return 0;
  if (Number.isInteger(value)) return value + 0;
  const size = Math.abs(value);
  const scale = 10 ** places;
  const scaled = size * scale;
  const isPlain = scaled < plainMax && Math.abs(scaled - Math.floor(scaled) - 0.5) > nearHalf;
  const rounded = isPlain ? Math.round(scaled) / scale : byText(size, places);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
