type Words = (key: string, values?: { count: number }) => string;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** How long something took, in the largest unit that fits. */
export function lengthOf(t: Words, ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 1) return t('flow.ui.lessMinute');
  if (minutes < 60) return t('flow.ui.minutes', { count: minutes });
  if (minutes < 48 * 60) return t('flow.ui.hours', { count: tenths(minutes / 60) });
  return t('flow.ui.days', { count: tenths(minutes / 1440) });
}
