import { defineWidget, prop, propsOf } from '../../define';

const names = { type: 'array', items: { type: 'string' } };
/** A locale key, or a text without translation. */
const words = { type: ['string', 'object'] };
const buttons = (...values: string[]) => ({
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['value'],
    properties: { value: { enum: values }, label: words, confirm: prop.bool },
  },
});

export const table = defineWidget<Record<string, unknown>[]>(
  {
    name: 'table',
    kind: 'list',
    empty: [],
    ask: 'enter',
    cell: ({ value }) => (Array.isArray(value) ? String(value.length) : ''),
    propsSchema: propsOf({
      index: prop.bool,
      rowButtons: buttons('copy', 'remove'),
      footerButtons: buttons('add', 'pick', 'batchRemove'),
      summary: names,
      thousands: { type: ['array', 'boolean'], items: { type: 'string' } },
      columns: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          additionalProperties: false,
          properties: {
            widthPx: prop.count,
            align: prop.one('left', 'center', 'right'),
            fixed: prop.one('left', 'right'),
          },
        },
      },
    }),
  },
  () => import('./SubTable').then(({ SubTable }) => SubTable),
);
