import type { Editor } from '@tiptap/react';

/** A button of the bar: its label is `widget.editorTool.<name>`, its icon `icon`. */
export interface EditorTool {
  name: string;
  icon: string;
  run: (editor: Editor) => void;
  active?: (editor: Editor) => boolean;
  usable?: (editor: Editor) => boolean;
}

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike'): EditorTool => ({
  name,
  icon: name,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  active: (editor) => editor.isActive(name),
});

const heading = (level: 1 | 2 | 3): EditorTool => ({
  name: `heading${level}`,
  icon: `H${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  active: (editor) => editor.isActive('heading', { level }),
});

const align = (side: 'left' | 'center' | 'right'): EditorTool => ({
  name: `${side}`,
  icon: side,
  run: (editor) => editor.chain().focus().setTextAlign(side).run(),
  active: (editor) => editor.isActive({ textAlign: side }),
});

/** In groups, in the order of the bar. */
export const editorTools: EditorTool[][] = [
  [
    {
      name: 'undo',
      icon: 'undo',
      run: (editor) => editor.chain().focus().undo().run(),
      usable: (editor) => editor.can().undo(),
    },
    {
      name: 'redo',
      icon: 'redo',
      run: (editor) => editor.chain().focus().redo().run(),
      usable: (editor) => editor.can().redo(),
    },
  ],
  [heading(1), heading(2), heading(3)],
  [mark('bold'), mark('italic'), mark('underline'), mark('strike')],
  [
    {
      name: 'bulletList',
      icon: 'bulletList',
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      active: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'orderedList',
      icon: 'orderedList',
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      active: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      icon: '❝',
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      active: (editor) => editor.isActive('blockquote'),
    },
  ],
  [align('left'), align('center'), align('right')],
  [
    {
      name: 'table',
      icon: 'table',
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      name: 'addRow',
      icon: 'addRow',
      run: (editor) => editor.chain().focus().addRowAfter().run(),
      usable: (editor) => editor.can().addRowAfter(),
    },
    {
      name: 'addColumn',
      icon: 'addColumn',
      run: (editor) => editor.chain().focus().addColumnAfter().run(),
      usable: (editor) => editor.can().addColumnAfter(),
    },
    {
      name: 'deleteTable',
      icon: 'deleteTable',
      run: (editor) => editor.chain().focus().deleteTable().run(),
      usable: (editor) => editor.can().deleteTable(),
    },
    { name: 'plain', icon: 'plain', run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run() },
  ],
];
