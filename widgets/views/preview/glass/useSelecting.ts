import { type KeyboardEvent, type RefObject, useContext, useRef } from 'react';
import type { Desk } from '../../../../core/design/desk';
import type { OutlineItem } from '../../../../core/design/model/outline';
import { PartsContext } from '../../../../engine/document/parts';
import { clipboardProps } from '../../../code/Code/desk/clipboard';
import { useChosen } from '../../../code/Code/desk/PartsOutline';
import { type Held, pickedAt } from '../../../code/Code/desk/rows';
import { say } from '../../../code/Code/desk/said';
import { pressKey } from '../../../code/Code/desk/treeKeys';
import { useActs } from '../../../code/Code/desk/useActs';
import { kindName } from '../../../code/Code/kindName';
import { useWords } from '../../../words';
import { fieldFinder } from './fieldFinder';

/**
 * What is selected on the drawn form, by presses and by the keys of the outline, and the acts on it. What is selected is said, and
 * what a key selects is brought into sight.
 */
export function useSelecting(desk: Desk, items: readonly OutlineItem[], frame: RefObject<HTMLIFrameElement | null>) {
  const t = useWords();
  const parts = useContext(PartsContext);
  const anchor = useRef<string>(undefined);
  const { selected, item } = useChosen(desk, 'formData', items);
  const acts = useActs(desk, selected, item);
  const select = (pointers: readonly string[], from?: string) => {
    anchor.current = from;
    desk.select(
      pointers.map((pointer) => ({ text: 'formData', pointer })),
      desk,
    );
    const last = items.find(({ pointer }) => pointer === pointers.at(-1));
    if (last?.name) parts?.tell({ kind: 'at', part: { kind: 'field', name: last.name } }, desk);
    const name = last && (last.label || last.name || kindName(t, last.key));
    if (pointers.length > 1) say(desk, t('designer.chosen', { count: pointers.length }));
    else say(desk, name ? t('desk.chosen', { name }) : '');
  };
  const pick = (pointer: string | undefined, held: Held) => {
    if (pointer !== undefined) {
      const picked = pickedAt(items, { selected, anchor: anchor.current }, pointer, held);
      select(picked.pointers, picked.anchor);
    } else if (!held.shiftKey && !held.ctrlKey && !held.metaKey) select([]);
  };
  const selectByKey = (pointers: string[], from: string) => {
    select(pointers, from);
    const last = items.find(({ pointer }) => pointer === pointers.at(-1));
    const drawn = frame.current?.contentDocument;
    if (drawn && last) fieldFinder(drawn)(last)?.scrollIntoView({ block: 'nearest' });
  };
  /** `toLabel` edits the label of the field that leads the others. */
  const keys = (toLabel: () => void) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && selected.length > 0) {
        event.preventDefault();
        event.stopPropagation();
        event.nativeEvent.stopPropagation();
        select([]);
        return;
      }
      const own = { select: selectByKey, toBoxes: toLabel, toPalette: () => undefined, chooseSlot: () => undefined };
      pressKey(
        { ...own, items, selected, acts, cursor: item?.pointer, anchor: anchor.current, broken: items.length === 0 },
        event,
      );
    },
    ...clipboardProps(acts, selected.length === 0, false),
  });
  return { selected, item, acts, pick, keys };
}
