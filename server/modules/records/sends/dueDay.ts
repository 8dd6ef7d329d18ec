import type { SendDate } from '../../../../core/model/sendTypes';
import { momentOf, wallClock } from '../../../../core/zone';

/** The days of the date field whose message became due last: `[from, to)`. */
export interface DueDay {
  /** `2026-03-01`, the day on which the message is due. */
  day: string;
  from: Date;
  to: Date;
}

const two = (value: number) => String(value).padStart(2, '0');

/**
 * The last day at whose `time` messages were due, today or yesterday, so that a pause of less than a day loses none, and the
 * day of the field that belongs to it.
 */
export function dueDay({ days, time }: SendDate, now: Date): DueDay {
  const clock = wallClock(now.getTime());
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const begin = (day: number) => momentOf({ ...clock, day, hour: 0, minute: 0, second: 0 });
  const today = momentOf({ ...clock, hour, minute, second: 0 }) <= now.getTime() ? clock.day : clock.day - 1;
  const { year, month, day } = wallClock(begin(today));
  return {
    day: `${year}-${two(month)}-${two(day)}`,
    from: new Date(begin(today - days)),
    to: new Date(begin(today - days + 1)),
  };
}
