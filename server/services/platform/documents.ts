import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '../../../core/language/types';
import { documentIds, loadDocument } from '../../../schemas';
import { Refusal } from '../../ctx';
import { type OverlayFile, watchOverlay } from './documentsOverlay';

export interface ServedDocument {
  document: unknown;
  /** Hash of the content: equal versions are equal documents. */
  version: string;
}

export interface RefusedDocument {
  id: string;
  /** Path below the overlay folder. */
  file: string;
  issues: Issue[];
}

/** What is wrong with a document; nothing when it may be served. */
export type CheckDocument = (document: unknown) => Issue[] | Promise<Issue[]>;

export interface DocumentsOptions {
  overlayDir?: string;
  /** Makes the check; the ids that documents may name grow with the overlay folder. */
  checkOf: (ids: ReadonlySet<string>) => Promise<CheckDocument>;
  /** After a document has been swapped in or fallen back to the shipped one. */
  changed: (id: string, version: string) => void;
  /** A file was refused, or its issues are others than before. */
  refused: (refused: RefusedDocument) => void;
}

/** The documents of the product, overridden by those of the overlay folder while the server runs (design: architecture §3). */
export interface Documents {
  get: (id: string) => Promise<ServedDocument>;
  /** Whether `get` has an answer: the id is shipped, or a file of the overlay passed its check. */
  has: (id: string) => boolean;
  overlay: () => { id: string; version: string }[];
  issues: () => RefusedDocument[];
  validate: (document: unknown) => Promise<Issue[]>;
  close: () => Promise<void>;
}

const shippedIds = new Set(documentIds);

function versionOf(document: unknown): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16);
}

function serve(document: unknown): ServedDocument {
  return { document, version: versionOf(document) };
}

async function issuesOf(check: CheckDocument, { id, text }: OverlayFile & { text: string }) {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { document, issues: [{ at: '', message: `is not JSON: ${(error as Error).message}` }] };
  }
  const own = (document as { id?: unknown } | null)?.id;
  if (own !== id)
    return { document, issues: [{ at: '/id', message: `is ${JSON.stringify(own)}; a file at this place is ${id}` }] };
  return { document, issues: await check(document) };
}

/** Starts serving; resolves when the overlay folder has been read once. */
export async function createDocuments({ overlayDir, checkOf, changed, refused }: DocumentsOptions): Promise<Documents> {
  const ids = new Set(documentIds);
  const check = await checkOf(ids);
  const overlay = new Map<string, ServedDocument>();
  const bad = new Map<string, RefusedDocument & { text: string }>();

  const fallBack = async (id: string): Promise<void> => {
    bad.delete(id);
    if (!shippedIds.has(id)) ids.delete(id);
    if (!overlay.delete(id)) return;
    changed(id, shippedIds.has(id) ? versionOf(await loadDocument(id)) : '');
  };
  const swapIn = async (file: OverlayFile & { text: string }): Promise<void> => {
    const { document, issues } = await issuesOf(check, file);
    if (issues.length > 0) {
      const entry = { id: file.id, file: file.path, issues };
      const known = bad.get(file.id);
      bad.set(file.id, { ...entry, text: file.text });
      if (!isDeepStrictEqual(known?.issues, issues)) refused(entry);
      return;
    }
    bad.delete(file.id);
    const served = serve(document);
    if (overlay.get(file.id)?.version === served.version) return;
    overlay.set(file.id, served);
    changed(file.id, served.version);
  };

  /** A document may be written before those that it names: what was refused is checked again when an id is new. */
  const hear = async (file: OverlayFile): Promise<void> => {
    if (file.text === undefined) return fallBack(file.id);
    const isNew = !ids.has(file.id);
    ids.add(file.id);
    await swapIn({ ...file, text: file.text });
    if (!isNew) return;
    for (const { id, file: path, text } of [...bad.values()]) if (id !== file.id) await swapIn({ id, path, text });
  };

  const stop = overlayDir
    ? await watchOverlay(overlayDir, {
        found: (found) => {
          for (const id of found) ids.add(id);
        },
        hear,
      })
    : async () => undefined;

  return {
    get: async (id) => {
      const over = overlay.get(id);
      if (over) return over;
      if (!shippedIds.has(id)) throw new Refusal('error.notFound');
      return serve(await loadDocument(id));
    },
    has: (id) => overlay.has(id) || shippedIds.has(id),
    overlay: () => [...overlay].map(([id, { version }]) => ({ id, version })),
    issues: () => [...bad.values()].map(({ text, ...entry }) => entry),
    validate: async (document) => check(document),
    close: stop,
  };
}
