import { createStore, type StoreApi, useStore } from 'zustand';

/** Whether the server serves another build than the one that runs here. Known from answers only: nothing is polled (ux 14). */
export interface ServedBuild {
  store: StoreApi<{ newer: boolean }>;
  use: () => boolean;
  /** The build that an answer named, or null. */
  heard: (build: string | null) => void;
}

/** `running`: the build of this page; undefined in development, where no build is newer. */
export function createServedBuild(running: string | undefined): ServedBuild {
  const store = createStore(() => ({ newer: false }));
  return {
    store,
    use: () => useStore(store, ({ newer }) => newer),
    heard: (build) => {
      if (!build || !running) return;
      const newer = build !== running;
      if (store.getState().newer !== newer) store.setState({ newer });
    },
  };
}
