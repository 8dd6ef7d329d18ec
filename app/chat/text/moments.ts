import { formatDate } from '../../../core/format';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const dividerMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;

const dayOf = (ms: number) => formatDate(ms, 'YYYY-MM-DD');

/** The day of a message as a person names it: '' for today, else yesterday, month and day, or the whole date. */
function dayText(ms: number, now: number, t: Translate): string {
  if (dayOf(ms) === dayOf(now)) return '';
  if (dayOf(ms) === dayOf(now - dayMs)) return t('chat.yesterday');
  return formatDate(ms, dayOf(ms).slice(0, 4) === dayOf(now).slice(0, 4) ? 'MM-DD' : 'YYYY-MM-DD');
}

/** Day and clock, in the organisation's zone: `12:01`, `昨天 12:01`, `03-05 12:01`, `2025-03-05 12:01`. */
export function momentText(ms: number, now: number, t: Translate): string {
  return `${dayText(ms, now, t)} ${formatDate(ms, 'HH:mm')}`.trim();
}

/** The short form of a list: the clock of today, else the day. */
export function briefMoment(ms: number, now: number, t: Translate): string {
  return dayText(ms, now, t) || formatDate(ms, 'HH:mm');
}

/** Whether a divider with the time precedes a message: the first one, after five minutes, and on another day. */
export function startsPeriod(ms: number, before: number | undefined): boolean {
  return before === undefined || ms - before >= dividerMs || dayOf(ms) !== dayOf(before);
}
