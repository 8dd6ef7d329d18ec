import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { InputProps } from '../../../engine/registry';
import { ariaOf } from '../../input/aria';
import { insertTag } from './tagCommands';
import { pastedHtml, readTemplate, writeTemplate } from './templateHtml';
import { templateNodes } from './templateNodes';

/** The type of what is dragged from the tree of fields. */
export const dragType = 'application/x-weft-print-tag';

/** The editor of the template's HTML; the value changes when a person changes it, never by being read. */
export function useTemplateEditor(props: InputProps<string | null>): Editor {
  const { value, onChange, id } = props;
  const read = useRef<ReturnType<typeof readTemplate> | undefined>(undefined);
  const written = useRef(value ?? '');
  const listening = useRef(onChange);
  listening.current = onChange;
  const current = useRef<Editor | null>(null);
  const given = Object.entries({ id, role: 'textbox', 'aria-multiline': 'true', ...ariaOf(props) });
  const attributes = Object.fromEntries(given.filter(([, text]) => text).map(([name, text]) => [name, String(text)]));
  const editor = useEditor({
    extensions: templateNodes,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    onBeforeCreate: ({ editor: made }) => {
      current.current = made;
      read.current = readTemplate(written.current, made.schema);
      made.options.content = read.current.doc as never;
    },
    onUpdate: ({ editor: now }) => {
      written.current = writeTemplate(now.state.doc, read.current?.sources ?? new WeakMap(), read.current?.before);
      listening.current?.(written.current);
    },
    editorProps: {
      attributes,
      transformPastedHTML: pastedHtml,
      handleDrop: (view, event) => {
        const tag = event.dataTransfer?.getData(dragType);
        if (!tag || !current.current) return false;
        insertTag(current.current, tag, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
  });
  useEffect(() => {
    current.current = editor;
    if ((value ?? '') === written.current) return;
    written.current = value ?? '';
    const next = readTemplate(written.current, editor.schema);
    read.current = next;
    const { tr } = editor.state;
    tr.replaceWith(0, tr.doc.content.size, next.doc.content);
    editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  }, [editor, value]);
  return editor;
}
