import { useEffect, useRef } from 'react';
import type { TableView as TableDoc } from '../../core/language/types';
import type { Session } from './session';
import { everyRow } from './treeRows';
import { useChoices } from './useChoices';

type Row = Record<string, unknown>;

/** Ticked rows of a table, those of other pages included, and the chosen one. */
export function useSelection(session: Session, view: TableDoc, key: string, rows: readonly Row[] | undefined) {
  const choices = useChoices(session);
  const checked = choices.checked[view.id] ?? [];
  const seen = useRef(new Set<string>());
  const selected = choices.selected[view.id] as Row | undefined;
  useEffect(() => {
    if (!rows) return;
    const here = new Map(everyRow(rows).map((row) => [String(row[key]), row]));
    // What stood on this page and is gone was deleted; what stands on other pages stays chosen.
    const alive = checked.filter((id) => here.has(id) || !seen.current.has(id));
    if (alive.length !== checked.length) session.choose('checked', view.id, alive);
    if (selected) {
      const id = String(selected[key]);
      const fresh = here.get(id) ?? (seen.current.has(id) ? undefined : selected);
      if (fresh !== selected) session.choose('selected', view.id, fresh);
    }
    seen.current = new Set(here.keys());
  }, [rows, checked, selected, session, view.id, key]);
  const onSelected = (ids: string[], chosen: Row[]): void => {
    session.choose('checked', view.id, ids);
    session.keepRows(view.id, chosen, key);
    if (view.selection === 'single') session.choose('selected', view.id, chosen[0]);
  };
  return { checked, onSelected };
}
