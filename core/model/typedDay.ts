import { typedDate, typedUnit } from '../typedDate';
import { startOfUnit, unitOf } from './dates';

/**
 * Epoch ms of what a person wrote into a field of this format (typedDate); undefined when it is no date, or says more than
 * the field keeps: a time of day in a field of days would be lost.
 */
export function typedDay(text: string, format: string, now?: number): number | undefined {
  const unit = unitOf(format);
  const ms = unit === 'year' || unit === 'month' ? typedUnit(text, unit) : typedDate(text, now);
  return ms !== undefined && startOfUnit(ms, format) === ms ? ms : undefined;
}
