import { define, observable } from '@formily/reactive';

/** Precision of eight decimals; integers of this unit are added without the errors of binary fractions. */
const unit = 100_000_000;

function toUnits(value: unknown): bigint {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return 0n;
  const number = Number(value);
  if (!Number.isFinite(number)) return 0n;
  const whole = Math.trunc(number);
  return BigInt(whole) * BigInt(unit) + BigInt(Math.round((number - whole) * unit));
}

/** Sum of a column, updated with every change; values that are no numbers are ignored (contract-visualdev §4.5). */
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
