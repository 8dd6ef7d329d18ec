import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * A double click on a record, and Enter on it, choose it and are ok at once, where one record is chosen. `mark` is called
 * by whatever chooses a record; the props go around the records.
 */
export function useAccept(single: boolean, onOk: () => void) {
  const marked = useRef(false);
  const [asked, setAsked] = useState(0);
  const ok = useRef(onOk);
  ok.current = onOk;
  // After the choice has been rendered: ok returns what is chosen now.
  useEffect(() => {
    if (asked) ok.current();
  }, [asked]);
  const accept = (): void => {
    if (single && marked.current) setAsked((before) => before + 1);
    marked.current = false;
  };
  const mark = (): void => {
    marked.current = true;
  };
  const around = {
    style: { display: 'contents' },
    onClickCapture: () => {
      marked.current = false;
    },
    onDoubleClick: accept,
    // The records take the key for themselves.
    onKeyDownCapture: ({ key, nativeEvent }: KeyboardEvent) => {
      if (key !== 'Enter' || nativeEvent.isComposing) return;
      marked.current = false;
      queueMicrotask(accept);
    },
  };
  return { mark, around };
}
