import { aspects } from '../../core/language/roots';
import { flag, list, ref } from '../../core/language/schema/build';
import { detailBody, formBody } from '../../core/language/schema/documents';
import type { ViewWords } from '../../core/language/schema/views';

const around = { title: ref('text'), buttons: list(ref('button')) };

/** A form inside a page. */
export const formWords: ViewWords = {
  name: 'form',
  propsSchema: { properties: { ...formBody, ...around, okText: ref('text'), aside: flag }, required: ['fields'] },
  form: 'form',
  exposes: { values: aspects.values, dirty: aspects.dirty, loading: aspects.loading },
};

/** A record, read-only, inside a page. */
export const detailWords: ViewWords = {
  name: 'detail',
  propsSchema: { properties: { ...detailBody, ...around }, required: ['fields'] },
  form: 'form',
  exposes: { values: { ...aspects.values, settable: false }, loading: aspects.loading },
};
