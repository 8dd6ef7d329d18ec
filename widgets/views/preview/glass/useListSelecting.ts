import { type KeyboardEvent, useContext, useRef } from 'react';
import type { Desk } from '../../../../core/design/desk';
import { inList } from '../../../../core/design/list/acts';
import type { ListItem } from '../../../../core/design/list/lists';
import { indexOf } from '../../../../core/design/places';
import { PartsContext } from '../../../../engine/document/parts';
import { clipboardProps } from '../../../code/Code/desk/clipboard';
import { between, type Held, pickedAt } from '../../../code/Code/desk/rows';
import { say } from '../../../code/Code/desk/said';
import { useSelected } from '../../../code/Code/desk/useDesk';
import { partOf, useListActs } from '../../../code/Code/list/useListActs';
import { useWords } from '../../../words';

/** The arrow keys: to the item before, or to the next. */
const ways: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * What is selected on the drawn list, several of one list, by presses and by keys, and the acts on it. What is selected is said. The
 * item that is selected last leads the others.
 */
export function useListSelecting(desk: Desk, items: readonly ListItem[]) {
  const t = useWords();
  const parts = useContext(PartsContext);
  const anchor = useRef<string>(undefined);
  const acts = useListActs(desk);
  const chosen = useSelected(desk, 'columnData').split('\n').filter(Boolean);
  const selected = chosen.flatMap((pointer) => items.find((each) => each.pointer === pointer) ?? []);
  const lead = selected.at(-1);
  const select = (pointers: readonly string[], from?: string) => {
    anchor.current = from;
    desk.select(pointers.map(inList), desk);
    const last = items.find(({ pointer }) => pointer === pointers.at(-1));
    if (last) parts?.tell({ kind: 'at', part: partOf(last) }, desk);
    if (pointers.length > 1) say(desk, t('desk.chosenParts', { count: pointers.length }));
    else say(desk, last ? t('desk.chosen', { name: last.label }) : '');
  };
  const beside = (item: ListItem) => items.filter(({ list }) => list === item.list);
  const pick = (item: ListItem | undefined, held: Held) => {
    if (!item) {
      if (!held.shiftKey && !held.ctrlKey && !held.metaKey) select([]);
      return;
    }
    const like = beside(item);
    const before = selected.filter(({ list }) => list === item.list).map(({ pointer }) => pointer);
    const picked = pickedAt(like, { selected: before, anchor: anchor.current }, item.pointer, held);
    select(picked.pointers, picked.anchor);
  };
  const go = (by: -1 | 1, isRange: boolean) => {
    const [first] = items;
    if (!lead) {
      if (first) select([first.pointer], first.pointer);
      return;
    }
    const like = beside(lead);
    const next = like[like.indexOf(lead) + by];
    if (!next) return;
    if (!isRange) return select([next.pointer], next.pointer);
    const from = anchor.current ?? lead.pointer;
    const range = between(like, from, next.pointer).filter((pointer) => pointer !== next.pointer);
    select([...range, next.pointer], from);
  };
  const moveBy = (by: -1 | 1) => {
    if (!lead) return;
    const places = selected.filter(({ list }) => list === lead.list).map(({ pointer }) => indexOf(pointer));
    // Behind the next one, or before the one that is before the first.
    const to = by > 0 ? Math.max(...places) + 2 : Math.min(...places) - 1;
    if (to >= 0 && to <= beside(lead).length) acts.moveAll(selected, to);
  };
  /** `toLabel` edits the label of the item that leads the others. */
  const keys = (toLabel: () => void) => {
    const all = () => {
      const [first] = lead ? beside(lead) : items;
      if (first)
        select(
          beside(first).map(({ pointer }) => pointer),
          first.pointer,
        );
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if (key === 'Escape') {
        if (selected.length === 0) return;
        event.stopPropagation();
        event.nativeEvent.stopPropagation();
        event.preventDefault();
        select([]);
        return;
      }
      const isAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a';
      const way = ways[key];
      if (isAll) all();
      else if (ctrlKey || metaKey) return;
      else if (way && altKey) moveBy(way);
      else if (altKey) return;
      else if (way) go(way, event.shiftKey);
      else if (key === 'Delete' || key === 'Backspace') acts.remove(...selected);
      else if (key === 'F2' || key === 'Enter') toLabel();
      else return;
      event.preventDefault();
    };
    return {
      onKeyDown,
      ...clipboardProps(
        {
          copy: () => acts.copy(selected),
          cut: () => {
            const copied = acts.copy(selected);
            acts.remove(...selected);
            return copied;
          },
          paste: (text) => acts.paste(text, lead),
        },
        selected.length === 0,
        false,
      ),
    };
  };
  return { selected, lead, acts, pick, keys };
}
