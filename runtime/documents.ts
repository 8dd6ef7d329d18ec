import type { Document, Issue } from '../core/language/types';
import type { Bus } from './bus';
import type { CallByName } from './calls';

/** Documents of a model by their whole id (`model.<modelId>.list`), and what is wrong with them. */
export interface CompiledModel {
  documents: Record<string, Document>;
  issues?: Issue[];
}

export interface DocumentOptions {
  call: CallByName;
  bus: Bus;
  /** The document as it was shipped; undefined when there is none (schemas/index.ts). */
  bundled: (id: string) => Promise<unknown>;
  /** Turns the answer of `OnlineDev/{id}/Config` into documents (core/model). */
  compileModel: (modelId: string, config: unknown) => Promise<CompiledModel>;
}

/** No document, or none that may be drawn. */
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

export interface Documents {
  /** The document as served now: the overlay's version, else the shipped one; a model's is compiled here. */
  fetch: (id: string) => Promise<Document>;
  clear: () => void;
}

const modelId = /^model\.([^.]+)\./;

/** `document.overlay` answers ids, or entries with an id. */
function overlayIds(data: unknown): Set<string> {
  const list = Array.isArray(data) ? data : ((data as { list?: unknown[] } | null)?.list ?? []);
  return new Set(list.map((entry) => (typeof entry === 'string' ? entry : String((entry as { id?: unknown }).id))));
}

/** `document.get` answers the document and its version (the hash of its content). */
function withVersion(data: unknown): Document {
  const { document, version } = data as { document: Document; version: string };
  return { ...document, version: document.version ?? version };
}

export function createDocuments({ call, bus, bundled, compileModel }: DocumentOptions): Documents {
  let overlay: Promise<Set<string>> | undefined;
  const models = new Map<string, Promise<CompiledModel>>();
  const served = new Map<string, Promise<Document>>();

  /** A server of the same contract that has never heard of documents changes none of them. */
  const overlayNow = () => {
    overlay ??= call('document.overlay', {}, { quiet: true }).then(
      ({ data }) => overlayIds(data),
      () => {
        overlay = undefined;
        return new Set<string>();
      },
    );
    return overlay;
  };

  function modelNow(id: string): Promise<CompiledModel> {
    const known = models.get(id);
    if (known) return known;
    const compiled = call('onlineDev.config', { modelId: id }).then(({ code, msg, data }) => {
      if (code !== 200) throw new DocumentError(`model.${id}`, [{ at: '', message: msg }]);
      return compileModel(id, data);
    });
    models.set(id, compiled);
    compiled.catch(() => models.delete(id));
    return compiled;
  }

  async function fromModel(id: string, owner: string): Promise<Document> {
    const { documents, issues } = await modelNow(owner);
    const document = documents[id];
    if (!document) throw new DocumentError(id, issues ?? []);
    return document;
  }

  async function load(id: string): Promise<Document> {
    const owner = modelId.exec(id)?.[1];
    if (owner) return fromModel(id, owner);
    if ((await overlayNow()).has(id)) return withVersion((await call('document.get', { id })).data);
    const document = (await bundled(id)) as Document | undefined;
    if (!document) throw new DocumentError(id, []);
    return document;
  }

  function fetch(id: string): Promise<Document> {
    const known = served.get(id);
    if (known) return known;
    const loading = load(id);
    served.set(id, loading);
    loading.catch(() => served.delete(id));
    return loading;
  }

  function clear(): void {
    overlay = undefined;
    models.clear();
    served.clear();
  }

  bus.on('document.changed', (payload) => {
    const id = (payload as { id?: string } | undefined)?.id;
    overlay = undefined;
    if (id) served.delete(id);
    else served.clear();
  });
  bus.on('model.released', clear);
  bus.on('socket.reconnected', clear);
  return { fetch, clear };
}
