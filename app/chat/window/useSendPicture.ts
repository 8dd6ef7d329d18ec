import { useCallback, useEffect, useRef, useState } from 'react';
import { runtime } from '../../runtime';
import { useChatStore } from '../useChat';
import { sizeOfPicture } from './checkPicture';

/**
 * Uploads a picture and sends it to the person of this window. It is never sent elsewhere: leaving the window aborts the
 * upload. Mount it once per person (`key`).
 */
export function useSendPicture() {
  const chat = useChatStore();
  const [percent, setPercent] = useState<number>();
  const left = useRef<AbortController>(undefined);
  const locals = useRef(new Map<string, string>());

  useEffect(() => {
    const mine = new AbortController();
    const addresses = locals.current;
    left.current = mine;
    return () => {
      mine.abort();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    };
  }, []);

  async function upload(file: File, signal: AbortSignal): Promise<boolean> {
    const size = await sizeOfPicture(file).catch(() => undefined);
    if (!size) {
      void runtime.toasts.show('error', runtime.i18n.t('chat.pictureBroken'));
      return false;
    }
    const { data } = await runtime.call('file.upload', { type: 'IM', file }, { signal, onProgress: setPercent });
    if (signal.aborted) return false;
    const { name } = data as { name: string };
    locals.current.set(name, URL.createObjectURL(file));
    return chat.send('image', { name, ...size }) !== undefined;
  }

  return {
    /** Uploaded share; undefined: no upload. */
    percent,
    /** Address in this page of a picture that was sent from here. */
    localOf: useCallback((name: string) => locals.current.get(name) ?? '', []),
    /** Whether the picture was given to the store; a failed upload is told by the call, and can be tried again. */
    send: async (file: File): Promise<boolean> => {
      const mine = left.current;
      if (!mine || mine.signal.aborted) return false;
      setPercent(0);
      try {
        return await upload(file, mine.signal);
      } catch {
        return false;
      } finally {
        if (!mine.signal.aborted) setPercent(undefined);
      }
    },
  };
}
