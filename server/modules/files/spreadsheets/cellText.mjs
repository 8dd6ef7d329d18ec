import { SSF } from '@e965/xlsx';

const two = (value) => String(value).padStart(2, '0');

/** `2026-01-31`, with the time only if there is one. */
export function dateText(value, date1904) {
  const date = SSF.parse_date_code(value, { date1904 });
  if (!date) return String(value);
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return date.H || date.M || date.S ? `${day} ${two(date.H)}:${two(date.M)}:${two(date.S)}` : day;
}

/** Stands unseen behind a number cell of more digits than spreadsheets keep (cellFaults.ts). */
const longMark = '\u2060';
/** Digits that a spreadsheet keeps of a number; and those that a sum or product of such numbers has in practice. */
const keptDigits = 15;
const plainDigits = 13;

const digitsOf = (value) => String(value).replace(/e.*$/, '').replace(/\D/g, '').replace(/^0+/, '').length;

/** A format of nothing but zeros: codes such as 00007, which are that text for whoever wrote them. */
const zeros = /^0{2,}$/;

/** The digits of a number cell with zeros before them where its format shows them. */
export function formattedText(value, format) {
  const text = numberText(value);
  return zeros.test(format ?? '') && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text;
}

/** The digits of a number cell: without the noise of floating point (0.30000000000000004), and none of its own less. */
export function numberText(value) {
  if (digitsOf(value) <= keptDigits) return String(value);
  const rounded = Number(value.toPrecision(keptDigits));
  if (!Number.isInteger(value) && digitsOf(rounded) <= plainDigits) return String(rounded);
  return `${value}${longMark}`;
}

/** Errors of cells by their code in files. */
const errors = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** The text of an error cell, by its code. */
export const errorText = (code) => errors[code] ?? '#ERROR!';

/** The text of a formula that was written without its result. */
export const noResultText = '#NORESULT!';
