import { EditorView } from '@codemirror/view';

/**
 * Brings a position into sight by scrolling the editor alone: the page around it stays where the person works. In an editor
 * that has the focus the page follows as well.
 */
export function showAt(view: EditorView, at: number): void {
  if (view.hasFocus) {
    view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'nearest' }) });
    return;
  }
  const scroll = () => {
    const { top, bottom } = view.lineBlockAt(at);
    const { scrollTop, clientHeight } = view.scrollDOM;
    if (top < scrollTop || bottom > scrollTop + clientHeight) view.scrollDOM.scrollTop = top - clientHeight / 2;
  };
  // With the next paint. Lines out of sight have estimated heights; once they are drawn, they are measured.
  const soon = (write: () => void) => view.requestMeasure({ read: () => undefined, write });
  soon(() => {
    scroll();
    soon(scroll);
  });
}
