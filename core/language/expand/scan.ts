import { isObject } from '../../isObject';
import { isForbidden, type Loose } from './library';

export const isCompound = (verb: unknown): verb is 'perform' | 'save' => verb === 'perform' || verb === 'save';

export const isUse = (value: Loose): value is Loose & { use: string } => typeof value.use === 'string';
export const isForEach = (value: Loose): boolean => Object.hasOwn(value, 'forEach');
/** Exactly `{ "arg": "name" }`. */
export const isArg = (value: Loose): value is { arg: string } =>
  typeof value.arg === 'string' && Object.keys(value).length === 1;

function* objectsIn(root: unknown): Generator<Loose> {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isObject(value)) yield value;
    for (const member of Object.values(value)) open.push(member);
  }
}

/** Whether nothing in this document needs expanding or refusing. */
export function isPlain(document: Loose): boolean {
  if (Object.hasOwn(document, 'define')) return false;
  for (const each of objectsIn(document)) {
    if (isUse(each) || isForEach(each) || isArg(each) || isCompound(each.do)) return false;
    if (Object.keys(each).some(isForbidden)) return false;
  }
  return true;
}

/** Files of fragments named in a document or in a file of fragments: `{ "use": "actions.toggle" }` names `actions`. */
function fragmentFilesIn(content: unknown): string[] {
  const files = new Set<string>();
  for (const { use } of objectsIn(content)) {
    const file = typeof use === 'string' && use.includes('.') ? use.slice(0, use.indexOf('.')) : '';
    if (file) files.add(file);
  }
  return [...files];
}

/** Names of the files of fragments that a document needs, directly or through other files, including missing ones. */
export function fragmentFilesFor(document: unknown, fragments: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const reached = new Set(fragmentFilesIn(document));
  for (const file of reached) {
    if (Object.hasOwn(fragments, file)) for (const next of fragmentFilesIn(fragments[file])) reached.add(next);
  }
  return reached;
}
