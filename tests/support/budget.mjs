/** A step that used this much more CPU than the kept run says so. */
const grown = 1.25;
/** Steps of less CPU than this vary by more than a quarter. */
const smallest = 20;

const column = (value) => String(value).padStart(8);

/** The slowest files, by CPU seconds. @param {{ file: string, project: string, cpu: number }[]} files */
export function slowestLines(files, count = 10) {
  const most = [...files].sort((one, other) => other.cpu - one.cpu).slice(0, count);
  if (!most.length) return [];
  return [
    `CPU seconds of the ${most.length} slowest files:`,
    ...most.map(({ file, project, cpu }) => `${column(cpu.toFixed(1))}  ${file} (${project})`),
  ];
}

/**
 * The CPU seconds of each step beside those of the run that was kept.
 * @param {Record<string, number>} used
 * @param {Record<string, number>} kept
 */
export function budgetLines(used, kept) {
  const lines = Object.entries(used).map(([step, cpu]) => {
    const before = kept[step];
    const more = before !== undefined && cpu > smallest && cpu > before * grown;
    return `${column(cpu)} ${column(before ?? '-')}  ${step}${more ? ': GREW by more than a quarter' : ''}`;
  });
  return ['CPU seconds of each step, and of the run that was kept:', ...lines];
}
