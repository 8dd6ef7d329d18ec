import type { SessionUser } from '../../ctx';
import { Refusal } from '../../ctx';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';
import { openedDocuments } from '../../services/authors/namedInterfaces';
import type { Documents } from '../../services/platform/documents';
import { callsOf, isNamed } from './boardCalls';
import { shownBoard } from './openBoard';

/** What the page around a board asks for. */
const shell = new Set(['auth.currentUser', 'auth.logout', 'document.overlay', 'dictionaryData.all', 'viewAs.info']);

interface Scope {
  calls: ReturnType<typeof callsOf>;
  /** Ids of the documents that it opens, directly or through others. */
  opens: ReadonlySet<string>;
}

const ttlMs = 5_000;
const scopes = memo<Scope>('full-screen scopes', {
  ttlMs,
  max: 200,
  forgetOn: { 'document.changed': () => 'all', 'permission.changed': () => 'all' },
});

async function read(db: Db, user: SessionUser, documents: Documents, boardId: string): Promise<Scope> {
  const { document } = await shownBoard({ db, user }, documents, boardId);
  const opens = new Set(openedDocuments(document).filter(documents.has));
  const all: unknown[] = [document];
  // A set is iterated with what is added meanwhile.
  for (const id of opens) {
    const { document: opened } = await documents.get(id);
    all.push(opened);
    for (const next of openedDocuments(opened)) if (documents.has(next)) opens.add(next);
  }
  return { calls: callsOf(documents.calls, all), opens };
}

/**
 * Whether the session of a full-screen view may make a call: its document, what that names, and what the page around it needs.
 * Other sessions are not limited.
 */
export function createWallScope(documents: Documents) {
  return async (db: Db, user: SessionUser, call: string, path: Readonly<Record<string, string>>): Promise<boolean> => {
    const { board } = user;
    if (board === undefined || shell.has(call)) return true;
    if (call === 'board.document') return path.id === board;
    try {
      const scope = await scopes.of(db, `${board}/${user.id}`, () => read(db, user, documents, board));
      return call === 'document.get' ? scope.opens.has(path.id ?? '') : isNamed(scope.calls, call, path);
    } catch (error) {
      // The board is no longer shown to the issuer: nothing is named.
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
}
