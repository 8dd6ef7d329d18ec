import { aspects } from '../../core/language/roots';
import { count, list, ref, text } from '../../core/language/schema/build';
import type { ViewWords } from '../../core/language/schema/views';

/** Fields that filter a table. */
export const searchWords: ViewWords = {
  name: 'search',
  propsSchema: { properties: { for: text, fields: list(ref('field')), visible: count }, required: ['for', 'fields'] },
  form: 'search',
  exposes: { values: aspects.values },
};
