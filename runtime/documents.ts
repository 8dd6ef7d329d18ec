import { type ActsFor, product } from '../core/actsFor';
import type { Document, Issue } from '../core/language/types';
import type { Bus } from './bus';
import { CallError, isRefusal, isUnknownPath } from './callError';
import type { CallByName } from './calls';

/** Documents of a model by their whole id (`model.<modelId>.list`), and their issues. */
export interface CompiledModel {
  documents: Record<string, Document>;
  issues?: Issue[];
}

/** Language → text of a model → the organisation's words for it. */
type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface DocumentOptions {
  call: CallByName;
  bus: Bus;
  /** The document as it was shipped; undefined when there is none (schemas/index.ts). */
  bundled: (id: string) => Promise<unknown>;
  /** Loads what a document needs before it is rendered: its words and entities. */
  prepare?: (document: Document) => Promise<void>;
  /** Turns the answer of `OnlineDev/{id}/Config` into documents (core/model); `preview`: of a draft. */
  compileModel: (modelId: string, config: unknown, preview: boolean) => Promise<CompiledModel>;
  /** Takes the translations that came with a model, before its documents are there. */
  setOwn?: (modelId: string, translations: Translations) => void;
}

/** There is no such document (no issues), or it is not valid. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly id: string;
  readonly issues: Issue[];
  constructor(id: string, issues: Issue[]) {
    super(issues.length > 0 ? `The document "${id}" is not valid` : `There is no document "${id}"`);
    this.id = id;
    this.issues = issues;
  }
}

/** There is no such document, as opposed to one that is not valid or could not be fetched. */
export function isAbsent(error: unknown): boolean {
  return error instanceof DocumentError && error.issues.length === 0;
}

export interface Documents {
  /** The document as served now: the overlay's version, else the shipped one; a model's is compiled here. */
  fetch: (id: string) => Promise<Document>;
  /** Whether a document with this id is shipped or in the overlay; not for models. Rejects when the server does not answer. */
  has: (id: string) => Promise<boolean>;
  /** The ids of the overlay came with another answer: they are not asked for. */
  knowOverlay: (ids: readonly string[]) => void;
  clear: () => void;
}

/** `model.<id>.list` as it was published, `preview.<id>.list` as its designer has it now. */
const modelId = /^(model|preview)\.([^.]+)\./;

/** The published document of a board. */
const boardId = /^board\.([^.]+)\.page$/;

/** Documents of a draft open each other, never the published ones. */
function asDraft(value: unknown, published: string, draft: string): unknown {
  if (typeof value === 'string') return value.startsWith(published) ? draft + value.slice(published.length) : value;
  if (Array.isArray(value)) return value.map((each) => asDraft(each, published, draft));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asDraft(each, published, draft)]));
}

/** `document.overlay` answers ids, or entries with an id. */
function overlayIds(data: unknown): Set<string> {
  const list = Array.isArray(data) ? data : ((data as { list?: unknown[] } | null)?.list ?? []);
  return new Set(list.map((entry) => (typeof entry === 'string' ? entry : String((entry as { id?: unknown }).id))));
}

/** The document says in whose name it acts; what its own text said of that is dropped. */
const acting = (document: Document, actsFor: ActsFor): Document => Object.assign({ ...document }, { actsFor });

/** `document.get` answers the document, its version (the hash of its content) and the mark of presses. */
function servedAs(by: string, data: unknown): Document {
  const { document, version, press } = data as { document: Document; version: string; press?: string };
  return acting({ ...document, version: document.version ?? version }, { document: by, press });
}

export function createDocuments({ call, bus, bundled, prepare, compileModel, setOwn }: DocumentOptions): Documents {
  let overlay: Promise<Set<string>> | undefined;
  /** A document changed since the start: ids that were on their way may be older. */
  let changed = false;
  const models = new Map<string, Promise<CompiledModel & { press?: string }>>();
  const served = new Map<string, Promise<Document>>();

  /** Ids in the overlay. A server without the documents calls has none; a failed call is repeated by the next caller. */
  function overlayNow(): Promise<Set<string>> {
    if (overlay) return overlay;
    const fetched = call('document.overlay', {}, { quiet: true }).then(
      ({ data }) => overlayIds(data),
      (error: unknown) => {
        if (isUnknownPath(error)) return new Set<string>();
        if (overlay === fetched) overlay = undefined;
        throw error;
      },
    );
    overlay = fetched;
    return fetched;
  }

  const has = async (id: string) => (await overlayNow()).has(id) || (await bundled(id)) !== undefined;

  function modelNow(kind: string, id: string) {
    const key = `${kind}.${id}`;
    const known = models.get(key);
    if (known) return known;
    const preview = kind === 'preview';
    const asked = preview ? { modelId: id, type: 0 } : { modelId: id };
    const compiled = call('onlineDev.config', asked).then(async ({ code, msg, data }) => {
      if (code !== 200) throw new DocumentError(key, [{ at: '', message: msg }]);
      const { translations } = (data ?? {}) as { translations?: Translations };
      setOwn?.(id, translations ?? {});
      const { documents, issues } = await compileModel(id, data, preview);
      return { documents, issues, press: (data as { press?: string } | null)?.press };
    });
    models.set(key, compiled);
    compiled.catch(() => models.delete(key));
    return compiled;
  }

  async function fromModel(id: string, kind: string, owner: string): Promise<Document> {
    const { documents, issues, press } = await modelNow(kind, owner);
    const published = `model.${owner}.`;
    const document = documents[id.replace(`${kind}.${owner}.`, published)];
    if (!document) throw new DocumentError(id, issues ?? []);
    const shown = kind === 'model' ? document : (asDraft(document, published, `preview.${owner}.`) as Document);
    return prepared(acting(shown, { document: `model:${owner}`, press }));
  }

  /** A board that is gone or not granted is absent. */
  const publishedBoard = (id: string) =>
    call('board.document', { id }, { quiet: true }).catch((error: unknown) => {
      throw error instanceof CallError && isRefusal(error) ? new DocumentError(`board.${id}.page`, []) : error;
    });

  async function load(id: string): Promise<Document> {
    const [, kind, owner] = modelId.exec(id) ?? [];
    if (kind && owner) return fromModel(id, kind, owner);
    const [, board] = boardId.exec(id) ?? [];
    if (board) {
      return prepared(servedAs(`board:${board}`, (await publishedBoard(board)).data));
    }
    // The shipped file comes beside the overlay's ids, which rarely have it. A shipped file that fails is one only if it counts.
    const shipped = bundled(id);
    shipped.catch(() => undefined);
    if ((await overlayNow()).has(id)) return prepared(servedAs(id, (await call('document.get', { id })).data));
    const document = (await shipped) as Document | undefined;
    if (!document) throw new DocumentError(id, []);
    return prepared(acting(document, product));
  }

  async function prepared(document: Document): Promise<Document> {
    await prepare?.(document);
    return document;
  }

  /** No event tells that a draft changed: opening its first page fetches it again. */
  function fetchDraft(id: string): Promise<Document> {
    if (id.endsWith('.list')) models.delete(id.slice(0, -'.list'.length));
    return load(id);
  }

  function fetch(id: string): Promise<Document> {
    if (id.startsWith('preview.')) return fetchDraft(id);
    const known = served.get(id);
    if (known) return known;
    const loading = load(id);
    served.set(id, loading);
    loading.catch(() => served.delete(id));
    return loading;
  }

  function clear(): void {
    overlay = undefined;
    changed = false;
    models.clear();
    served.clear();
  }

  bus.on('document.changed', (payload) => {
    const id = (payload as { id?: string } | undefined)?.id;
    overlay = undefined;
    changed = true;
    if (id) served.delete(id);
    else served.clear();
  });
  bus.on('model.released', clear);
  bus.on('socket.reconnected', clear);
  const knowOverlay = (ids: readonly string[]): void => {
    if (!changed) overlay ??= Promise.resolve(new Set(ids));
  };
  return { fetch, has, knowOverlay, clear };
}
