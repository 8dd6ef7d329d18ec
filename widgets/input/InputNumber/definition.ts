import { numberCell } from '../../cells';
import { defineWidget, prop, propsOf } from '../../define';
import { fromText } from '../../lateText';

export const inputNumber = defineWidget<number | null>(
  {
    name: 'inputNumber',
    kind: 'input',
    ordered: true,
    ask: 'enter',
    align: 'right',
    texts: ['addonBefore', 'addonAfter'],
    cell: numberCell,
    fromText: fromText('numberFromText'),
    propsSchema: propsOf({
      min: prop.limit,
      max: prop.limit,
      step: prop.limit,
      precision: { type: ['integer', 'null'], minimum: 0, maximum: 15 },
      thousands: prop.bool,
      isAmountChinese: prop.bool,
      controls: { type: ['boolean', 'string'] },
      addonBefore: prop.text,
      addonAfter: prop.text,
      readonly: prop.bool,
    }),
  },
  () => import('../formFields').then(({ InputNumber }) => InputNumber),
);
