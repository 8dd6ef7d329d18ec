import { createHash } from 'node:crypto';
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
  /** A file was refused; its issues are for whoever wrote it. */
  refused: (refused: RefusedDocument) => void;
}

/** The documents of the product, and over them those of the overlay folder; hot (design: architecture §3). */
export interface Documents {
  get: (id: string) => Promise<ServedDocument>;
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
  const bad = new Map<string, RefusedDocument>();

  const fallBack = async (id: string): Promise<void> => {
    bad.delete(id);
    if (!shippedIds.has(id)) ids.delete(id);
    if (!overlay.delete(id)) return;
    changed(id, shippedIds.has(id) ? versionOf(await loadDocument(id)) : '');
  };
  const swapIn = async (file: OverlayFile & { text: string }): Promise<void> => {
    ids.add(file.id);
    const { document, issues } = await issuesOf(check, file);
    if (issues.length > 0) {
      const entry = { id: file.id, file: file.path, issues };
      bad.set(file.id, entry);
      return refused(entry);
    }
    bad.delete(file.id);
    const served = serve(document);
    if (overlay.get(file.id)?.version === served.version) return;
    overlay.set(file.id, served);
    changed(file.id, served.version);
  };

  const stop = overlayDir
    ? await watchOverlay(overlayDir, {
        found: (found) => {
          for (const id of found) ids.add(id);
        },
        hear: (file) => (file.text === undefined ? fallBack(file.id) : swapIn({ ...file, text: file.text })),
      })
    : async () => undefined;

  return {
    get: async (id) => {
      const over = overlay.get(id);
      if (over) return over;
      if (!shippedIds.has(id)) throw new Refusal('error.notFound');
      return serve(await loadDocument(id));
    },
    overlay: () => [...overlay].map(([id, { version }]) => ({ id, version })),
    issues: () => [...bad.values()],
    validate: async (document) => check(document),
    close: stop,
  };
}
