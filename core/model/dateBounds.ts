import type { Bound, DateUnit, Rule } from '../language/types';
import { dateUnits } from '../language/words/values';
import { readDate, unitOf } from './dates';
import { type LinkPlace, linkPath, setting } from './links';
import { asFlag, asNumber, asText } from './read';
import type { ModelField } from './types';

const timeUnits: DateUnit[] = ['hour', 'minute', 'second'];

export interface DateBounds {
  min?: Bound;
  max?: Bound;
}

/** Now, truncated to the field's unit: a day is not before itself. */
function nowOf(field: ModelField): string {
  const format = asText(field.props.format);
  if (field.key === 'timePicker') return format === 'HH:mm' ? 'now.shortTime' : 'now.time';
  return `now.${unitOf(format)}`;
}

function fixedMoment(field: ModelField, value: unknown): Bound | undefined {
  if (field.key === 'timePicker') return /^\d\d:\d\d/.test(asText(value)) ? asText(value) : undefined;
  return readDate(value);
}

/** One end: 1 a fixed time, 2 another field, 3 now, 4 and 5 so many units before and after now. */
function endOf(field: ModelField, side: 'start' | 'end', place: LinkPlace): Bound | undefined {
  if (!asFlag(setting(field, `${side}TimeRule`))) return fixedMoment(field, field.props[`${side}Time`]);
  const value = setting(field, `${side}TimeValue`);
  const units = field.key === 'timePicker' ? timeUnits : dateUnits;
  const unit = units[(asNumber(setting(field, `${side}TimeTarget`)) ?? 1) - 1];
  const many = Math.round(asNumber(value) ?? 0);
  switch (asNumber(setting(field, `${side}TimeType`))) {
    case 1:
      return fixedMoment(field, value);
    case 2: {
      const path = linkPath(asText(setting(field, `${side}RelationField`)), place);
      return path === undefined ? undefined : { $: path };
    }
    case 3:
      return { $: nowOf(field) };
    case 4:
      return unit && { $: nowOf(field), plus: { [unit]: -many } };
    case 5:
      return unit && { $: nowOf(field), plus: { [unit]: many } };
    default:
      return undefined;
  }
}

/** Bounds of a date or time (contract-visualdev §4.2): what its picker offers and what is checked. */
export function dateBounds(field: ModelField, place: LinkPlace): DateBounds {
  if (!['datePicker', 'timePicker'].includes(field.key)) return {};
  const min = endOf(field, 'start', place);
  const max = endOf(field, 'end', place);
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

export function boundRules({ min, max }: DateBounds): Rule[] {
  return [...(min === undefined ? [] : [{ notBefore: min }]), ...(max === undefined ? [] : [{ notAfter: max }])];
}
