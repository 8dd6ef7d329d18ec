import { aspects } from '../../../core/language/roots';
import { flag, ref } from '../../../core/language/schema/build';
import { deferred } from '../../../engine/deferred';
import { defineView } from '../../../engine/defineView';
import { Loading } from '../../frames/Notices/Loading';
import type { SheetDoc } from './SheetDoc';

export const sheetView = defineView<SheetDoc>({
  name: 'sheet',
  propsSchema: {
    properties: {
      title: ref('text'),
      rows: ref('bound'),
      headers: ref('bound'),
      errors: ref('bound'),
      call: ref('call'),
      params: ref('params'),
      readOnly: flag,
    },
    required: ['rows', 'headers'],
  },
  call: 'given',
  exposes: {
    values: { what: '`list`, the rows as they are now; `count` and `errors`, their numbers' },
    loading: { ...aspects.loading, what: 'true while edited rows are checked' },
  },
  ...deferred(() => import('./SheetView').then((module) => module.SheetView), Loading),
});
