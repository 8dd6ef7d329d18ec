import type { KeyboardEvent } from 'react';

export type Move = 'next' | 'up' | 'down' | 'left' | 'right' | 'remove' | 'undo';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** A one-line text or a number: it has no popup, and no use for Enter. */
function isPlain(target: Element): boolean {
  return (
    target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox' && !target.closest('.ant-picker')
  );
}

/** Whether an arrow would leave the text, also when all of it is selected: the cell has just been entered. */
function atEdge(target: Typed, side: 'left' | 'right'): boolean {
  const { selectionStart: start, selectionEnd: end, value } = target;
  if (start === null || end === null) return false;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (side === 'left' ? 0 : value.length);
}

const withControl: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', Delete: 'remove', z: 'undo' };

/**
 * The target of a key: Enter the next cell; arrows as in a spreadsheet where the control does not use them, with Ctrl
 * or Cmd always; Ctrl+Delete removes the row, Ctrl+Z undoes a removal or a paste. undefined: the control handles the
 * key.
 */
export function moveOf(event: KeyboardEvent): Move | undefined {
  const target = event.target as Element;
  const { key, shiftKey, altKey } = event;
  if (event.defaultPrevented || event.nativeEvent.isComposing || altKey || shiftKey) return undefined;
  if (event.ctrlKey || event.metaKey) return withControl[key];
  if (target.getAttribute('aria-expanded') === 'true') return undefined;
  if (target.tagName === 'TD') return key === 'Delete' ? 'remove' : arrows[key];
  if (!isPlain(target)) return undefined;
  if (key === 'Enter') return 'next';
  const isNumber = target.getAttribute('role') === 'spinbutton';
  if (key === 'ArrowUp' || key === 'ArrowDown') return isNumber ? undefined : arrows[key];
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const side = arrows[key] as 'left' | 'right';
    return atEdge(target as Typed, side) ? side : undefined;
  }
  return undefined;
}

const arrows: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
