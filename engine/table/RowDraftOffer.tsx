import { useMemo } from 'react';
import type { Session } from '../document/session';
import { DraftOffer } from '../form/DraftOffer';
import type { RowDraft, RowEditor } from './rowEditor';

export interface Props {
  session: Session;
  editor: RowEditor;
  /** Id of the table. */
  view: string;
}

const rowsOf = (content: unknown): RowDraft[] => (content as { rows?: RowDraft[] } | null)?.rows ?? [];

/** The drafts of the rows that are edited in a table: one for all of them. */
export function RowDraftOffer({ session, editor, view }: Props) {
  const subject = useMemo(
    () => ({
      isDirty: () => editor.dirty,
      content: () => {
        const rows = editor.draft();
        return rows && { rows };
      },
      restore: (content: unknown) => editor.restore(rowsOf(content)),
    }),
    [editor],
  );
  return <DraftOffer session={session} view={view} subject={subject} question="" turn={editor.editing} />;
}
