import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  DeleteOutlined,
  FontColorsOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Popover } from 'antd';
import Search from 'antd/es/input/Search';
import { type ReactNode, useRef, useState } from 'react';
import { safeAddress } from '../../address';
import { useWords } from '../../words';
import { type EditorTool, editorTools } from './tools';
import './Editor.css';

const drawings: Record<string, ReactNode> = {
  bold: <BoldOutlined />,
  italic: <ItalicOutlined />,
  underline: <UnderlineOutlined />,
  strike: <StrikethroughOutlined />,
  bulletList: <UnorderedListOutlined />,
  orderedList: <OrderedListOutlined />,
  left: <AlignLeftOutlined />,
  center: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
  table: <TableOutlined />,
  addRow: <InsertRowBelowOutlined />,
  addColumn: <InsertRowRightOutlined />,
  deleteTable: <DeleteOutlined />,
  undo: <UndoOutlined />,
  redo: <RedoOutlined />,
  plain: <ClearOutlined />,
};

/** Which buttons are active and which enabled; re-renders only when that changes. */
function useToolStates(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) =>
      editorTools.flat().map(({ active, usable }) => `${active?.(now) ? 1 : 0}${usable?.(now) === false ? 0 : 1}`),
  });
}

function LinkTool({ editor }: { editor: Editor }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const toggle = (next: boolean) => {
    if (next) setAddress((editor.getAttributes('link').href as string) ?? '');
    setOpen(next);
  };
  const apply = () => {
    const safe = safeAddress(address);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (safe) chain.setLink({ href: safe }).run();
    else chain.unsetLink().run();
    setOpen(false);
  };
  const form = (
    <Search
      value={address}
      onChange={(event) => setAddress(event.target.value)}
      onSearch={apply}
      enterButton={t('widget.ok')}
      placeholder="https://"
      aria-label={t('widget.editorTool.link')}
    />
  );
  return (
    <Popover trigger="click" open={open} onOpenChange={toggle} content={form}>
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t('widget.editorTool.link')}
        title={t('widget.editorTool.link')}
      />
    </Popover>
  );
}

function ImageTool({ onImage }: { onImage: (file: File) => void }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<PictureOutlined />}
        aria-label={t('widget.editorTool.image')}
        title={t('widget.editorTool.image')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onImage(file);
        }}
      />
    </>
  );
}

function ColorTool({ editor }: { editor: Editor }) {
  const t = useWords();
  return (
    <label className="weft-editor-color" title={t('widget.editorTool.color')}>
      <FontColorsOutlined />
      <input
        type="color"
        aria-label={t('widget.editorTool.color')}
        onChange={(event) => editor.chain().focus().setColor(event.target.value).run()}
      />
    </label>
  );
}

/** The bar over the text. `onImage` absent: pictures cannot be inserted. */
export function EditorBar({
  editor,
  label,
  onImage,
}: {
  editor: Editor;
  label?: string;
  onImage?: (file: File) => void;
}) {
  const t = useWords();
  const states = useToolStates(editor);
  const place = new Map(editorTools.flat().map((tool, index) => [tool, index]));
  const button = (tool: EditorTool) => {
    const state = states[place.get(tool) as number] ?? '01';
    const word = t(`widget.editorTool.${tool.name}`);
    return (
      <Button
        key={tool.name}
        type="text"
        size="small"
        className={state[0] === '1' ? 'weft-editor-on' : undefined}
        disabled={state[1] === '0'}
        aria-pressed={tool.active ? state[0] === '1' : undefined}
        aria-label={word}
        title={word}
        // Keeps the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => tool.run(editor)}
      >
        {drawings[tool.icon] ?? tool.icon}
      </Button>
    );
  };
  return (
    <div className="weft-editor-bar" role="toolbar" aria-label={label}>
      {editorTools.map((group) => (
        <span key={group[0]?.name} className="weft-editor-group">
          {group.map(button)}
        </span>
      ))}
      <span className="weft-editor-group">
        <ColorTool editor={editor} />
        <LinkTool editor={editor} />
        {onImage ? <ImageTool onImage={onImage} /> : null}
      </span>
    </div>
  );
}
