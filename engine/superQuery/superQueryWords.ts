import { aspects } from '../../core/language/roots';
import { list, ref, text } from '../../core/language/schema/build';
import type { ViewWords } from '../../core/language/schema/views';

/** Conditions over the rows of another view, composed by the person. */
export const superQueryWords: ViewWords = {
  name: 'superQuery',
  propsSchema: {
    properties: { for: text, fields: list(ref('field')), label: ref('text') },
    required: ['for', 'fields'],
  },
  form: 'search',
  exposes: { query: aspects.query },
};
