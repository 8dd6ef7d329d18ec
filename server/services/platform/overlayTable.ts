import { formatDate } from '../../../core/model/dates';
import { Refusal } from '../../ctx';
import type { Bus } from '../../db/bus';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';

/** Any number unused elsewhere: saves of overlay files take turns. */
const lockKey = 7_305_115;
/** Kept versions of a file. */
const mostVersions = 50;

export interface OverlayRow {
  path: string;
  version: number;
  /** null: removed. */
  content: string | null;
  /** The person who saved it; null: a folder. */
  authorId: string | null;
}

/** The current version of these files, or of all. */
export function currentOverlay(db: Db, paths?: readonly string[]): Promise<OverlayRow[]> {
  return db.kysely
    .selectFrom('weftOverlay')
    .distinctOn('path')
    .select(['path', 'version', 'content', 'authorId'])
    .$if(paths !== undefined, (query) => query.where('path', 'in', [...(paths ?? [])]))
    .orderBy('path')
    .orderBy('version', 'desc')
    .execute();
}

/** Earlier versions of a file, newest first. */
export function earlierOverlay(db: Db, { path, version }: Pick<OverlayRow, 'path' | 'version'>): Promise<OverlayRow[]> {
  return db.kysely
    .selectFrom('weftOverlay')
    .select(['path', 'version', 'content', 'authorId'])
    .where('path', '=', path)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .execute();
}

/** Every version of every file with who saved it and when, newest first. */
export function overlayHistory(db: Db) {
  return db.kysely
    .selectFrom('weftOverlay')
    .select(['path', 'version', 'author', 'savedTime', ({ eb }) => eb('content', 'is', null).as('removed')])
    .orderBy('savedTime', 'desc')
    .orderBy('path')
    .orderBy('version', 'desc')
    .execute();
}

export interface OverlaySave {
  path: string;
  /** null: removed. */
  content: string | null;
  /** A person's name, or account and host of a folder. */
  author: string;
  /** The person; absent: a folder. */
  authorId?: string;
  /** What the author says about the version. */
  note?: string;
  /** The version that the author started from, 0 when there was none; another current version is a conflict. Absent: any. */
  expected?: number;
  /** Leaves the current version when this content is one of the earlier ones: a folder that is behind. */
  onlyNew?: boolean;
}

/** Saves of overlay files, and of their drafts, take turns until the transaction ends. */
export async function takeTurn(tx: Db): Promise<void> {
  if (tx.engine === 'postgres') await tx.raw('select pg_advisory_xact_lock($1)', [lockKey]);
}

/** Refuses when somebody saved since the version that the author started from, and says who and when. */
async function assertExpected(tx: Db, path: string, current: number, expected: number | undefined): Promise<void> {
  if (expected === undefined || expected === current) return;
  const saved = await findOne(tx, 'weftOverlay', ['author', 'savedTime'], { path, version: current });
  const conflict = { user: saved?.author ?? '', time: saved?.savedTime.getTime() ?? 0, version: current };
  throw new Refusal(
    'screen.changedMeanwhile',
    { user: conflict.user, time: formatDate(conflict.time, 'yyyy-MM-dd HH:mm') },
    { data: { conflict } },
  );
}

/**
 * Stores a version, unless it is the current one; every process hears of it after the commit. Whether the content is a
 * document is not checked here: each process refuses what is none and serves the version before.
 */
export async function saveOverlay(
  db: Db,
  bus: Pick<Bus, 'publishAtCommit'>,
  { path, content, author, authorId, note = '', onlyNew = false, expected }: OverlaySave,
): Promise<'saved' | 'same' | 'behind'> {
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const [current] = await currentOverlay(tx, [path]);
    await assertExpected(tx, path, current?.version ?? 0, expected);
    if ((current?.content ?? null) === content) return 'same';
    if (onlyNew && current && (await earlierOverlay(tx, current)).some((row) => row.content === content))
      return 'behind';
    const version = (current?.version ?? 0) + 1;
    await tx.kysely
      .insertInto('weftOverlay')
      .values({ path, version, content, author, authorId: authorId ?? null, note, savedTime: new Date() })
      .execute();
    await tx.kysely
      .deleteFrom('weftOverlay')
      .where('path', '=', path)
      .where('version', '<=', version - mostVersions)
      .execute();
    bus.publishAtCommit('overlay.saved', { paths: [path] });
    return 'saved';
  });
}
