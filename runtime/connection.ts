import { createStore, type StoreApi, useStore } from 'zustand';
import { addressBelow } from './addressBelow';

/** Whether the server can be reached, as far as its last answer tells. Nothing is sent while it can. */
export interface Connection {
  store: StoreApi<{ away: boolean }>;
  use: () => boolean;
  /** A request was answered. */
  answered: () => void;
  /** The server is known to be away; it asked to wait this long. */
  failed: (waitMs?: number) => void;
  /** Something failed that may have other causes: finds out by one request. */
  doubt: () => void;
}

export interface ConnectionOptions {
  /** Is the server reachable and ready? Never rejects. */
  probe: () => Promise<boolean>;
  /** Called when the server can be reached again. */
  onReturn: () => void;
  /** Events `online` and `offline`. */
  network?: Pick<EventTarget, 'addEventListener'>;
}

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

export function createConnection({ probe, onReturn, network }: ConnectionOptions): Connection {
  const store = createStore(() => ({ away: false }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let asking = false;

  function answered(): void {
    if (!store.getState().away) return;
    clearTimeout(timer);
    tries = 0;
    store.setState({ away: false });
    onReturn();
  }

  /** The next request, ever later, up to 30 s. */
  function failed(waitMs = firstWaitMs * 2 ** tries): void {
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(doubt, Math.min(waitMs, longestWaitMs));
    if (!store.getState().away) store.setState({ away: true });
  }

  function doubt(): void {
    if (asking) return;
    asking = true;
    void probe().then((reachable) => {
      asking = false;
      if (reachable) answered();
      else failed();
    });
  }

  network?.addEventListener('offline', doubt);
  network?.addEventListener('online', () => store.getState().away && doubt());
  return { store, use: () => useStore(store, ({ away }) => away), answered, failed: (waitMs) => failed(waitMs), doubt };
}

const probeTimeoutMs = 5000;

/** Asks the server whether it is ready; servers of the contract without `/health` answer 404, which is an answer. */
export function probeOf(origin: string, send: typeof fetch): () => Promise<boolean> {
  return async () => {
    try {
      const signal = AbortSignal.timeout(probeTimeoutMs);
      const { status } = await send(addressBelow(origin, '/health/ready'), { cache: 'no-store', signal });
      return status < 500;
    } catch {
      return false;
    }
  };
}
