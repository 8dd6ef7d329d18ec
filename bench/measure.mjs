/** Median. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Percentile: this share of the numbers does not exceed it. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

/** One row of the report: name, figure, goal, and whether it is met. */
export function row(name, value, goal, met, unit = '×') {
  return { name, value: Number(value.toFixed(2)), unit, goal, met };
}

export function print(rows, say = console.log) {
  for (const { name, value, unit, goal, met } of rows) {
    say(`${met ? 'ok  ' : 'MISS'} ${name.padEnd(62)} ${String(value).padStart(9)} ${unit.padEnd(5)} goal ${goal}`);
  }
}
