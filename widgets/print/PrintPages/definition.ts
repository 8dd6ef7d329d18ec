import { defineWidget, prop, propsOf } from '../../define';

/** Records as the pages that are printed, with print and download (contract-visualdev §10). */
export const printPages = defineWidget(
  {
    name: 'printPages',
    kind: 'display',
    propsSchema: propsOf({
      template: prop.text,
      records: { type: ['string', 'array', 'null'], items: { type: 'string' } },
    }),
  },
  () => import('./PrintPages').then(({ PrintPages }) => PrintPages),
);
