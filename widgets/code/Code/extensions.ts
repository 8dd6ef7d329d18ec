import { autocompletion, type CompletionSource, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
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
    const options = found.options.map(({ label, text: apply, about }) => ({
      label: JSON.stringify(label),
      displayLabel: label,
      apply,
      detail: about,
    }));
    return { from: found.from, to: Math.min(found.to, text.length), options };
  };

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

/** Keys and looks of every editor. Escape and then Tab leaves it; Escape does not close the dialog around it. */
export function codeExtensions(schema: () => Promise<JsonObject> | undefined): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    history(),
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
      ...historyKeymap,
      ...foldKeymap,
      indentWithTab,
    ]),
  ];
}
