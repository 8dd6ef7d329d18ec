import { newId } from '../../../core/id';
import type { Db } from '../../db/types';
import { portalCode } from '../../seed/seedNames';
import { storedWords } from '../../seed/seedWords';
import { sampleBoard } from './sampleBoard';

/** A published portal to look at and to copy, in a database that never had a board; nobody starts with it until it is chosen. */
export async function seedBoards(db: Db): Promise<void> {
  if (await db.kysely.selectFrom('weftBoard').select('id').limit(1).executeTakeFirst()) return;
  const now = new Date();
  const board = { id: newId(), document: sampleBoard(), version: 1 };
  await db.kysely
    .insertInto('weftBoard')
    .values({
      ...board,
      fullName: storedWords.portal,
      enCode: portalCode,
      type: 8,
      publishedVersion: 1,
      creatorTime: now,
    })
    .execute();
  const { id: boardId, version, document } = board;
  await db.kysely
    .insertInto('weftBoardVersion')
    .values({ boardId, version, document, authorId: null, savedTime: now })
    .execute();
}
