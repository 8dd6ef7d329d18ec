import { ref } from '../../core/language/schema/build';
import type { ViewWords } from '../../core/language/schema/views';

/** The import of a module: a file is uploaded, read and imported, and the result is shown (spec §2 bulk import). */
export const importWords: ViewWords = {
  name: 'import',
  propsSchema: { properties: { calls: { type: 'object' }, params: ref('params') }, required: ['calls'] },
};
