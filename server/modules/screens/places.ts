import { type ScreenKind, screenFolders } from '../../../core/language/screenKinds';
import { documentPlaces, loadFragments, loadWritten } from '../../../schemas';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { partOf } from '../../services/platform/documentsOverlay';

/** The menu of the screen 屏幕设计; every call of it carries its permission. */
export const screenModule = 'onlineDev.screenDesign';

export const kindOf = (path: string): ScreenKind => screenFolders[path.split('/')[0] as keyof typeof screenFolders];

/** A file of fragments stands among documents with this before its name: `fragments.buttons`. */
const ofFragments = 'fragments.';

/** Name of a file of fragments; undefined: the id of a document. */
export const fragmentsName = (id: string): string | undefined =>
  id.startsWith(ofFragments) ? id.slice(ofFragments.length) : undefined;

export const fragmentsId = (name: string): string => `${ofFragments}${name}`;

/** `dialog`, `own.first` is `dialogs/own/first.json`. */
export function pathOf(kind: ScreenKind, id: string): string {
  const folder = Object.entries(screenFolders).find(([, each]) => each === kind)?.[0];
  return `${folder}/${(fragmentsName(id) ?? id).replaceAll('.', '/')}.json`;
}

/** Place of every shipped document and file of fragments by id. */
async function shippedPlaces(): Promise<Map<string, string>> {
  const fragments = Object.keys(await loadFragments()).map(
    (name) => [fragmentsId(name), `fragments/${name}.json`] as const,
  );
  return new Map([...documentPlaces(), ...fragments]);
}

/** The shipped document, or file of fragments, as written; undefined when none has this id. */
export async function shippedText(id: string): Promise<string | undefined> {
  const name = fragmentsName(id);
  const written = name === undefined ? await loadWritten(id) : (await loadFragments())[name];
  return written === undefined ? undefined : JSON.stringify(written, null, 2);
}

export interface SavedPlace {
  path: string;
  version: number;
  /** The current version removes the document. */
  removed: boolean;
  author: string;
  note: string;
  savedTime: Date;
}

/** The current version of every document and file of fragments of the overlay. */
async function savedPlaces(db: Db): Promise<SavedPlace[]> {
  const rows = await db.kysely
    .selectFrom('weftOverlay')
    .distinctOn('path')
    .select(['path', 'version', 'author', 'note', 'savedTime', ({ eb }) => eb('content', 'is', null).as('removed')])
    .orderBy('path')
    .orderBy('version', 'desc')
    .execute();
  return rows.filter(({ path }) => partOf(path)).map((row) => ({ ...row, removed: Boolean(row.removed) }));
}

export interface DraftPlace {
  path: string;
  base: number;
  revision: number;
  author: string;
  savedTime: Date;
}

export interface Screen {
  id: string;
  path: string;
  kind: ScreenKind;
  /** `shipped`: as shipped; `changed`: shipped, and the overlay changes it; `own`: made here. */
  origin: 'shipped' | 'changed' | 'own';
  saved?: SavedPlace;
  draft?: DraftPlace;
}

function idOf(path: string): string {
  const part = partOf(path);
  return part?.kind === 'fragments' ? fragmentsId(part.id) : (part?.id ?? '');
}

/**
 * Every document and file of fragments that is shipped, in the overlay, or a draft. The place of an id is that of the overlay, else that of the
 * shipped file, else that of the draft.
 */
export async function allScreens(db: Db): Promise<Map<string, Screen>> {
  const drafts = await db.kysely
    .selectFrom('weftScreenDraft')
    .select(['path', 'base', 'revision', 'author', 'savedTime'])
    .execute();
  const screens = new Map<string, Screen>();
  const shipped = await shippedPlaces();
  for (const [id, path] of shipped) screens.set(id, { id, path, kind: kindOf(path), origin: 'shipped' });
  for (const saved of await savedPlaces(db)) {
    const id = idOf(saved.path);
    const known = screens.get(id);
    if (saved.removed) {
      // A shipped document keeps its history; an own one is gone.
      if (known?.path === saved.path && !known.saved) screens.set(id, { ...known, saved });
      continue;
    }
    const origin = shipped.has(id) ? 'changed' : 'own';
    screens.set(id, { id, path: saved.path, kind: kindOf(saved.path), origin, saved });
  }
  for (const draft of drafts) {
    const id = idOf(draft.path);
    const known = screens.get(id);
    if (!known) screens.set(id, { id, path: draft.path, kind: kindOf(draft.path), origin: 'own', draft });
    else if (known.path === draft.path) screens.set(id, { ...known, draft });
  }
  return screens;
}

export async function findScreen(db: Db, id: string): Promise<Screen> {
  const screen = (await allScreens(db)).get(id);
  if (!screen) throw new Refusal('error.notFound');
  return screen;
}
