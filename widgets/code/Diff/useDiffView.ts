import { getChunks, goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../words';
import { colouredJson } from '../Code/colouredJson';
import { phrasesOf } from '../Code/phrases';

interface Shown {
  left: string;
  right: string;
  titles: [left: string, right: string];
  isNarrow: boolean;
  /** Lines that are the same are not folded. */
  isWhole: boolean;
}

const folded = { margin: 3, minSize: 6 };
/** A text of another kind altogether is compared coarsely after this long. */
const diffConfig = { timeout: 500 };

/** The differences of two texts in an element: its number of differences, and how to go from one to the next. */
export function useDiffView({ left, right, titles: [leftTitle, rightTitle], isNarrow, isWhole }: Shown) {
  const t = useWords();
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<EditorView>(undefined);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const parent = host.current;
    if (!parent || left === right) return setCount(0);
    const named = (label: string): Extension => [
      lineNumbers(),
      colouredJson(),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorState.phrases.of(phrasesOf(t)),
      EditorView.contentAttributes.of({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-readonly': 'true',
        'aria-label': label,
        tabindex: '0',
      }),
    ];
    const collapsed = isWhole ? {} : { collapseUnchanged: folded };
    if (isNarrow) {
      const unified = unifiedMergeView({ original: left, mergeControls: false, diffConfig, ...collapsed });
      const view = new EditorView({ parent, doc: right, extensions: [named(rightTitle), unified] });
      shown.current = view;
      setCount(getChunks(view.state)?.chunks.length ?? 0);
      return () => view.destroy();
    }
    const merge = new MergeView({
      parent,
      a: { doc: left, extensions: named(leftTitle) },
      b: { doc: right, extensions: named(rightTitle) },
      diffConfig,
      ...collapsed,
    });
    shown.current = merge.b;
    setCount(merge.chunks.length);
    return () => merge.destroy();
  }, [left, right, leftTitle, rightTitle, isNarrow, isWhole, t]);
  const go = (where: 'next' | 'previous') => {
    const view = shown.current;
    if (!view) return;
    (where === 'next' ? goToNextChunk : goToPreviousChunk)(view);
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { y: 'center' }) });
  };
  return { host, count, go };
}
