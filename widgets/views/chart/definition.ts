import { closed, count, flag, list, one, ref, text } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { ChartDoc } from './ChartDoc';

export const chartView = defineView<ChartDoc>({
  name: 'chart',
  propsSchema: {
    properties: {
      kind: one('bar', 'line', 'pie', 'number'),
      source: ref('source'),
      title: ref('text'),
      category: text,
      series: list(closed('a series', { name: text, label: ref('text') }, ['name'])),
      seriesBy: text,
      stacked: flag,
      horizontal: flag,
      precision: { ...count, maximum: 10 },
      unit: ref('text'),
      previous: text,
      heightPx: ref('px'),
    },
    required: ['kind', 'source', 'series'],
  },
  sources: ['source'],
  ...deferred(() => import('./ChartView').then((module) => module.ChartView), Loading),
});
