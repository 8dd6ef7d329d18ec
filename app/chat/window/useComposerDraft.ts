import { useEffect, useRef, useState } from 'react';
import { newId } from '../../../core/id';
import { runtime } from '../../runtime';

const saveAfterMs = 300;

const placeOf = (peerId: string) => ({ document: 'chat', record: peerId, view: '' });

/** The latest write: a composer that opens reads after it. */
let written: Promise<unknown> = Promise.resolve();

/** Stores the text of one composer: under the draft of the last visit, else under a new one. */
function draftOf(peerId: string) {
  const found = written.then(() => runtime.drafts.find(placeOf(peerId))).then(([draft]) => draft);
  const id = found.then((draft) => draft?.id ?? newId());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due: string | undefined;

  function write(): void {
    clearTimeout(timer);
    const text = due;
    due = undefined;
    if (text === undefined) return;
    written = id.then((known) =>
      text ? runtime.drafts.save(known, placeOf(peerId), text) : runtime.drafts.remove(known),
    );
  }

  return {
    found: found.then((draft) => (typeof draft?.content === 'string' ? draft.content : '')),
    /** A sent message must not come back after a reload: an empty text is stored at once. */
    store: (text: string) => {
      due = text;
      clearTimeout(timer);
      if (text) timer = setTimeout(write, saveAfterMs);
      else write();
    },
    write,
  };
}

/**
 * The text of a composer, stored encrypted on this device until it is sent: a reload or another conversation loses nothing.
 * Mount it once per person (`key`).
 */
export function useComposerDraft(peerId: string): [text: string, setText: (text: string) => void] {
  const [text, setShown] = useState('');
  const typed = useRef(false);
  const draft = useRef<ReturnType<typeof draftOf>>(undefined);

  useEffect(() => {
    const mine = draftOf(peerId);
    draft.current = mine;
    void mine.found.then((stored) => {
      if (draft.current === mine && stored && !typed.current) setShown(stored);
    });
    return mine.write;
  }, [peerId]);

  return [
    text,
    (next) => {
      typed.current = true;
      setShown(next);
      draft.current?.store(next);
    },
  ];
}
