import { type Language, tagOf } from '../../../core/languages';
import type { Host } from '../../../engine/host';

/** A moment in words of the language: date and time to the minute. */
export const momentOf = (host: Pick<Host, 'language'>, time: number): string =>
  new Date(time).toLocaleString(tagOf(host.language() as Language), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

/** How long something took, in the largest unit that fits. */
export function lengthOf({ t }: Pick<Host, 't'>, ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return t('flow.ui.minutes', { count: minutes });
  if (minutes < 48 * 60) return t('flow.ui.hours', { count: Math.round(minutes / 60) });
  return t('flow.ui.days', { count: Math.round(minutes / 1440) });
}
