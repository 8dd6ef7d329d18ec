import type { EditorView } from '@codemirror/view';
import { formatJson } from '../../../core/jsonText/formatJson';

/** Formats the text; leaves a text that is not JSON. */
export function formatted(view: EditorView): boolean {
  const text = view.state.doc.toString();
  const next = formatJson(text);
  if (next !== undefined && next !== text)
    view.dispatch({ changes: { from: 0, to: text.length, insert: next }, userEvent: 'input.format' });
  view.focus();
  return true;
}
