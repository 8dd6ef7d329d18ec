import { defineWidget, prop, propsOf } from '../../define';

const time = { type: ['string', 'null'] };

export const timePicker = defineWidget<string | null>(
  {
    name: 'timePicker',
    kind: 'input',
    ask: 'select',
    propsSchema: propsOf({
      format: prop.one('HH:mm:ss', 'HH:mm'),
      clearable: prop.bool,
      startTime: time,
      endTime: time,
    }),
  },
  () => import('../pickers').then(({ TimePicker }) => TimePicker),
);
