import { defineWidget, prop, propsOf } from '../../define';

const names = { type: 'array', items: { type: 'string' } };
const anything = { type: 'array', items: { type: 'object' } };

export const table = defineWidget<Record<string, unknown>[]>(
  {
    name: 'table',
    kind: 'list',
    empty: [],
    ask: 'enter',
    texts: ['actionText'],
    cell: ({ value }) => (Array.isArray(value) ? String(value.length) : ''),
    propsSchema: propsOf({
      showSummary: prop.bool,
      summaryField: names,
      thousands: prop.bool,
      thousandsField: names,
      actionText: prop.text,
      addType: prop.one(0, 1),
      addTableConf: { type: 'object' },
      columnBtnsList: anything,
      footerBtnsList: anything,
    }),
  },
  () => import('./SubTable').then(({ SubTable }) => SubTable),
);
