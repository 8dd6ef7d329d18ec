import { type RefObject, useEffect, useState } from 'react';

const kinds = '.weft-panel-kind';

/** What stands before the boxes of a field: its kind, and where it was added. */
const heads = `${kinds}, .weft-outline-inside`;

/** The first box of the field's own. */
const firstOf = (boxes: HTMLElement | null, what: string) =>
  [...(boxes?.querySelectorAll<HTMLElement>(what) ?? [])].find((each) => !each.closest(heads));

/** Opens a picker as a press does. */
function openPicker(picker: HTMLElement): void {
  picker.focus();
  picker.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
}

/** Opens the list of kinds. */
export const openKinds = (boxes: HTMLElement | null): void => {
  const picker = boxes?.querySelector<HTMLElement>(`${kinds} input`);
  if (picker) openPicker(picker);
};

/** Focuses the first box, and selects what is in it. */
export const toFirst = (boxes: HTMLElement | null): void => {
  const first = firstOf(boxes, 'input, textarea, select, button');
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
};

/** What was added is not whole before something is chosen: a picker with nothing chosen opens at once. */
function openEmpty(boxes: HTMLElement | null): void {
  const picker = firstOf(boxes, 'input, textarea, select');
  if (picker?.getAttribute('role') !== 'combobox') return;
  if (picker.closest('.ant-select')?.querySelector('.ant-select-selection-item')) return;
  openPicker(picker);
}

/** The list of what can be added takes the focus back as it closes; the next that is typed is the label of what was added. */
export function useFreshLabel(boxes: RefObject<HTMLElement | null>): (pointer: string | undefined) => void {
  const [fresh, setFresh] = useState<string>();
  useEffect(() => {
    const timer = fresh
      ? setTimeout(() => {
          toFirst(boxes.current);
          openEmpty(boxes.current);
        }, 50)
      : undefined;
    return () => clearTimeout(timer);
  }, [fresh, boxes]);
  return setFresh;
}
