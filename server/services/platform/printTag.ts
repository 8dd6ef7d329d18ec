import type { Ctx } from '../../ctx';
import { defineVocabulary } from '../../db/vocabulary';

/**
 * What a tag of print templates such as `{systemPrinter}` stands for: a text, never HTML. `formId`: the record that is printed, '' in
 * a preview without one. A field of the record with the name of the tag comes first.
 */
export type PrintTag = (ctx: Ctx, formId: string) => string | Promise<string>;

/** The tags of a server by name: letters, digits and `_`. */
export const printTags = defineVocabulary<PrintTag>('tags of prints');
