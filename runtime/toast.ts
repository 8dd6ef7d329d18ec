import { createStore, type StoreApi } from 'zustand/vanilla';

export type ToastType = 'success' | 'warning' | 'error' | 'info';
export interface Toast {
  id: number;
  type: ToastType;
  message: string;
}

/** Errors, saves and deletes stay 1.5 s, state changes 1 s (spec §9). */
export const toastMs = 1500;

export interface Toasts {
  store: StoreApi<{ toast: Toast | undefined }>;
  /** Settles when the toast is gone: by time, or because a newer one took its place. */
  show: (type: ToastType, message: string, durationMs?: number) => Promise<void>;
}

/** Only one message at a time (spec §9): a newer one replaces the older. */
export function createToasts(): Toasts {
  const store = createStore<{ toast: Toast | undefined }>(() => ({ toast: undefined }));
  let count = 0;
  let dismiss: (() => void) | undefined;
  return {
    store,
    show: (type, message, durationMs = toastMs) => {
      dismiss?.();
      count += 1;
      const id = count;
      store.setState({ toast: { id, type, message } });
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          if (store.getState().toast?.id === id) store.setState({ toast: undefined });
          resolve();
        };
        const timer = setTimeout(end, durationMs);
        dismiss = end;
      });
    },
  };
}
