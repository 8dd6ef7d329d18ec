import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isBlock } from '../../../engine/paste/parseBlock';
import type { PasteReport } from '../../../engine/registry';
import { type Place, placeOf, showCell } from './cellFocus';
import { type Move, moveOf } from './moveOf';
import type { SubTableProps } from './props';
import type { Active, BodyHandle } from './SubTableBody';

/** Handles focus, key moves and pastes in the cells; `remove` asks for confirmation. */
export function useCells(
  list: SubTableProps,
  fixed: boolean,
  box: RefObject<HTMLDivElement | null>,
  remove: (rowIndexes: number[]) => Promise<boolean>,
) {
  const { columns, rowKeys, add, paste, undo, reveal } = list;
  const body = useRef<BodyHandle>(null);
  const [active, setActive] = useState<Active>();
  const [report, setReport] = useState<PasteReport>();
  /** The cell to focus after rows were added or removed; row -1 is the last. */
  const next = useRef<Place>(undefined);
  const turns = useRef(0);
  const now = useRef(rowKeys);
  now.current = rowKeys;

  /** Focuses a cell; mounts its row first if necessary. */
  const goTo = useCallback(({ rowIndex, column }: Place) => {
    const key = now.current[rowIndex];
    if (key === undefined) return;
    body.current?.show(rowIndex);
    turns.current += 1;
    setActive({ key, column, turn: turns.current });
  }, []);
  /** A cell was focused by the person; `within`: its control already has the focus. */
  const onEnter = useCallback(
    (rowIndex: number, column: string, within: boolean) => {
      const key = now.current[rowIndex];
      if (!within) goTo({ rowIndex, column });
      else if (key !== undefined) setActive({ key, column, turn: 0 });
    },
    [goTo],
  );

  const addRow = () => {
    const first = columns.find(({ editable }) => editable);
    next.current = first && { rowIndex: -1, column: first.name };
    add();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows come or go
  useEffect(() => {
    const to = next.current;
    next.current = undefined;
    if (!to) return;
    const last = rowKeys.length - 1;
    goTo({ ...to, rowIndex: to.rowIndex < 0 ? last : Math.min(to.rowIndex, last) });
  }, [rowKeys.length]);
  /** Rows that were there with the report: without any of them it is of another record. */
  const told = useRef<{ report: PasteReport; keys: ReadonlySet<string> }>(undefined);
  useEffect(() => {
    if (!report) return;
    if (told.current?.report !== report) told.current = { report, keys: new Set(rowKeys) };
    if (!rowKeys.some((key) => told.current?.keys.has(key))) setReport(undefined);
  }, [report, rowKeys]);
  useEffect(() => {
    if (reveal) goTo(reveal);
  }, [reveal, goTo]);

  const onMove = async (move: Move, { rowIndex, column }: Place): Promise<void> => {
    if (move === 'undo') return undo?.();
    if (move === 'remove') {
      next.current = { rowIndex, column };
      if (!(await remove([rowIndex]))) next.current = undefined;
      return;
    }
    const to = neighbour(move, { rowIndex, column }, columns, rowKeys.length);
    if (to === 'new') addRow();
    else if (to) goTo(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target) ?? rowOf(event.target, columns);
    const move = fixed || !place || !box.current?.contains(event.target as Node) ? undefined : moveOf(event);
    if (!move || !place || (move === 'undo' && !undo)) return;
    event.preventDefault();
    void onMove(move, place);
  };
  /** Tab between open editors is the browser's, which takes a cell under a sticky column for visible. */
  const onKeyUp = (event: KeyboardEvent) => event.key === 'Tab' && showCell(event.target);
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    const isProse = (event.target as Element).tagName === 'TEXTAREA' && !text.includes('\t');
    if (fixed || !place || isProse || !isBlock(text)) return;
    event.preventDefault();
    setReport(paste(place.rowIndex, place.column, text));
  };
  return { body, active, goTo, onEnter, addRow, onKeyDown, onKeyUp, onPaste, report, setReport };
}

/** The row of a focused tick box, for key events. */
function rowOf(target: EventTarget, columns: SubTableProps['columns']): Place | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  const inTick = row && (target as Element).closest('.weft-rows-tick');
  return inTick ? { rowIndex: Number(row.dataset.index), column: columns[0]?.name ?? '' } : undefined;
}

/** The target cell of a move, among the editable ones; `new` beyond the last. */
function neighbour(
  move: Move,
  { rowIndex, column }: Place,
  columns: SubTableProps['columns'],
  rows: number,
): Place | 'new' | undefined {
  const names = columns.filter(({ editable, name }) => editable || name === column).map(({ name }) => name);
  const at = names.indexOf(column);
  if (move === 'up' || move === 'down') {
    const next = rowIndex + (move === 'up' ? -1 : 1);
    return next >= 0 && next < rows ? { rowIndex: next, column } : undefined;
  }
  const next = at + (move === 'left' ? -1 : 1);
  if (next >= 0 && next < names.length) return { rowIndex, column: names[next] as string };
  if (move !== 'next') return undefined;
  return rowIndex + 1 < rows ? { rowIndex: rowIndex + 1, column: names[0] as string } : 'new';
}
