import { defineVocabulary } from '../../db/vocabulary';
import type { Documents } from './documents';

/** How a module reads the text of its documents; without `document` the text is not valid. */
type ReadDocument = (documents: Documents, text: string, id: string) => { document?: unknown };

/** Documents that modules keep in tables of their own, by kind: `board`. */
export const documentKinds = defineVocabulary<ReadDocument>('kinds of documents');
