import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';

/** How many parts of the screen wait for their code or document. */
const waits = createStore(() => ({ count: 0 }));

/** Shows the bar at the top while the caller is mounted. */
export function useWait(): void {
  useEffect(() => {
    waits.setState(({ count }) => ({ count: count + 1 }));
    return () => waits.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}

export function useWaiting(): boolean {
  return useStore(waits, ({ count }) => count > 0);
}
