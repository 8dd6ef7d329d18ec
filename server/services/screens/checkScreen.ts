import type { Issue } from '../../../core/language/types';
import type { Documents } from '../platform/documents';
import { readText } from '../platform/documentText';
import { fragmentsName } from './places';

/** What is wrong with the text of a document or file of fragments; without issues, the document with fragments expanded. */
export function checkScreen(documents: Documents, text: string, id: string): { document?: unknown; issues: Issue[] } {
  const fragments = fragmentsName(id);
  if (fragments !== undefined) return { issues: documents.checkFragments(fragments, text) };
  const read = readText(text, id);
  if (read.document === undefined) return read;
  const { document, issues } = documents.check(read.document);
  const all = [...read.issues, ...issues];
  return { issues: all, ...(all.length ? {} : { document }) };
}
