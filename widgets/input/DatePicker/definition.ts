import type { JsonObject } from '../../../core/language/types';
import { dateCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

/** A digit, and icon, padding and border around them. */
const letterPx = 8;
const aroundPx = 66;

/** A time after the day needs more than the usual width: cut off, the year is the first to go. */
function cellWidthPx({ format }: JsonObject): number | undefined {
  return typeof format === 'string' && /[Hh]/.test(format) ? format.length * letterPx + aroundPx : undefined;
}

const moment = { type: ['number', 'string', 'null'] };

export const datePicker = defineWidget<number | null>(
  {
    name: 'datePicker',
    kind: 'input',
    ordered: true,
    ask: 'select',
    cell: dateCell,
    cellWidthPx,
    fromText: fromText('dateFromText'),
    propsSchema: propsOf({
      format: prop.text,
      clearable: prop.bool,
      relative: prop.bool,
      startTime: moment,
      endTime: moment,
      min: moment,
      max: moment,
    }),
  },
  () => import('../pickers').then(({ DatePicker }) => DatePicker),
);
