import { SSF } from '@e965/xlsx';

const two = (value) => String(value).padStart(2, '0');

/** `2026-01-31`, with the time only if there is one. */
export function dateText(value, date1904) {
  const date = SSF.parse_date_code(value, { date1904 });
  if (!date) return String(value);
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return date.H || date.M || date.S ? `${day} ${two(date.H)}:${two(date.M)}:${two(date.S)}` : day;
}
