import { dateCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { dateFromText } from '../../fromText';

const moment = { type: ['number', 'string', 'null'] };

export const datePicker = defineWidget<number | null>(
  {
    name: 'datePicker',
    kind: 'input',
    ordered: true,
    ask: 'select',
    cell: dateCell,
    fromText: dateFromText,
    propsSchema: propsOf({
      format: prop.text,
      clearable: prop.bool,
      startTime: moment,
      endTime: moment,
      min: moment,
      max: moment,
    }),
  },
  () => import('../pickers').then(({ DatePicker }) => DatePicker),
);
