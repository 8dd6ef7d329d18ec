import { useCallback, useEffect, useReducer, useRef } from 'react';
import { resolve } from '../../../core/binding';
import type { ViewContext } from '../../../engine/defineView';
import type { SheetDoc } from './SheetDoc';
import {
  asObjects,
  faultsWithout,
  type SheetFault,
  type SheetHeader,
  type SheetRow,
  withCell,
  withoutLine,
} from './sheetRows';

/** From the last change until the rows are checked. */
const checkMs = 600;

interface State {
  rows: readonly SheetRow[];
  faults: readonly SheetFault[];
  /** Counts the changes. */
  turn: number;
}

type Change =
  | { kind: 'begin'; rows: readonly SheetRow[]; faults: readonly SheetFault[] }
  | { kind: 'cell'; row: number; path: string; value: string }
  | { kind: 'removeRow'; row: number }
  | { kind: 'removeLine'; row: number; line: number; headers: readonly SheetHeader[] }
  | { kind: 'checked'; turn: number; faults: readonly SheetFault[] };

const replaced = (rows: readonly SheetRow[], at: number, row: SheetRow) =>
  rows.map((each, index) => (index === at ? row : each));

function reduce(state: State, change: Change): State {
  const { rows, faults, turn } = state;
  switch (change.kind) {
    case 'begin':
      return { rows: change.rows, faults: change.faults, turn: 0 };
    case 'checked':
      return change.turn === turn ? { ...state, faults: change.faults } : state;
    case 'removeRow':
      return {
        rows: rows.filter((_, index) => index !== change.row),
        faults: faultsWithout(faults, change.row),
        turn: turn + 1,
      };
    case 'removeLine':
      return {
        rows: replaced(rows, change.row, withoutLine(rows[change.row] ?? {}, change.headers, change.line)),
        faults: faults.filter(({ row, field }) => row !== change.row || !field.includes('.')),
        turn: turn + 1,
      };
    default:
      return {
        rows: replaced(rows, change.row, withCell(rows[change.row] ?? {}, change.path, change.value)),
        faults: faults.filter(({ row, field }) => row !== change.row || field !== change.path),
        turn: turn + 1,
      };
  }
}

/** Bound rows keep their identity; written ones are made anew for each rendering. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The rows as they are edited, and their faults; exposed as `view.<id>.values`. */
export function useSheet({ session }: ViewContext, view: SheetDoc) {
  const { host } = session.tools;
  const scope = session.scope();
  const given = resolve(view.rows, scope);
  const headers = asObjects(resolve(view.headers, scope)) as unknown as SheetHeader[];
  const errors = view.errors && resolve(view.errors, scope);
  const first: State = { rows: asObjects(given), faults: asObjects(errors) as unknown as SheetFault[], turn: 0 };
  const [state, change] = useReducer(reduce, first);
  const shown = useRef(given);
  useEffect(() => {
    if (isSame(shown.current, given)) return;
    shown.current = given;
    change({ kind: 'begin', rows: asObjects(given), faults: asObjects(errors) as unknown as SheetFault[] });
  }, [given, errors]);

  const { rows, faults, turn } = state;
  useEffect(() => {
    if (!view.readOnly) session.choose('values', view.id, { list: rows, count: rows.length, errors: faults.length });
  }, [session, view, rows, faults]);

  const check = useCallback(
    async (list: readonly SheetRow[], mine: number): Promise<void> => {
      if (!view.call) return;
      session.choose('loading', view.id, true);
      try {
        const params = resolve(view.params ?? {}, session.scope()) as Record<string, unknown> | undefined;
        const { data } = await host.call(view.call, { ...params, list }, { quiet: true });
        const found = (data as { errors?: unknown } | null)?.errors;
        change({ kind: 'checked', turn: mine, faults: asObjects(found) as unknown as SheetFault[] });
      } catch {
        // The import itself checks again, and says why it cannot.
      } finally {
        session.choose('loading', view.id, false);
      }
    },
    [session, host, view],
  );
  useEffect(() => {
    if (turn === 0 || rows.length === 0) return;
    const timer = setTimeout(() => void check(rows, turn), checkMs);
    return () => clearTimeout(timer);
  }, [check, rows, turn]);
  return { headers, rows, faults, change };
}
