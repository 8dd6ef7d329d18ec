import type { Issue } from '../../../core/language/types';

interface ReadText {
  /** Absent: the text is not JSON. */
  document?: unknown;
  issues: Issue[];
}

/** The text of a document as JSON, and whether its id is the one of its place. */
export function readText(text: string, id: string): ReadText {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { issues: [{ at: '', message: `is not JSON: ${(error as Error).message}` }] };
  }
  const own = (document as { id?: unknown } | null)?.id;
  if (own === id) return { document, issues: [] };
  const message = `is ${JSON.stringify(own)}; the document of this place is ${id}`;
  return { document, issues: [{ at: '/id', message }] };
}
