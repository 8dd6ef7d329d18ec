import { formatDate } from '../../../core/model/dates';
import type { Host } from '../../../engine/host';

/** A moment in the organisation's zone, to the minute. */
export const momentOf = (time: number): string => formatDate(time, 'yyyy-MM-dd HH:mm');

/** How long something took, in the largest unit that fits. */
export function lengthOf({ t }: Pick<Host, 't'>, ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return t('flow.ui.minutes', { count: minutes });
  if (minutes < 48 * 60) return t('flow.ui.hours', { count: Math.round(minutes / 60) });
  return t('flow.ui.days', { count: Math.round(minutes / 1440) });
}
