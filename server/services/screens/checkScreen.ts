import type { Issue } from '../../../core/language/types';
import type { Documents } from '../platform/documents';

/** The text as JSON, and that its id is the one of its place. */
function readText(text: string, id: string): { document?: unknown; issues: Issue[] } {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { issues: [{ at: '', message: `is not JSON: ${(error as Error).message}` }] };
  }
  const own = (document as { id?: unknown } | null)?.id;
  if (own === id) return { document, issues: [] };
  return {
    document,
    issues: [{ at: '/id', message: `is ${JSON.stringify(own)}; the document of this place is ${id}` }],
  };
}

/** What is wrong with the text of a document; without issues, the document with fragments expanded. */
export function checkScreen(documents: Documents, text: string, id: string): { document?: unknown; issues: Issue[] } {
  const read = readText(text, id);
  if (read.document === undefined) return read;
  const { document, issues } = documents.check(read.document);
  const all = [...read.issues, ...issues];
  return { issues: all, ...(all.length ? {} : { document }) };
}
