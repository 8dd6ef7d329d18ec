import type { Document } from '../../core/language/types';

let posted: Readonly<Record<string, Document>> = {};

/** The documents that the drawn one may open, as the editor posted them. */
export function setPosted(documents: Readonly<Record<string, Document>>): void {
  posted = documents;
}

export const postedDocument = (id: string): Document | undefined =>
  Object.hasOwn(posted, id) ? posted[id] : undefined;
