import { useEffect, useRef } from 'react';
import type { TableView as TableDoc } from '../../core/language/types';
import type { Session } from '../document/session';
import { useChoices } from '../document/useChoices';
import { everyRow } from '../tree/treeRows';

type Row = Record<string, unknown>;

/** The rows of a table as they were answered. */
interface Answered {
  rows: readonly Row[] | undefined;
  /** What was asked, the page included. */
  question: string;
  /** Rows of an earlier question still stand here. */
  validating: boolean;
}

/** Ticked rows of a table, those of other pages included, and the chosen one. */
export function useSelection(session: Session, view: TableDoc, key: string, answered: Answered) {
  const { rows, question, validating } = answered;
  const choices = useChoices(session);
  const checked = choices.checked[view.id] ?? [];
  const seen = useRef({ question: '', ids: new Set<string>() });
  const selected = choices.selected[view.id] as Row | undefined;
  useEffect(() => {
    if (!rows || validating) return;
    const here = new Map(everyRow(rows).map((row) => [String(row[key]), row]));
    const before = seen.current.question === question ? seen.current.ids : new Set<string>();
    // What stood on this page and is gone was deleted; what stands on other pages stays chosen.
    const alive = checked.filter((id) => here.has(id) || !before.has(id));
    if (alive.length !== checked.length) session.choose('checked', view.id, alive);
    if (selected) {
      const id = String(selected[key]);
      const fresh = here.get(id) ?? (before.has(id) ? undefined : selected);
      if (fresh !== selected) session.choose('selected', view.id, fresh);
    }
    seen.current = { question, ids: new Set(here.keys()) };
  }, [rows, question, validating, checked, selected, session, view.id, key]);
  const onSelected = (ids: string[], chosen: Row[]): void => {
    session.choose('checked', view.id, ids);
    session.keepRows(view.id, chosen, key);
    if (view.selection === 'single') session.choose('selected', view.id, chosen[0]);
  };
  return { checked, onSelected };
}
