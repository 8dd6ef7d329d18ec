import type { Editor } from '@tiptap/react';
import { Button, ColorPicker, Dropdown, Popover, Select } from 'antd';
import Search from 'antd/es/input/Search';
import { useState } from 'react';
import { useWidgetHost } from '../../../engine/widgetHost';
import { safeAddress } from '../../address';
import { EditorBar } from '../../input/Editor/EditorBar';
import { useWords } from '../../words';
import { withStyle } from './keptAttributes';
import { change, insertCount, insertFrame, insertSums } from './tagCommands';

const fonts = ['宋体', '黑体', '微软雅黑', '楷体', '仿宋', 'Arial', 'Times New Roman', 'Courier New'];
const sizes = [8, 9, 10, 10.5, 12, 14, 16, 18, 22, 26, 36];
const cells = ['tableCell', 'tableHeader'];

type Run = (editor: Editor, word: (name: string) => string) => unknown;

const insertText =
  (text: string): Run =>
  (editor) =>
    editor.chain().focus().insertContent(text).run();

const insertions: Record<string, Run> = {
  header: (editor) => insertFrame(editor, 'header'),
  footer: (editor) => insertFrame(editor, 'footer'),
  page: (editor) => insertCount(editor, 'page'),
  pages: (editor) => insertCount(editor, 'pages'),
  break: (editor) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: 'printBreak', attrs: { kept: { 'data-print': 'break' } } })
      .run(),
  printer: insertText('{systemPrinter}'),
  printTime: insertText('{systemPrintTime}'),
  approvals: insertText('{systemApprovalContent}'),
};

const tableCommands: Record<string, Run> = {
  merge: (editor) => editor.chain().focus().mergeCells().run(),
  split: (editor) => editor.chain().focus().splitCell().run(),
  rowBefore: (editor) => editor.chain().focus().addRowBefore().run(),
  columnBefore: (editor) => editor.chain().focus().addColumnBefore().run(),
  deleteRow: (editor) => editor.chain().focus().deleteRow().run(),
  deleteColumn: (editor) => editor.chain().focus().deleteColumn().run(),
  repeat: (editor) =>
    editor
      .chain()
      .focus()
      .updateAttributes('tableRow', {
        section: editor.getAttributes('tableRow').section === 'thead' ? 'tbody' : 'thead',
      })
      .run(),
  border: (editor) => change(editor, cells, (kept) => withStyle(kept, 'border', '1px solid #000')),
  noBorder: (editor) => change(editor, cells, (kept) => withStyle(kept, 'border', 'none')),
  subtotal: (editor, word) => insertSums(editor, 'subtotal', word('subtotalWord')),
  total: (editor, word) => insertSums(editor, 'total', word('totalWord')),
};

function Menu({ editor, name, commands }: { editor: Editor; name: string; commands: Record<string, Run> }) {
  const t = useWords();
  const word = (key: string) => t(`printDesigner.${key}`);
  const items = Object.keys(commands).map((key) => ({ key, label: word(key) }));
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => commands[key]?.(editor, word) }}>
      <Button size="small">{word(name)} ▾</Button>
    </Dropdown>
  );
}

function PictureAddress({ editor }: { editor: Editor }) {
  const t = useWords();
  const [address, setAddress] = useState('');
  const insert = () => {
    const src = safeAddress(address);
    if (src) editor.chain().focus().setImage({ src }).run();
  };
  const form = (
    <Search
      value={address}
      onChange={({ target }) => setAddress(target.value)}
      onSearch={insert}
      enterButton={t('widget.ok')}
      aria-label={t('printDesigner.picture')}
    />
  );
  return (
    <Popover trigger="click" content={form}>
      <Button size="small">{t('printDesigner.picture')}</Button>
    </Popover>
  );
}

/** Text, tables, marks of pages and pictures; the part that rich text has too is its bar. */
export function DesignBar({ editor, label }: { editor: Editor; label?: string }) {
  const t = useWords();
  const host = useWidgetHost();
  const upload = async (file: File) => {
    const answer = await host
      ?.call('file.upload', { type: 'annexpic', file }, { pressed: true })
      .catch(() => undefined);
    const src = (answer?.data as { url?: string } | undefined)?.url;
    if (src) editor.chain().focus().setImage({ src, alt: file.name }).run();
  };
  return (
    <div className="weft-pd-bar weft-editor">
      <EditorBar editor={editor} label={label} onImage={(file) => void upload(file)} />
      <div className="weft-pd-tools">
        <Select
          size="small"
          placeholder={t('printDesigner.font')}
          aria-label={t('printDesigner.font')}
          options={fonts.map((value) => ({ value, label: value }))}
          onChange={(font: string) => editor.chain().focus().setFontFamily(font).run()}
          style={{ width: 120 }}
        />
        <Select
          size="small"
          placeholder={t('printDesigner.size')}
          aria-label={t('printDesigner.size')}
          options={sizes.map((value) => ({ value, label: `${value} pt` }))}
          onChange={(size: number) => editor.chain().focus().setFontSize(`${size}pt`).run()}
          style={{ width: 90 }}
        />
        <ColorPicker
          size="small"
          onChangeComplete={(color) =>
            change(editor, cells, (kept) => withStyle(kept, 'background-color', color.toHexString()))
          }
        >
          <Button size="small">{t('printDesigner.background')}</Button>
        </ColorPicker>
        <Menu editor={editor} name="table" commands={tableCommands} />
        <Menu editor={editor} name="insert" commands={insertions} />
        <PictureAddress editor={editor} />
      </div>
    </div>
  );
}
