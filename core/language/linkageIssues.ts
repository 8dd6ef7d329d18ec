import { compileLinkage } from './linkage';
import type { FieldNode, Issue } from './types';
import type { Loose, WalkDocument } from './walk';

/** Errors in the linkages of a well-formed document: sources that are no fields, cycles. */
export function linkageIssues(document: Loose, walkDocument: WalkDocument): Issue[] {
  const issues: Issue[] = [];
  walkDocument(document, {
    form: ({ fields, at }) => {
      for (const issue of compileLinkage(fields as FieldNode[]).issues)
        issues.push({ at: at + issue.at, message: issue.message });
    },
  });
  return issues;
}
