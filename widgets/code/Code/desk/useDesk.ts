import { useCallback, useSyncExternalStore } from 'react';
import type { Desk } from '../../../../core/design/desk';
import type { Texts } from '../../../../core/design/toChanges';
import type { TextName } from '../../../../core/design/types';

/** The texts of a desk; rendered again with every change of them. */
export function useTexts(desk: Desk): Texts {
  const listen = useCallback((changed: () => void) => desk.listen(changed), [desk]);
  return useSyncExternalStore(listen, () => desk.texts);
}

/**
 * The pointers that are selected in a text, as one value that stays the same while they do. `whole`: only whether the text itself is,
 * which is '/' then.
 */
export function useSelected(desk: Desk, name: TextName, whole = false): string {
  const listen = useCallback((changed: () => void) => desk.listen(changed), [desk]);
  return useSyncExternalStore(listen, () => {
    const all = desk.selected().flatMap(({ text, pointer }) => (text === name ? [pointer] : []));
    if (whole) return all.includes('') ? '/' : '';
    return all.join('\n');
  });
}
