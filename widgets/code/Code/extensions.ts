import {
  autocompletion,
  type Completion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { aboutAt, proposalsAt } from '../../../core/jsonText/complete';
import type { JsonObject } from '../../../core/language/types';
import { colouredJson } from './colouredJson';
import { formatted } from './commands';

const completion =
  (schema: () => Promise<JsonObject> | undefined): CompletionSource =>
  async ({ state, pos, explicit }) => {
    const known = await schema();
    const text = state.doc.toString();
    const found = known && proposalsAt(text, pos, known);
    if (!found || (!explicit && found.from === pos)) return null;
    const options = found.options.map(({ label, text: whole, about }) => ({
      label,
      apply: (view: EditorView, completion: Completion, from: number, to: number) => {
        const range = withQuotes(view.state.doc.toString(), from, to);
        view.dispatch({
          ...insertCompletionText(view.state, whole, range.from, range.to),
          annotations: pickedCompletion.of(completion),
        });
      },
      detail: about,
    }));
    return { ...withoutQuotes(text, found), options };
  };

/** Names are matched by what stands between the quotes: an empty text offers all of them. */
function withoutQuotes(text: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const end = Math.min(to, text.length);
  const begin = text[from] === '"' ? from + 1 : from;
  return { from: begin, to: end > begin && text[end - 1] === '"' ? end - 1 : end };
}

function withQuotes(text: string, from: number, to: number): { from: number; to: number } {
  return { from: text[from - 1] === '"' ? from - 1 : from, to: text[to] === '"' ? to + 1 : to };
}

const hover = (schema: () => Promise<JsonObject> | undefined) =>
  hoverTooltip(async ({ state }, position) => {
    const known = await schema();
    const about = known && aboutAt(state.doc.toString(), position, known);
    if (!about) return null;
    return {
      pos: position,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'weft-json-hint';
        dom.textContent = about;
        return { dom };
      },
    };
  });

/** Its own history, of an editor that shares none. */
export const ownHistory: Extension = [history(), keymap.of(historyKeymap)];

/** Keys and looks of every editor; `past`: its history. Escape and then Tab leaves it; Escape does not close the dialog around it. */
export function codeExtensions(schema: () => Promise<JsonObject> | undefined, past: Extension): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    past,
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    colouredJson(),
    autocompletion({ override: [completion(schema)], icons: false }),
    hover(schema),
    keymap.of([
      { key: 'Shift-Alt-f', run: formatted },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...foldKeymap,
      indentWithTab,
    ]),
  ];
}
