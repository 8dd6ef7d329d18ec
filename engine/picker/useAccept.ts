import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * A double click on a record chooses it and is ok at once; where several are chosen, if `several`. Where one is chosen so
 * is Enter, if it is `sure`: nothing beside the records shows the choice, or it was chosen before. `mark` is called by
 * whatever chooses a record; the props go around the records.
 */
export function useAccept(single: boolean, onOk: () => void, several = false) {
  const marked = useRef<{ sure: boolean }>(undefined);
  const [asked, setAsked] = useState(0);
  const ok = useRef(onOk);
  ok.current = onOk;
  // After the choice has been rendered: ok returns what is chosen now.
  useEffect(() => {
    if (asked) ok.current();
  }, [asked]);
  const accept = (takes: boolean): void => {
    if (takes && marked.current) setAsked((before) => before + 1);
    marked.current = undefined;
  };
  const mark = (sure: boolean): void => {
    marked.current = { sure };
  };
  const around = {
    style: { display: 'contents' },
    onClickCapture: () => {
      marked.current = undefined;
    },
    onDoubleClick: () => accept(single || several),
    // The records take the key for themselves.
    onKeyDownCapture: ({ key, nativeEvent }: KeyboardEvent) => {
      if (key !== 'Enter' || nativeEvent.isComposing) return;
      marked.current = undefined;
      queueMicrotask(() => marked.current?.sure && accept(single));
    },
  };
  return { mark, around };
}
