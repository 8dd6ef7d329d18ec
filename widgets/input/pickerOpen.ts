import { useState } from 'react';

/** Tells in the document that a calendar or a clock is open: its keys are its own then, nothing around it saves or leaves. */
export function usePickerOpen() {
  const [open, setOpen] = useState(false);
  return { onOpenChange: setOpen, 'data-open': open || undefined };
}
