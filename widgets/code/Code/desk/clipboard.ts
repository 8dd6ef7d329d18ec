import type { ClipboardEvent } from 'react';
import type { TreeActs } from './treeKeys';

/** Copy, cut and paste of the selected parts, for the element that has the focus then. `isNone`: nothing is selected. */
export function clipboardProps(
  { copy, cut, paste }: Pick<TreeActs, 'copy' | 'cut' | 'paste'>,
  isNone: boolean,
  broken: boolean,
) {
  const give = (event: ClipboardEvent, text: () => string) => {
    if (isNone || broken) return;
    const copied = text();
    if (!copied) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied);
  };
  return {
    onCopy: (event: ClipboardEvent) => give(event, copy),
    onCut: (event: ClipboardEvent) => give(event, cut),
    onPaste: (event: ClipboardEvent) => {
      if (broken) return;
      event.preventDefault();
      paste(event.clipboardData.getData('text/plain'));
    },
  };
}
