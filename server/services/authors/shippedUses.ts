import { isDeepStrictEqual } from 'node:util';
import { namedCalls } from '../../../core/language/namedCalls';
import { calls as catalogue, documentIds, loadDocument, loadFragments } from '../../../schemas';
import { beside } from '../../db/memo';
import { namedInterfaces } from './namedInterfaces';

/** What a changed document has from the shipped one. */
export interface ShippedUses {
  /** Calls that it makes only as the shipped one does, with the same params. */
  calls: ReadonlySet<string>;
  interfaces: ReadonlySet<string>;
  /** It is the shipped one, unchanged: it may all that this does. */
  same?: boolean;
}

/** Of a document that is nobody's but its authors'. */
export const nothingShipped: ShippedUses = { calls: new Set(), interfaces: new Set() };
const shipped = new Set(documentIds);
/** Families of calls that a view makes itself, by its name. */
const madeByView = { flowDesign: /^flowTemplate\./, flowDetail: /^flowBefore\./ };
const holdsView = (node: unknown, view: string): boolean =>
  typeof node === 'object' &&
  node !== null &&
  ((node as { view?: unknown }).view === view || Object.values(node).some((each) => holdsView(each, view)));
const ofViews = (document: unknown): string[] =>
  Object.entries(madeByView).flatMap(([view, family]) =>
    holdsView(document, view) ? Object.keys(catalogue).filter((name) => family.test(name)) : [],
  );

const key = (call: string, params: unknown): string => `${call} ${JSON.stringify(params ?? null)}`;

function compare(document: unknown, original: unknown): ShippedUses {
  const known = new Set(namedCalls(original).map(({ call, params }) => key(call, params)));
  const calls = new Set([...[...namedCalls(original)].map(({ call }) => call), ...ofViews(original)]);
  for (const { call, params } of namedCalls(document)) if (!known.has(key(call, params))) calls.delete(call);
  return { calls, interfaces: new Set(namedInterfaces(original)), same: isDeepStrictEqual(document, original) };
}

const byDocument = beside<object, Promise<ShippedUses>>();

/** Compares an expanded document with the shipped one of its id, if there is one. */
export function usesAsShipped(document: unknown, id: string): Promise<ShippedUses> {
  if (!shipped.has(id) || typeof document !== 'object' || document === null) return Promise.resolve(nothingShipped);
  return byDocument(document, id, async () => compare(document, await loadDocument(id)));
}

/** The same of a file of fragments. */
export async function fragmentsAsShipped(content: unknown, name: string): Promise<ShippedUses> {
  const files = await loadFragments();
  return Object.hasOwn(files, name) ? compare(content, files[name]) : nothingShipped;
}
