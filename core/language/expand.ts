import { isObject } from '../isObject';
import { follow, type Grown, pathOf, toJson } from './expand/grown';
import { Growth } from './expand/growth';
import { isPlain } from './expand/scan';
import { escapePointer, measureDocument } from './measure';
import type { Issue } from './types';
import { upgrade } from './upgrade';

export { fragmentFileIssues } from './expand/library';
export { fragmentFilesFor } from './expand/scan';

export interface ExpandOptions {
  /** Shared fragments: name of the file under `schemas/fragments` → its content. */
  fragments?: Readonly<Record<string, unknown>>;
}

export interface Expanded {
  /** The document without `define`, `use`, `forEach`, `perform` and `save`. Incomplete when there are issues. */
  document: unknown;
  /** Pointers refer to the file as written. */
  issues: Issue[];
  /**
   * Where the value at a pointer into the expanded document was written: a pointer into the document as written, or
   * `fragments/<file>.json#<pointer>`.
   */
  origin: (pointer: string) => string;
  /** Pointer of the `use` in the document that inserted the value; undefined: it comes from no fragment. */
  usedAt: (pointer: string) => string | undefined;
}

function placeIn(root: Grown | undefined, pointer: string): { found: Grown | undefined; rest: readonly string[] } {
  return root ? follow(root, pathOf(pointer)) : { found: undefined, rest: pathOf(pointer) };
}

/**
 * Expands reuse: `define` and `use`, `forEach`, compound actions (ADR 0007). A plain document is returned unchanged.
 * Never throws: every error is an issue with a pointer.
 */
export function expand(document: unknown, { fragments = {} }: ExpandOptions = {}): Expanded {
  if (!isObject(document) || isPlain(document)) {
    return { document, issues: [], origin: (pointer) => pointer, usedAt: () => undefined };
  }
  const growth = new Growth(document, fragments);
  const root = growth.document(document);
  const expanded = root ? toJson(root) : null;
  const origin = (pointer: string): string => {
    const { found, rest } = placeIn(root, pointer);
    return [found?.at ?? '', ...rest.map(escapePointer)].join('/');
  };
  const tooLarge = growth.ledger.issues.length === 0 ? measureDocument(expanded) : undefined;
  const issues = tooLarge ? [{ ...tooLarge, at: origin(tooLarge.at) }] : growth.ledger.issues;
  return { document: expanded, issues, origin, usedAt: (pointer) => placeIn(root, pointer).found?.usedAt };
}

/**
 * Upgrades and expands a document, then checks it. Every issue points into the file as written (of an older version: as
 * `npm run upgrade` writes it).
 */
export function checkWritten(
  document: unknown,
  options: ExpandOptions,
  validate: (document: unknown) => Issue[],
): { document: unknown; issues: Issue[] } {
  const tooLarge = measureDocument(document);
  if (tooLarge) return { document, issues: [tooLarge] };
  const { document: expanded, issues, origin, usedAt } = expand(upgrade(document), options);
  if (issues.length > 0) return { document: expanded, issues };
  const found = validate(expanded).map((issue) => {
    const used = usedAt(issue.at);
    const hint = issue.hint ?? (used === undefined ? undefined : `used at ${used}`);
    return { ...issue, at: origin(issue.at), ...(hint !== undefined && { hint }) };
  });
  return { document: expanded, issues: found };
}
