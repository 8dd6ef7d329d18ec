import { useEffect, useState } from 'react';
import { resolve } from '../../../core/binding';
import type { Document, Issue } from '../../../core/language/types';
import type { ViewContext } from '../../../engine/defineView';
import type { PreviewDoc } from './PreviewDoc';

/** A text is checked when nobody has typed for this long. */
const settleMs = 400;

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

/** What the call answers for the params as they are now. A failed call leaves what was there. */
export function useChecked({ session }: ViewContext, view: PreviewDoc): Checked {
  const { host } = session.tools;
  const [state, setState] = useState<Checked>({ documents: {}, issues: [], checking: true });
  const asked = JSON.stringify(resolve(view.params ?? {}, session.scope()));
  useEffect(() => {
    let left = false;
    const answer = (data: unknown) => {
      const { document, documents, issues, moduleId, note } = data as Partial<Checked> & Pick<Checked, 'issues'>;
      setState((old) => ({
        // A sentence in its place says why there is none.
        document: document ?? (note ? undefined : old.document),
        documents: document ? (documents ?? {}) : old.documents,
        issues,
        moduleId,
        note,
        checking: false,
      }));
    };
    const timer = setTimeout(() => {
      setState((old) => ({ ...old, checking: true }));
      host.call(view.call, JSON.parse(asked)).then(
        ({ data }) => left || answer(data),
        () => left || setState((old) => ({ ...old, checking: false })),
      );
    }, settleMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [host, view.call, asked]);
  return state;
}
