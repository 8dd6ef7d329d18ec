import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { type Ask, setConfirm } from '../feedback';
import { runtime } from '../runtime';

interface Parts {
  Questions: ComponentType<{ onReady: (ask: Ask) => void }>;
}

/**
 * Supplies `confirm` (app/feedback). The code of the dialog is fetched with the first question; when it cannot be
 * fetched the person is told, and the answer is no.
 */
export function Feedback() {
  const [parts, setParts] = useState<Parts>();
  const ask = useRef<Ask>(undefined);
  const waiting = useRef<() => void>(undefined);
  const onReady = useCallback((next: Ask) => {
    ask.current = next;
    waiting.current?.();
  }, []);
  useEffect(() => {
    let ready: Promise<void> | undefined;
    const load = async () => {
      const { Questions } = await import('./Questions');
      await new Promise<void>((resolve) => {
        waiting.current = resolve;
        setParts({ Questions });
      });
    };
    setConfirm(async (...question) => {
      ready ??= load();
      try {
        await ready;
      } catch {
        ready = undefined;
        void runtime.toasts.show('error', runtime.i18n.t('error.chunkText'));
        return false;
      }
      return ask.current?.(...question) ?? false;
    });
  }, []);
  return parts ? <parts.Questions onReady={onReady} /> : null;
}
