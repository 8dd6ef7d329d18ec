import { type KeyboardEvent, useState } from 'react';

/**
 * Marks the input of a calendar or a clock: `data-open` is `true` while its popup is open, else `false`. Its keys must
 * not save or close anything around it: Enter chooses in the popup or opens it, Esc closes it alone.
 */
export function usePickerOpen(onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void) {
  const [open, setOpen] = useState(false);
  return {
    onOpenChange: setOpen,
    'data-open': open,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key === 'Escape' && open) event.stopPropagation();
      onKeyDown?.(event);
    },
  };
}
