import { Annotation, type ChangeSet, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Desk } from '../../../../core/design/desk';
import { treeOf } from '../../../../core/design/tree';
import type { TextName } from '../../../../core/design/types';
import { nodeAt, type TextChange } from '../../../../core/jsonText/edits';
import { pathAt, pointerOf } from '../../../../core/jsonText/places';
import { showAt } from '../showAt';

/** Marks a change that comes from the desk. */
const fromDesk = Annotation.define<boolean>();

function listOf(changes: ChangeSet): TextChange[] {
  const list: TextChange[] = [];
  changes.iterChanges((from, to, _, __, inserted) => list.push({ from, to, insert: inserted.toString() }));
  return list;
}

/** The history of the page in the keys of an editor, which has none of its own; what is typed goes to the desk. */
export function deskExtensions(desk: Desk, name: TextName): Extension[] {
  const undo = () => desk.undo() !== undefined || true;
  const redo = () => desk.redo() !== undefined || true;
  return [
    Prec.high(
      keymap.of([
        { key: 'Mod-z', run: undo, shift: redo, preventDefault: true },
        { key: 'Mod-y', run: redo, preventDefault: true },
      ]),
    ),
    EditorView.updateListener.of(({ docChanged, changes, transactions, view, state }) => {
      if (docChanged && !transactions.some((each) => each.annotation(fromDesk))) {
        const isTyping = transactions.some((each) => each.isUserEvent('input.type') || each.isUserEvent('delete'));
        const isFormat = transactions.some((each) => each.isUserEvent('input.format'));
        const say = { key: isFormat ? 'formatted' : 'typed', values: { text: name } };
        desk.change(say, { [name]: listOf(changes) }, { from: view, joins: isTyping ? name : undefined });
      }
      // A cursor that was put somewhere, not one that moved along with what is typed.
      if (!transactions.some((each) => each.isUserEvent('select'))) return;
      const text = state.doc.toString();
      desk.select([{ text: name, pointer: pointerOf(pathAt(text, treeOf(text), state.selection.main.head)) }], view);
    }),
  ];
}

/** Writes what the desk says into an editor, and shows what is selected. Returns the function that ends it. */
export function followDesk(desk: Desk, name: TextName, view: EditorView): () => void {
  return desk.listen(({ changes, from }) => {
    if (from === view) return;
    const own = changes[name];
    if (own) view.dispatch({ changes: [...own], annotations: fromDesk.of(true) });
    const place = desk.selected().find(({ text }) => text === name);
    const text = view.state.doc.toString();
    const node = place && nodeAt(text, treeOf(text), place.pointer);
    const at = node ? node.from + 1 : own?.[0]?.from;
    if (at === undefined) return;
    view.dispatch({ selection: { anchor: Math.min(at, text.length) } });
    showAt(view, Math.min(at, text.length));
  });
}

/** Puts a text that came from the form into the editor and onto the desk. */
export function putText(desk: Desk, name: TextName, view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, annotations: fromDesk.of(true) });
  desk.put(name, view.state.doc.toString(), { key: 'replaced', values: { text: name } }, view);
}
