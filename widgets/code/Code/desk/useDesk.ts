import { useCallback, useSyncExternalStore } from 'react';
import type { Desk } from '../../../../core/design/desk';
import type { Texts } from '../../../../core/design/toChanges';

/** The texts of a desk; rendered again with every change of them. */
export function useTexts(desk: Desk): Texts {
  const listen = useCallback((changed: () => void) => desk.listen(changed), [desk]);
  return useSyncExternalStore(listen, () => desk.texts);
}

/** The pointers that are selected in a text, as one value that stays the same while they do. */
export function useSelected(desk: Desk, name: 'formData'): string {
  const listen = useCallback((changed: () => void) => desk.listen(changed), [desk]);
  return useSyncExternalStore(listen, () =>
    desk
      .selected()
      .flatMap(({ text, pointer }) => (text === name ? [pointer] : []))
      .join('\n'),
  );
}
