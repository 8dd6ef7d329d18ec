import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { memo, useEffect, useRef } from 'react';
import { placed, unplaced } from '../../../core/basePath';
import type { InputProps } from '../../../engine/registry';
import { useWidgetHost } from '../../../engine/widgetHost';
import { ariaOf } from '../aria';
import { cleanHtml } from './cleanHtml';
import { EditorBar } from './EditorBar';
import { HtmlView } from './HtmlView';
import './Editor.css';

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'], defaultProtocol: 'https' },
  }),
  Image,
  TextStyle,
  Color,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
];

/** The value of an empty editor is ''; the empty line that the editor adds under headings and tables is removed. */
const stored = (html: string, empty: boolean) => (empty ? '' : cleanHtml(html.replace(/(<p><\/p>)+$/, ''), unplaced));

function EditorField(props: InputProps<string | null>) {
  const { id, value, label, placeholder } = props;
  const host = useWidgetHost();
  // The editor is created once and calls the current listeners.
  const listening = useRef(props);
  listening.current = props;
  const written = useRef(value ?? '');
  const editor = useEditor({
    extensions,
    content: cleanHtml(value, placed),
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: now }) => {
      written.current = stored(now.getHTML(), now.isEmpty);
      listening.current.onChange?.(written.current);
    },
    onBlur: () => listening.current.onBlur?.(),
  });
  const aria = ariaOf(props);
  const wrong = props.status === 'error';
  // biome-ignore lint/correctness/useExhaustiveDependencies: aria is made of these
  useEffect(() => {
    const attributes = Object.entries({ id, role: 'textbox', 'aria-multiline': 'true', ...aria }).filter(
      ([, text]) => text,
    );
    editor.setOptions({
      editorProps: { attributes: Object.fromEntries(attributes.map(([name, text]) => [name, String(text)])) },
    });
  }, [editor, id, label, wrong]);
  useEffect(() => {
    if ((value ?? '') === written.current) return;
    written.current = value ?? '';
    editor.commands.setContent(cleanHtml(value, placed), { emitUpdate: false });
  }, [editor, value]);
  const insertImage = async (file: File) => {
    const answer = await host
      ?.call('file.upload', { type: 'annexpic', file }, { pressed: true })
      .catch(() => undefined);
    const url = (answer?.data as { url?: string } | undefined)?.url;
    if (url)
      editor
        .chain()
        .focus()
        .setImage({ src: placed(url), alt: file.name })
        .run();
  };
  return (
    <div className={wrong ? 'weft-editor weft-editor-error' : 'weft-editor'} data-placeholder={placeholder}>
      <EditorBar editor={editor} label={label} onImage={host && ((file) => void insertImage(file))} />
      <EditorContent editor={editor} className="weft-editor-text weft-html" />
    </div>
  );
}

/** Rich text; the value is HTML, cleaned when it is read and when it is written. */
export const Editor = memo(function Editor(props: InputProps<string | null>) {
  if (props.readOnly || props.disabled)
    return <HtmlView html={props.value} label={props.label} disabled={props.disabled} />;
  return <EditorField {...props} />;
});
