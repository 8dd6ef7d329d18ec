import type { KeyboardEvent } from 'react';

export type Move = 'next' | 'up' | 'down' | 'left' | 'right' | 'remove' | 'undo';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** One line of text or a number: nothing opens, and Enter has no meaning of its own. */
function isPlain(target: Element): boolean {
  return (
    target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox' && !target.closest('.ant-picker')
  );
}

/** Would an arrow leave the text? Also when all of it is selected: the cell has just been entered. */
function atEdge(target: Typed, side: 'left' | 'right'): boolean {
  const { selectionStart: start, selectionEnd: end, value } = target;
  if (start === null || end === null) return false;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (side === 'left' ? 0 : value.length);
}

const withControl: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', Delete: 'remove', z: 'undo' };

/**
 * Where a key leads: Enter to the next cell, arrows as in a spreadsheet wherever the control has no use for them, with Ctrl or
 * Cmd always; Ctrl+Delete removes the row, Ctrl+Z takes a removal or a paste back. undefined: the key is the control's own.
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
