import type { EditorView } from '@codemirror/view';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { exampleAt } from '../../../core/jsonText/insertExample';
import type { Editing } from '../../../engine/host';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { nothingChosen } from './nothingChosen';

/** Inserts the fields or views of an example at the cursor; an empty text becomes the whole example. */
export function ExampleSelect({ view }: { view: () => EditorView | undefined }) {
  const t = useWords();
  const host = useWidgetHost();
  const [editing, setEditing] = useState<Editing>();
  useEffect(() => {
    host?.editing?.().then(setEditing, () => undefined);
  }, [host]);
  if (!editing) return null;
  const insert = async (name: string) => {
    const example = await editing.example(name).catch(() => undefined);
    const editor = view();
    if (!example || !editor) return;
    const change = exampleAt(editor.state.doc.toString(), editor.state.selection.main.head, example);
    if (!change) return host?.notify('warning', t('code.noPlace', { name }));
    const anchor = change.from + change.insert.length;
    editor.dispatch({ changes: change, selection: { anchor }, scrollIntoView: true, userEvent: 'input.paste' });
    editor.focus();
  };
  return (
    <Select
      size="small"
      variant="borderless"
      showSearch
      value={nothingChosen}
      placeholder={t('code.example')}
      aria-label={t('code.example')}
      popupMatchSelectWidth={220}
      options={editing.names.map((name) => ({ value: name, label: name }))}
      onChange={(name: string | null) => name && void insert(name)}
    />
  );
}
