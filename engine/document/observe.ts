import { Tracker } from '@formily/reactive';
import { type ComponentType, memo, type ReactNode, useState, useSyncExternalStore } from 'react';

/** Tracks the observables that one component read in its last render. */
class Watch {
  #version = 0;
  #listener: (() => void) | undefined;
  #released = false;
  readonly #tracker = new Tracker(() => {
    this.#version += 1;
    if (this.#listener) this.#listener();
    // Rendered but never mounted (React discarded the render): no unmount will release it, so it releases itself.
    else this.#release();
  });

  readonly track = (draw: () => ReactNode): ReactNode => {
    this.#released = false;
    return this.#tracker.track(draw);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    // Unmounted and mounted again (StrictMode): a new render tracks again.
    if (this.#released) this.#version += 1;
    return () => {
      this.#listener = undefined;
      this.#release();
    };
  };

  readonly version = (): number => this.#version;

  #release(): void {
    this.#released = true;
    this.#tracker.dispose();
  }
}

const createWatch = (): Watch => new Watch();

/**
 * A component that re-renders when an observable it read changes. Formily's own `observer` counts renders in a global
 * that stays wrong when React discards a render (a widget that fails): afterwards no observer on the page re-renders.
 * This one has its own count, and costs two hooks.
 */
export function observe<Props extends object>(view: (props: Props) => ReactNode): ComponentType<Props> {
  return memo((props: Props) => {
    const [watch] = useState(createWatch);
    useSyncExternalStore(watch.subscribe, watch.version);
    return watch.track(() => view(props));
  }) as unknown as ComponentType<Props>;
}
