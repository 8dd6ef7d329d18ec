import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { checkWritten, fragmentFilesFor } from '../../../core/language/expand';
import type { Call, Issue } from '../../../core/language/types';
import { documentIds, loadDocument, loadWritten, calls as shippedCalls } from '../../../schemas';
import { Refusal } from '../../ctx';
import type { Entities } from '../../entities/entities';
import type { OverlayFile, OverlaySource } from './documentsOverlay';
import { readText } from './documentText';
import { createOverlayFragments } from './overlayFragments';

export interface ServedDocument {
  document: unknown;
  /** Hash of the content: equal versions are equal documents. */
  version: string;
}

export interface RefusedDocument {
  /** Id of the document, or `fragments/<file>`. */
  id: string;
  /** Path below the overlay folder. */
  file: string;
  issues: Issue[];
}

/** Issues of an expanded document; none when it may be served. */
export type CheckDocument = (document: unknown) => Issue[];

/** Name → method and path. */
export type Calls = Readonly<Record<string, Call>>;

export interface DocumentsOptions {
  /** Absent: no document overrides a shipped one. */
  overlay?: OverlaySource;
  /** Documents of modules beside the shipped ones; they are checked, and a wrong one is thrown. */
  more?: Readonly<Record<string, unknown>>;
  /** Shipped documents as modules complete them; checked likewise. */
  completed?: Readonly<Record<string, unknown>>;
  /** All these modules are the product's: its tests have checked their documents, and the check is not compiled for them. */
  ofProduct?: boolean;
  /** Every call that documents may name; default: those of schemas/calls. */
  calls?: Calls;
  /** Entities that documents may name beside those of schemas/entities. */
  entities?: Entities;
  /** Creates the check; the known ids grow with the overlay folder. */
  checkOf: (ids: ReadonlySet<string>, calls: Calls) => Promise<CheckDocument>;
  /** Called after a document was replaced or fell back to the shipped one. */
  changed: (id: string, version: string) => void;
  /** Called when a file was refused or its issues changed. */
  refused: (refused: RefusedDocument) => void;
}

/** The documents of the product, overridden by those of the overlay while the server runs (design: architecture §3). */
export interface Documents {
  /** Every call that documents may name. */
  calls: Calls;
  /** Entities beside those of schemas/entities. */
  entities: Entities;
  get: (id: string) => Promise<ServedDocument>;
  /** Whether `get` finds a document: the id is shipped, or an overlay file passed its check. */
  has: (id: string) => boolean;
  /** What the client does not have: documents of the overlay and of modules. */
  overlay: () => { id: string; version: string }[];
  /** The people who wrote what is served for this id, its fragments included; none: a module has it. undefined: it is shipped. */
  authors: (id: string) => readonly string[] | undefined;
  issues: () => RefusedDocument[];
  validate: (document: unknown) => Promise<Issue[]>;
  /** The document with its fragments expanded, and its issues. */
  check: (document: unknown) => { document?: unknown; issues: Issue[] };
  /**
   * Issues of a file of fragments, or of its removal (undefined): its own, and the first one of each overlay document
   * that is valid now and would not be.
   */
  checkFragments: (name: string, text: string | undefined) => Issue[];
  /** A document as written, with `use` and `define`: that of the overlay if it is served, else the shipped one. */
  written: (id: string) => Promise<unknown>;
  /** Every file of fragments by name, as overlay documents use them. */
  fragments: () => Readonly<Record<string, unknown>>;
  close: () => Promise<void>;
}

const shippedIds = new Set(documentIds);

function versionOf(document: unknown): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16);
}

function serve(document: unknown): ServedDocument {
  return { document, version: versionOf(document) };
}

interface TextFile extends OverlayFile {
  text: string;
}

/** Resolves when the overlay has been read once. */
export async function createDocuments({
  overlay: source,
  more = {},
  completed = {},
  ofProduct = false,
  calls = shippedCalls as Calls,
  entities = {},
  checkOf,
  changed,
  refused,
}: DocumentsOptions): Promise<Documents> {
  const ids = new Set([...documentIds, ...Object.keys(more)]);
  const check = await checkOf(ids, calls);
  const fragments = await createOverlayFragments();
  const overlay = new Map<string, ServedDocument & { authors: readonly string[] }>();
  /** Who wrote the files of fragments of the overlay. */
  const fragmentAuthors = new Map<string, string | undefined>();
  /** Overlay documents as last read, valid or not. */
  const files = new Map<string, TextFile>();
  const bad = new Map<string, RefusedDocument>();

  const expandAndCheck = (document: unknown) => checkWritten(document, { fragments: fragments.current() }, check);
  const refuse = (entry: RefusedDocument): void => {
    const known = bad.get(entry.id);
    bad.set(entry.id, entry);
    if (!isDeepStrictEqual(known?.issues, entry.issues)) refused(entry);
  };

  /** Documents of modules, expanded. */
  const own = new Map<string, ServedDocument>();
  const twice = Object.keys(more).find((id) => shippedIds.has(id));
  if (twice !== undefined) throw new Error(`There are two documents called ${twice}.`);
  const ofModules = { ...more, ...completed };
  const checkOwn = ofProduct ? () => [] : check;
  for (const [id, written] of Object.entries(ofModules)) {
    const { document, issues } = checkWritten(written, { fragments: fragments.current() }, checkOwn);
    const [first] = issues;
    if (first) throw new Error(`The document ${id} of a module is not valid: ${first.at} ${first.message}`);
    own.set(id, serve(document));
  }

  const fallBack = async (id: string): Promise<void> => {
    bad.delete(id);
    files.delete(id);
    if (!shippedIds.has(id) && !own.has(id)) ids.delete(id);
    if (!overlay.delete(id)) return;
    changed(id, own.get(id)?.version ?? (shippedIds.has(id) ? versionOf(await loadDocument(id)) : ''));
  };
  const swapIn = (file: TextFile): boolean => {
    files.set(file.id, file);
    const parsed = readText(file.text, file.id);
    const { document, issues } = parsed.issues.length > 0 ? parsed : expandAndCheck(parsed.document);
    if (issues.length > 0) {
      refuse({ id: file.id, file: file.path, issues });
      return false;
    }
    bad.delete(file.id);
    const served = serve(document);
    const before = overlay.get(file.id)?.version;
    const used = [...fragmentFilesFor(parsed.document, fragments.current())].map((name) => fragmentAuthors.get(name));
    const authors = [...new Set([file.authorId, ...used])].filter((author) => author !== undefined);
    overlay.set(file.id, { ...served, authors });
    if (before !== served.version) changed(file.id, served.version);
    return true;
  };

  /** A document may be written before those it names: refused ones are checked again when a new id appears. */
  const hearDocument = async (file: OverlayFile): Promise<boolean> => {
    if (file.text === undefined) {
      await fallBack(file.id);
      return true;
    }
    const isNew = !ids.has(file.id);
    ids.add(file.id);
    const accepted = swapIn({ ...file, text: file.text });
    const others = [...files.values()].filter(({ id }) => id !== file.id && bad.has(id));
    if (isNew) for (const other of others) swapIn(other);
    return accepted;
  };

  /** Overlay documents that use the file, directly or through other fragments, are checked and served again. */
  const hearFragments = ({ id: name, path, text, authorId }: OverlayFile): boolean => {
    const id = `fragments/${name}`;
    const issues = text === undefined ? [] : fragments.put(name, text);
    if (issues.length > 0) {
      refuse({ id, file: path, issues });
      return false;
    }
    bad.delete(id);
    if (text === undefined) fragments.drop(name);
    if (text === undefined) fragmentAuthors.delete(name);
    else fragmentAuthors.set(name, authorId);
    for (const file of files.values()) {
      if (fragmentFilesFor(readText(file.text, file.id).document, fragments.current()).has(name)) swapIn(file);
    }
    return true;
  };

  const checkFragments = (name: string, text: string | undefined): Issue[] => {
    const changed = fragments.with(name, text);
    if (changed.issues.length > 0) return changed.issues;
    return [...files.values()].flatMap((file) => {
      if (bad.has(file.id)) return [];
      const { document } = readText(file.text, file.id);
      if (!fragmentFilesFor(document, fragments.current()).has(name)) return [];
      const [first] = checkWritten(document, { fragments: changed.fragments }, check).issues;
      return first ? [{ at: '', message: `breaks the document ${file.id}: ${first.at} ${first.message}` }] : [];
    });
  };

  const stop = source
    ? await source({
        found: (found) => {
          for (const id of found) ids.add(id);
        },
        hear: async (file) => (file.kind === 'fragments' ? hearFragments(file) : hearDocument(file)),
      })
    : async () => undefined;

  return {
    calls,
    entities,
    get: async (id) => {
      const over = overlay.get(id);
      if (over) return { document: over.document, version: over.version };
      const known = own.get(id);
      if (known) return known;
      if (!shippedIds.has(id)) throw new Refusal('error.notFound');
      return serve(await loadDocument(id));
    },
    has: (id) => overlay.has(id) || own.has(id) || shippedIds.has(id),
    overlay: () => [...new Map([...own, ...overlay])].map(([id, { version }]) => ({ id, version })),
    authors: (id) => overlay.get(id)?.authors ?? (own.has(id) ? [] : undefined),
    issues: () => [...bad.values()],
    validate: async (document) => expandAndCheck(document).issues,
    check: expandAndCheck,
    checkFragments,
    written: async (id) => {
      const file = overlay.has(id) ? files.get(id) : undefined;
      return file ? readText(file.text, id).document : (ofModules[id] ?? loadWritten(id));
    },
    fragments: () => fragments.current(),
    close: stop,
  };
}
