import type { WidgetDefinition } from '../../../engine/registry';
import { dateRangeCell } from '../../cells';
import { prop, propsOf } from '../../define';
import { DateRangeField, loadDateRange } from './DateRangeField';

/** In nearly every search: its calendar is fetched when the field is first used. */
export const dateRange: WidgetDefinition<number[]> = {
  name: 'dateRange',
  kind: 'input',
  empty: [],
  ask: 'select',
  cell: dateRangeCell,
  propsSchema: propsOf({ format: prop.text }),
  component: DateRangeField,
  load: loadDateRange,
  loadsOnUse: true,
};
