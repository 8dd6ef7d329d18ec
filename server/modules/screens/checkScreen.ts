import type { Issue } from '../../../core/language/types';
import type { Ctx } from '../../ctx';
import type { AuthorRights } from '../../services/authors/authorRights';
import { missingThings } from '../../services/authors/missingThings';
import { publishingIssues } from '../../services/authors/publishingIssues';
import { fragmentsAsShipped, usesAsShipped } from '../../services/authors/shippedUses';
import type { Documents } from '../../services/platform/documents';
import { readText } from '../../services/platform/documentText';
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

/** The same, and what this person may not publish in it. */
export async function checkToPublish(ctx: Ctx, documents: Documents, rights: AuthorRights, text: string, id: string) {
  const checked = checkScreen(documents, text, id);
  if (checked.issues.length > 0) return checked;
  const name = fragmentsName(id);
  const content = name === undefined ? checked.document : readText(text, id).document;
  const shipped = await (name === undefined ? usesAsShipped(content, id) : fragmentsAsShipped(content, name));
  const issues = [
    ...(await missingThings(ctx, rights, content)),
    ...(await publishingIssues(ctx, rights, content, shipped)),
  ];
  return issues.length > 0 ? { issues } : checked;
}

/** A page without a view has nothing to draw. */
export const showsNothing = (document: unknown): boolean =>
  (document as { views?: unknown[] } | undefined)?.views?.length === 0;
