import { useState } from 'react';

/** Marks in the document that a calendar or a clock is open: its keys must not save or close anything around it. */
export function usePickerOpen() {
  const [open, setOpen] = useState(false);
  return { onOpenChange: setOpen, 'data-open': open || undefined };
}
