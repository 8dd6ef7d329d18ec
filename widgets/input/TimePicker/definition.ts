import { timeCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

const time = { type: ['string', 'null'] };

export const timePicker = defineWidget<string | null>(
  {
    name: 'timePicker',
    kind: 'input',
    ordered: true,
    ask: 'select',
    cell: timeCell,
    fromText: fromText('timeFromText'),
    propsSchema: propsOf({
      format: prop.one('HH:mm:ss', 'HH:mm'),
      clearable: prop.bool,
      startTime: time,
      endTime: time,
      min: time,
      max: time,
    }),
  },
  () => import('../pickers').then(({ TimePicker }) => TimePicker),
);
