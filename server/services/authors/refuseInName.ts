import { product } from '../../../core/actsFor';
import type { SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import type { Documents } from '../platform/documents';
import { authorNow } from '../sessions/authorNow';
import { markSession } from '../sessions/sessions';
import { type ActingDocument, actingDocument } from './actingDocument';
import type { AuthorRights, Use } from './authorRights';
import { isPressOf } from './pressMark';

/** A call and in whose name it says to be made; `params`: those of its path. */
export interface InName extends Use {
  user: SessionUser;
  changes: boolean;
  /** Headers of core/actsFor. */
  document: string | undefined;
  press: string | undefined;
}

/** Why a call may not be made in this name, as a key of the words; undefined: it may. */
export type RefuseInName = (db: Db, asked: InName) => Promise<string | undefined>;

const words = { grave: 'request.graveCall', author: 'request.authorMayNot' } as const;

/** What the documents of a model do with its own records needs its menu, which the reader holds and its author need not. */
const isOwn = ({ modelId }: ActingDocument, { changes, params }: InName): boolean =>
  modelId !== undefined && (!changes || params.modelId === modelId);

/**
 * A call in the name of a document of the overlay, a board or a model: one that changes something needs the mark of a press in
 * that document, and its authors must be allowed to make it too. Clients that never say a name go on as they did; a session that
 * said one once cannot leave it out.
 */
export function createRefuseInName(documents: Documents, rights: AuthorRights): RefuseInName {
  return async (db, asked) => {
    const { user, document, changes, press } = asked;
    if (document === undefined) return changes && user.marked ? 'request.reload' : undefined;
    if (!user.marked) await markSession(db, user);
    if (document === product.document) return undefined;
    const acting = await actingDocument(db, documents, document);
    if (!acting) return changes ? 'request.reload' : undefined;
    if (changes && !isPressOf(user, document, press)) return 'request.notPressed';
    if (acting === 'trusted') return undefined;
    if (isOwn(acting, asked)) return undefined;
    for (const id of acting.authors) {
      const fault = await rights.faultOf(db, await authorNow(db, id), asked, acting.shipped);
      if (fault) return words[fault];
    }
    return undefined;
  };
}
