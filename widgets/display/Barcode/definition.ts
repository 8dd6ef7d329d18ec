import { defineWidget, prop, propsOf } from '../../define';

export const barcode = defineWidget(
  {
    name: 'barcode',
    kind: 'display',
    propsSchema: propsOf({
      dataType: prop.one('static', 'relation'),
      staticText: prop.text,
      relationField: prop.text,
      text: { type: ['string', 'number', 'null'] },
      format: prop.text,
      lineColor: prop.text,
      background: prop.text,
      width: { type: 'number', minimum: 1, maximum: 20 },
      height: { type: 'number', minimum: 1, maximum: 1000 },
    }),
  },
  () => import('../codes').then(({ Barcode }) => Barcode),
);
