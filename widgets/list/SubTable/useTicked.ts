import { useCallback, useMemo, useState } from 'react';

const nobody: ReadonlySet<string> = new Set();

/** Ticked rows by key; keys of removed rows are dropped. */
export function useTicked(rowKeys: string[]) {
  const [ticked, setTicked] = useState(nobody);
  const alive = useMemo(() => {
    if (ticked.size === 0) return ticked;
    const kept = rowKeys.filter((key) => ticked.has(key));
    return kept.length === ticked.size ? ticked : new Set(kept);
  }, [ticked, rowKeys]);
  const tick = useCallback((key: string, on: boolean) => {
    setTicked((now) => {
      const next = new Set(now);
      if (on) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  const tickAll = (on: boolean) => setTicked(on ? new Set(rowKeys) : nobody);
  return { ticked: alive, tick, tickAll };
}
