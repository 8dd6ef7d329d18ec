import { mkdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** The folders of schemas/ that hold documents. */
const documentPlace = /^(?:pages|forms|dialogs|drawers|pickers|details)\/((?:[\w-]+\/)*[\w-]+)\.json$/;
/** A file of fragments: `fragments/actions.json` holds `actions.…`. */
const fragmentsPlace = /^fragments\/([\w-]+)\.json$/;
const maxBytes = 2 * 1024 * 1024;
/** Editors write in pieces; a file is read after this long without changes. */
const settleMs = 80;

export interface OverlayFile {
  kind: 'document' | 'fragments';
  /** Id of the document, or name of the file of fragments. */
  id: string;
  /** Below the overlay folder, with slashes. */
  path: string;
  /** Content; undefined when the file is gone. */
  text: string | undefined;
  /** The person who saved it; absent: it came from a folder. */
  authorId?: string;
}

/** The kind of a path; undefined: neither a document nor fragments. */
export function partOf(path: string): Pick<OverlayFile, 'kind' | 'id'> | undefined {
  const fragments = fragmentsPlace.exec(path)?.[1];
  if (fragments !== undefined) return { kind: 'fragments', id: fragments };
  const id = documentPlace.exec(path)?.[1]?.replaceAll('/', '.');
  return id === undefined ? undefined : { kind: 'document', id };
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    const { size } = await stat(file);
    // Too large to be a document; the returned text is not JSON, so it is refused with this reason.
    return size > maxBytes ? `larger than ${maxBytes} bytes` : await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

export interface OverlayListener {
  /** Called with the ids present at the start, before the first `hear`: documents may name each other. */
  found: (ids: string[]) => void;
  /** Whether the file was accepted; a refused one leaves what was served before. */
  hear: (file: OverlayFile) => Promise<boolean>;
}

/** Where overlay files come from. Resolves after the first pass, with the function that stops it. */
export type OverlaySource = (listener: OverlayListener) => Promise<() => Promise<void>>;

/**
 * Calls `hear` for every document and fragments file below `dir` (created if missing, laid out like schemas/), now and
 * on each change; one at a time, in order, initially fragments first. Resolves after the first pass, with a function
 * that stops it.
 */
export async function watchOverlay(dir: string, { found, hear }: OverlayListener): Promise<() => Promise<void>> {
  mkdirSync(dir, { recursive: true });
  let tail: Promise<void> = Promise.resolve();
  const waiting = new Map<string, NodeJS.Timeout>();
  const pathOf = (file: string) => relative(dir, file).split(sep).join('/');
  const tell = (file: string) => {
    const path = pathOf(file);
    const part = partOf(path);
    if (!part) return;
    tail = tail.then(async () => void (await hear({ ...part, path, text: await textOf(file) }))).catch(() => undefined);
  };
  const tellSoon = (file: string) => {
    clearTimeout(waiting.get(file));
    const timer = setTimeout(() => {
      waiting.delete(file);
      tell(file);
    }, settleMs);
    waiting.set(file, timer);
  };
  const watcher = watch(dir, { followSymlinks: false, ignoreInitial: true });
  watcher.on('add', tellSoon).on('change', tellSoon).on('unlink', tellSoon);
  await new Promise<void>((resolve, reject) => watcher.once('ready', () => resolve()).once('error', reject));
  const there = await filesBelow(dir);
  const partsThere = there.map((file) => ({ file, part: partOf(pathOf(file)) }));
  found(partsThere.flatMap(({ part }) => (part?.kind === 'document' ? part.id : [])));
  const isFragments = ({ part }: (typeof partsThere)[number]) => Number(part?.kind === 'fragments');
  for (const { file } of partsThere.sort((a, b) => isFragments(b) - isFragments(a))) tell(file);
  await tail;
  return async () => {
    for (const timer of waiting.values()) clearTimeout(timer);
    await watcher.close();
    await tail;
  };
}
