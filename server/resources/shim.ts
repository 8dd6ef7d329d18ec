export type BillShape = { prefix: string; dateFormat: string; digit: number; startNumber: string };
export function billDate(f: string, now: Date, timeZone: string) {
  const d = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now).replace(/\D/g, '');
  return f === 'no' ? '' : d.slice(0, f.length);
}
export function billNumber(r: BillShape, date: string, step: number) {
  const n = (BigInt(r.startNumber) + BigInt(step)).toString();
  return n.length > r.digit ? undefined : r.prefix + date + n.padStart(r.digit, '0');
}
