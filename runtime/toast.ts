import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NoticeType } from '../core/language/words/values';
import { limits } from '../core/limits';

export type ToastType = NoticeType;
/** An address of the application. */
export interface ToastLink {
  label: string;
  to: string;
}
/** Pressing it closes the toast. */
export interface ToastButton {
  label: string;
  onPress: () => void;
}
export interface Toast {
  id: number;
  type: ToastType;
  message: string;
  /** Shown until it is closed or replaced: the person must read it to go on. */
  stays: boolean;
  link?: ToastLink;
  button?: ToastButton;
}

export interface ToastOptions {
  durationMs?: number;
  stays?: boolean;
  link?: ToastLink;
  button?: ToastButton;
}

export interface Toasts {
  store: StoreApi<{ toast: Toast | undefined }>;
  /**
   * Shows for 1.5 s by default (spec §9). Settles when the toast is gone: after that time, when it is closed, or when a newer
   * one replaces it.
   */
  show: (type: ToastType, message: string, options?: ToastOptions) => Promise<void>;
  /** Closes a toast that stays or has a button; others go by themselves. */
  close: () => void;
  /** Something went well: an error that stayed until then is over. */
  settle: () => void;
  /** The toast remains while its button is used (`true`), and then as long as at first. */
  hold: (held: boolean) => void;
}

/** Only one message at a time (spec §9): a newer one replaces the older. */
export function createToasts(): Toasts {
  const store = createStore<{ toast: Toast | undefined }>(() => ({ toast: undefined }));
  let count = 0;
  let dismiss: (() => void) | undefined;
  let hold: (held: boolean) => void = () => undefined;
  return {
    store,
    show: (type, message, { durationMs = limits.toastSaveMs, stays = false, link, button } = {}) => {
      dismiss?.();
      count += 1;
      const id = count;
      store.setState({ toast: { id, type, message, stays, link, button } });
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          if (store.getState().toast?.id === id) store.setState({ toast: undefined });
          resolve();
        };
        const start = () => (stays ? undefined : setTimeout(end, durationMs));
        let timer = start();
        dismiss = end;
        hold = (held) => {
          clearTimeout(timer);
          if (!held && store.getState().toast?.id === id) timer = start();
        };
      });
    },
    close: () => {
      const { toast } = store.getState();
      if (toast?.stays || toast?.button) dismiss?.();
    },
    settle: () => {
      const { toast } = store.getState();
      if (toast?.stays && toast.type === 'error') dismiss?.();
    },
    hold: (held) => hold(held),
  };
}
