import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { CallState, Host } from '../../engine/host';

interface State {
  data: unknown;
  error: Error | undefined;
  busy: boolean;
}

interface Entry {
  state: State;
  asked: Promise<void> | undefined;
  listeners: Set<() => void>;
  ask: () => Promise<void>;
}

const untouched: State = { data: undefined, error: undefined, busy: true };

/**
 * Calls as a hook: components that ask the same question at the same time share one request and its answer, which is forgotten with the
 * last of them. The previous answer stays on screen until the next one is there.
 */
export function createUseCall(call: Host['call']): Host['useCall'] {
  const entries = new Map<string, Entry>();

  function entryOf(key: string, name: string, params: Record<string, unknown>): Entry {
    const known = entries.get(key);
    if (known) return known;
    const put = (state: State) => {
      entry.state = state;
      for (const listener of entry.listeners) listener();
    };
    const entry: Entry = {
      state: untouched,
      asked: undefined,
      listeners: new Set(),
      ask: () => {
        entry.asked ??= (async () => {
          put({ ...entry.state, busy: true });
          try {
            put({ data: (await call(name, params)).data, error: undefined, busy: false });
          } catch (error) {
            put({ ...entry.state, error: error as Error, busy: false });
          }
          entry.asked = undefined;
        })();
        return entry.asked;
      },
    };
    entries.set(key, entry);
    return entry;
  }

  const subscribeTo = (key: string, entry: Entry) => (listener: () => void) => {
    entry.listeners.add(listener);
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0 && entries.get(key) === entry) entries.delete(key);
    };
  };
  const noSubscription = () => () => undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once per host, not per render
  return function useCall<T>(name: string, params: Record<string, unknown> | null): CallState<T> {
    const key = params && JSON.stringify([name, params]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the params
    const entry = useMemo(() => (key ? entryOf(key, name, params as Record<string, unknown>) : undefined), [key]);
    const subscribe = useMemo(() => (key && entry ? subscribeTo(key, entry) : noSubscription), [key, entry]);
    const state = useSyncExternalStore(subscribe, () => entry?.state);
    useEffect(() => void entry?.ask(), [entry]);
    const refresh = useCallback(async () => entry?.ask(), [entry]);
    const last = useRef<unknown>(undefined);
    if (state?.data !== undefined) last.current = state.data;
    return {
      data: (state?.data ?? last.current) as T | undefined,
      error: state?.error,
      loading: Boolean(state?.busy && state.data === undefined),
      validating: Boolean(state?.busy),
      refresh,
    };
  };
}
