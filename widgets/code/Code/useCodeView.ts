import { linter } from '@codemirror/lint';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView, placeholder } from '@codemirror/view';
import { useContext, useEffect, useRef, useState } from 'react';
import { formatJson } from '../../../core/jsonText/formatJson';
import { partAt, placeOfPart } from '../../../core/jsonText/parts';
import { type ModelTexts, modelTexts } from '../../../core/model/fileTexts';
import { Parts, PartsContext } from '../../../engine/document/parts';
import { useWidgetHost } from '../../../engine/widgetHost';
import { ariaOf } from '../../input/aria';
import { useWords } from '../../words';
import type { CodeProps } from './codeProps';
import { deskExtensions, followDesk, putText } from './desk/boundText';
import { deskOf, followText, textNameOf } from './desk/deskOf';
import { codeExtensions, ownHistory } from './extensions';
import { type Checked, type PlacedIssue, placeIssues, syntaxIssue } from './issues';
import { phrasesOf } from './phrases';
import { showAt } from './showAt';

/** A text is checked when nothing has been typed for this long. */
const settleMs = 400;
/** Marks a change that comes from the form. */
const fromForm = Annotation.define<boolean>();

/** Attributes of the text area: its id, its name, and its message. */
function attributesOf(props: CodeProps): Record<string, string> {
  const aria = Object.entries({ id: props.id, role: 'textbox', 'aria-multiline': true, ...ariaOf(props) });
  return Object.fromEntries(aria.filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
}

const changing = (props: CodeProps) => [
  EditorState.readOnly.of(Boolean(props.readOnly || props.disabled)),
  EditorView.editable.of(!props.disabled && !props.readOnly),
  EditorView.contentAttributes.of({
    ...attributesOf(props),
    // Written out: what is edited is a tab stop anyway, and not every check of a page knows that.
    ...(props.disabled ? {} : { tabindex: '0' }),
    ...(props.readOnly && !props.disabled ? { 'aria-readonly': 'true' } : {}),
  }),
  ...(props.placeholder ? [placeholder(props.placeholder)] : []),
];

/** The member of a model that the editor shows, by the pointer of its checks. */
const ownText = ({ at }: CodeProps, texts: ModelTexts): string | undefined => texts[at?.slice(1) as keyof ModelTexts];

/** Texts of one line that are longer are laid out. */
const longestLine = 100;
/** A value as the editor shows it: JSON in one long line is laid out, and stays as it is in the form until somebody edits it. */
function laidOut(value: string): string {
  if (value.length <= longestLine || value.includes('\n')) return value;
  return formatJson(value) ?? value;
}

/** An editor over the value of a field: the element that holds it, the view, the desk of its text, and the issues of the text. */
export function useCodeView(props: CodeProps) {
  const t = useWords();
  const widgetHost = useWidgetHost();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [variable] = useState(() => new Compartment());
  const [issues, setIssues] = useState<readonly PlacedIssue[]>([]);
  // The editor is created once and reads the current props.
  const current = useRef({ props, t, widgetHost });
  current.current = { props, t, widgetHost };
  const value = props.value ?? '';
  /** The value of the form that the editor shows, and how it shows it. */
  const shown = useRef({ value, text: laidOut(value) });
  const text = shown.current.value === value ? shown.current.text : laidOut(value);
  const parts = useContext(PartsContext);
  const [alone] = useState(() => new Parts());
  const name = textNameOf(props);
  const desk = name && deskOf(parts ?? alone);
  /** Texts that came from the form, with its values: the same text again is the same value, byte by byte. */
  const [given] = useState(() => new Map<string, string>());
  /** The form itself is the one that changes the text. */
  const fromOutside = useRef(false);

  useEffect(() => {
    const check = async (text: string): Promise<PlacedIssue[]> => {
      const now = current.current;
      const fault = syntaxIssue(text, now.t);
      if (fault) return [fault];
      const { check: call, given: params, at } = now.props;
      if (!call || !text.trim() || now.props.readOnly || now.props.disabled) return [];
      const answer = await now.widgetHost?.call(call, params ?? {}, { quiet: true }).catch(() => undefined);
      const found = (answer?.data as { issues?: Checked[] } | undefined)?.issues ?? [];
      return placeIssues(text, found, now.t('common.sentenceJoin'), at);
    };
    const tellPart = (state: EditorState) => {
      const part = partAt(state.doc.toString(), state.selection.main.head);
      if (part) parts?.tell({ kind: 'at', part }, view.current);
    };
    const schema = () => {
      const { props: now, widgetHost: asked } = current.current;
      if (now.schema === 'document') return asked?.editing?.().then(({ documentSchema }) => documentSchema());
      const { schema: of } = now;
      return of && import('../../../core/model/modelSchema').then(({ modelSchema }) => modelSchema(of));
    };
    const created = new EditorView({
      parent: host.current as HTMLElement,
      state: EditorState.create({
        doc: shown.current.text,
        extensions: [
          codeExtensions(schema, desk ? deskExtensions(desk, name) : ownHistory),
          EditorState.phrases.of(phrasesOf(current.current.t)),
          variable.of(changing(current.current.props)),
          linter(
            async ({ state }) => {
              const found = await check(state.doc.toString());
              setIssues(found);
              return found.map(({ from, to, message, level }) => ({ from, to, message, severity: level }));
            },
            { delay: settleMs },
          ),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            // A cursor that was put somewhere, not one that moved along with what is typed.
            if (transactions.some((each) => each.isUserEvent('select'))) tellPart(state);
            if (desk || !docChanged || transactions.some((each) => each.annotation(fromForm))) return;
            const edited = state.doc.toString();
            shown.current = { value: edited, text: edited };
            current.current.props.onChange?.(edited);
          }),
          EditorView.domEventHandlers({ blur: () => current.current.props.onBlur?.() }),
          // An observer: the key is also kept from the dialog when it closes what the editor has open.
          EditorView.domEventObservers({
            keydown: (event) => {
              if (event.key === 'Escape') event.stopPropagation();
            },
          }),
        ],
      }),
    });
    view.current = created;
    if (!desk) return () => created.destroy();
    const doc = created.state.doc.toString();
    desk.put(name, doc, { key: 'replaced', values: { text: name } }, created);
    given.set(doc, shown.current.value);
    const unfollow = followDesk(desk, name, created);
    followText(desk, name, (edited) => {
      if (fromOutside.current) return;
      shown.current = { value: given.get(edited) ?? edited, text: edited };
      current.current.props.onChange?.(shown.current.value);
    });
    return () => {
      unfollow();
      created.destroy();
    };
  }, [variable, parts, desk, name, given]);
  useEffect(
    () =>
      parts?.listen((event, from) => {
        const editor = view.current;
        if (!editor || from === editor) return;
        const text = editor.state.doc.toString();
        if (event.kind === 'file') {
          const own = ownText(current.current.props, event.texts);
          if (own !== undefined) current.current.props.onChange?.(own);
          return;
        }
        // What is selected in the outline is a place, which says more than a name.
        if (from === desk && name !== 'columnData') return;
        const place = placeOfPart(text, event.part);
        if (!place) return;
        editor.dispatch({ selection: { anchor: place.from + 1 } });
        showAt(editor, place.from);
      }),
    [parts, desk, name],
  );

  const { id, label, status, placeholder: hint, disabled, readOnly } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are made of these
  useEffect(() => {
    view.current?.dispatch({ effects: variable.reconfigure(changing(current.current.props)) });
  }, [variable, id, label, status, hint, disabled, readOnly]);
  useEffect(() => {
    if (value === shown.current.value || !view.current) return;
    shown.current = { value, text };
    if (desk) {
      fromOutside.current = true;
      putText(desk, name, view.current, text);
      fromOutside.current = false;
      given.set(view.current.state.doc.toString(), value);
      return;
    }
    const { length } = view.current.state.doc;
    view.current.dispatch({ changes: { from: 0, to: length, insert: text }, annotations: fromForm.of(true) });
  }, [value, text, desk, name, given]);

  const show = (position: number) => {
    view.current?.dispatch({ selection: { anchor: position }, scrollIntoView: true });
  };
  const goTo = (position: number) => {
    show(position);
    view.current?.focus();
  };
  /** A file that was dropped: a form of Formily for a document, the text itself, or the member of an exported model, whose other members go to the other editors. */
  const take = async (file: string) => {
    if (desk && name === 'document' && widgetHost) {
      const { takeFormily } = await import('./document/takeFormily');
      if (takeFormily(desk, file, widgetHost)) return;
    }
    const texts = props.at ? modelTexts(file) : undefined;
    const own = texts && ownText(props, texts);
    props.onChange?.(own ?? file);
    if (texts && own !== undefined) parts?.tell({ kind: 'file', texts }, view.current);
  };
  return { host, view: () => view.current, desk, issues, show, goTo, take };
}
