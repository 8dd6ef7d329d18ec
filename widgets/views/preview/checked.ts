import type { Document, Issue } from '../../../core/language/types';

/** A text is checked when nobody has typed for this long. */
export const settleMs = 400;

export interface Checked {
  /** The last document without issues. */
  document?: Document;
  /** Documents that it opens and that are not published. */
  documents: Record<string, Document>;
  issues: Issue[];
  moduleId?: string;
  note?: string;
  checking: boolean;
}

export const unchecked: Checked = { documents: {}, issues: [], checking: true };
