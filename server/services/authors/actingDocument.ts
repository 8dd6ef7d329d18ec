import type { Db } from '../../db/types';
import type { Documents } from '../platform/documents';
import { nothingShipped, type ShippedUses, usesAsShipped } from './shippedUses';

/** A document in whose name calls are made. */
export interface ActingDocument {
  /** Ids of the people who wrote and published it; none: the product, or who runs the server. */
  authors: readonly string[];
  shipped: ShippedUses;
  /** The model whose documents these are: its own calls are those of its menu, which the reader must hold. */
  modelId?: string;
}

const known = (id: string | null): string[] => (id === null ? [] : [id]);

async function boardNow(db: Db, id: string): Promise<ActingDocument | undefined> {
  const row = await db.kysely
    .selectFrom('weftBoard')
    .select('publishedUserId')
    .where('id', '=', id)
    .where('publishedVersion', 'is not', null)
    .where('deleteMark', 'is', null)
    .executeTakeFirst();
  return row && { authors: known(row.publishedUserId), shipped: nothingShipped };
}

/** The documents of a published model; `trusted`: an administrator answers for its scripts. */
async function modelNow(db: Db, id: string): Promise<ActingDocument | 'trusted' | undefined> {
  const row = await db.kysely
    .selectFrom('weftVisualdevRelease as r')
    .innerJoin('weftVisualdev as d', 'd.id', 'r.modelId')
    .select(['r.releaseUserId', 'd.trusted'])
    .where('r.modelId', '=', id)
    .where('r.current', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.trusted === 1 ? 'trusted' : { authors: known(row.releaseUserId), shipped: nothingShipped, modelId: id };
}

async function overlayNow(documents: Documents, id: string): Promise<ActingDocument | undefined> {
  const authors = documents.authors(id);
  if (!authors) return undefined;
  return { authors, shipped: await usesAsShipped((await documents.get(id)).document, id) };
}

/** The document that a header names (core/actsFor), as it is published now; undefined: there is none. */
export function actingDocument(db: Db, documents: Documents, name: string) {
  const [, kind, id = ''] = /^(board|model):(.+)$/.exec(name) ?? [];
  if (kind === 'board') return boardNow(db, id);
  return kind === 'model' ? modelNow(db, id) : overlayNow(documents, name);
}
