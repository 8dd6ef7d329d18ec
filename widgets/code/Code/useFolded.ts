import { useState } from 'react';
import { asObject } from '../../../core/model/read';
import { useWidgetHost } from '../../../engine/widgetHost';
import type { CodeProps } from './codeProps';

/** Whether the text is closed, and what opens or closes it in the account of the person; undefined: it is always open. */
export function useFolded({ folded, at }: CodeProps): [boolean, (() => void) | undefined] {
  const stored = useWidgetHost()?.useStored('views', folded ? `code${at ?? ''}` : null);
  const [chosen, choose] = useState<boolean>();
  if (!folded) return [false, undefined];
  const kept = stored?.items?.[0];
  const isOpen = chosen ?? asObject(kept?.value as never).open === true;
  const turn = () => {
    choose(!isOpen);
    void stored?.save({ ...(kept && { id: kept.id }), name: 'open', value: { open: !isOpen } }, true);
  };
  return [!isOpen, turn];
}
