import type { Rule, Text } from '../../core/language/types';
export type BillShape = { prefix: string; dateFormat: string; digit: number; startNumber: string };
export function billDate(f: string, now: Date, timeZone: string) {
  const d = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now).replace(/\D/g, '');
  return f === 'no' ? '' : d.slice(0, f.length);
}
export function billNumber(r: BillShape, date: string, step: number) {
  const n = (BigInt(r.startNumber) + BigInt(step)).toString();
  return n.length > r.digit ? undefined : r.prefix + date + n.padStart(r.digit, '0');
}
const patterns: Record<string, RegExp> = {
  fullName: /^[\u4e00-\u9fa5a-zA-Z0-9]+$/,
  code: /^[a-zA-Z0-9]([a-zA-Z0-9.]*[a-zA-Z0-9])?$/,
};
const texts: Record<string, string> = {
  fullName: '名称不能含有特殊符号',
  code: '编码只能输入英文、数字和小数点且小数点不能放在首尾',
};
export interface Failure {
  key: string;
  values?: Record<string, unknown>;
}
export function checkRules(rules: Rule[], value: unknown): Failure[] {
  const key = (m: Text | undefined, d: string) => (typeof m === 'string' ? m : d);
  const text = value === null || value === undefined ? '' : String(value);
  const out: Failure[] = [];
  for (const r of rules) {
    if (r === 'required') {
      if (!text) out.push({ key: 'validation.required' });
      continue;
    }
    if ('required' in r) {
      if (!text) out.push({ key: key(r.message, 'x') });
      continue;
    }
    if (!text) continue;
    const values = { value };
    if ('max' in r && [...text].length > r.max) out.push({ key: key(r.message, 'max'), values });
    if ('range' in r && !(Number(value) >= (r.range[0] ?? -Infinity) && Number(value) <= (r.range[1] ?? Infinity)))
      out.push({ key: key(r.message, 'range'), values });
    if ('pattern' in r) {
      const p = r.pattern;
      const re = typeof p === 'string' ? patterns[p]! : new RegExp(p.regex, p.flags);
      if (!re.test(text)) out.push({ key: key(r.message, texts[p as string] ?? 'p'), values });
    }
  }
  return out;
}
