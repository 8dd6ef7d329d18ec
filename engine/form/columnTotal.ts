import { define, observable } from '@formily/reactive';

/** Eight decimals are kept; whole numbers of this unit add up without the errors of binary fractions. */
const unit = 100_000_000;

function toUnits(value: unknown): bigint {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return 0n;
  const number = Number(value);
  if (!Number.isFinite(number)) return 0n;
  const whole = Math.trunc(number);
  return BigInt(whole) * BigInt(unit) + BigInt(Math.round((number - whole) * unit));
}

/** Sum of the numbers of one column, moved on by what changes; what is no number is passed over (contract-visualdev §4.5). */
export class ColumnTotal {
  sum = 0;
  #units = 0n;

  constructor() {
    define(this, { sum: observable.ref });
  }

  change(before: unknown, after: unknown): void {
    if (before === after) return;
    this.#units += toUnits(after) - toUnits(before);
    this.sum = Number(this.#units) / unit;
  }
}
