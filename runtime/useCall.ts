import { useCallback } from 'react';
import useSWR, { mutate } from 'swr';
import { type ActsFor, product } from '../core/actsFor';
import type { CallByName, Params } from './calls';

/** The engine's CallState, by shape. */
export interface CallResult<T> {
  data: T | undefined;
  error: Error | undefined;
  loading: boolean;
  validating: boolean;
  refresh: () => Promise<void>;
}
export type UseCall = <T = unknown>(name: string, params: Params | null, by?: ActsFor) => CallResult<T>;

/** Same name and params within this time share one answer; requests under way are always shared. */
const dedupingMs = 200;

/** Counts the persons of this page: an answer that was under way for the last one is not the next one's. */
let person = 0;

/**
 * A call as a hook. Components share one request of a document; the previous data stay until the new ones arrive; null params make no
 * request.
 */
export function useCallOf<T>(call: CallByName, name: string, params: Params | null, by?: ActsFor): CallResult<T> {
  const ask = async () => (await call(name, params ?? {}, { by })).data as T;
  const state = useSWR<T, Error>(params && [name, params, by?.document ?? product.document, person], ask, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    dedupingInterval: dedupingMs,
  });
  const { mutate: revalidate } = state;
  const refresh = useCallback(async () => {
    // A failed refresh is already shown and is in `error`.
    await revalidate().catch(() => undefined);
  }, [revalidate]);
  return { data: state.data, error: state.error, loading: state.isLoading, validating: state.isValidating, refresh };
}

/** Clears every cached answer, so that the next person sees nothing of the last one. */
export function clearCallResults(): void {
  person += 1;
  void mutate(() => true, undefined, { revalidate: false });
}
