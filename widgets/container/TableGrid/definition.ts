import { defineWidget, prop, propsOf } from '../../define';

const span = { type: 'integer', minimum: 1, maximum: 100 };

export const tableGrid = defineWidget(
  {
    name: 'tableGrid',
    kind: 'container',
    propsSchema: propsOf({
      rows: {
        type: 'array',
        items: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['pane'],
            properties: { pane: prop.text, colspan: span, rowspan: span, backgroundColor: prop.text },
          },
        },
      },
      borderType: prop.one('none', 'solid', 'dashed', 'dotted', 'double'),
      borderColor: prop.text,
      borderWidth: { type: ['number', 'string'] },
    }),
  },
  () => import('../basics').then(({ TableGrid }) => TableGrid),
);
