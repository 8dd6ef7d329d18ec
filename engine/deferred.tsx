import { type ComponentType, createElement, useEffect, useState } from 'react';

function Pending() {
  return <span className="weft-pending" aria-busy="true" />;
}

export interface DeferredOptions<P> {
  /** Drawn with the component's props instead of `Waiting`. */
  standIn?: ComponentType<P>;
  /** The page works without it: while its code cannot be fetched, what waits stays. */
  optional?: boolean;
}

/**
 * A component whose code is fetched at its first render, or earlier by `load`. Once fetched it renders synchronously;
 * until then `Waiting` is shown (default: a grey box of a field's height). A failed fetch is thrown
 * to the nearest error boundary, and is repeated by the next render after its retry.
 */
export function deferred<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Waiting: ComponentType = Pending,
  { standIn: StandIn, optional = false }: DeferredOptions<P> = {},
) {
  let ready: ComponentType<P> | undefined;
  let asked: Promise<void> | undefined;

  function load(): Promise<void> {
    asked ??= fetch().then(
      (component) => {
        ready = component;
      },
      (error: unknown) => {
        asked = undefined;
        throw error;
      },
    );
    return asked;
  }

  function Deferred(props: P) {
    const [failure, setFailure] = useState<{ error?: unknown }>();
    const waiting = !ready;
    useEffect(() => {
      if (!waiting) return;
      let here = true;
      load().then(
        () => here && setFailure({}),
        (error: unknown) => here && setFailure({ error }),
      );
      return () => {
        here = false;
      };
    }, [waiting]);
    if (failure?.error && !optional) throw failure.error;
    const Drawn = ready ?? StandIn;
    return Drawn ? createElement(Drawn, props) : <Waiting />;
  }

  return { component: Deferred, load, isReady: () => ready !== undefined };
}
