import { Tracker } from '@formily/reactive';
import { type ComponentType, memo, type ReactNode, useState, useSyncExternalStore } from 'react';

/** One component's watch over the observables it read in its last draw. */
class Watch {
  #version = 0;
  #listener: (() => void) | undefined;
  #released = false;
  readonly #tracker = new Tracker(() => {
    this.#version += 1;
    if (this.#listener) this.#listener();
    // Drawn but never mounted (React threw the draw away): nobody will ever release it, so it releases itself.
    else this.#release();
  });

  readonly track = (draw: () => ReactNode): ReactNode => {
    this.#released = false;
    return this.#tracker.track(draw);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    // Unmounted and mounted again (StrictMode): a new draw finds out again what to watch.
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
 * A component that is drawn again when an observable it read changes. Formily's own `observer` counts draws in a global
 * that never recovers when React throws a draw away (a widget that fails): afterwards no observer on the page is drawn
 * again. This one keeps its count to itself, and costs two hooks.
 */
export function observe<Props extends object>(view: (props: Props) => ReactNode): ComponentType<Props> {
  return memo((props: Props) => {
    const [watch] = useState(createWatch);
    useSyncExternalStore(watch.subscribe, watch.version);
    return watch.track(() => view(props));
  }) as unknown as ComponentType<Props>;
}
