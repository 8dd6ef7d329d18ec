import { Extension, mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { TextStyle, TextStyleKit } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { type Kept, keptOf, withoutStyles } from './keptAttributes';
import { type TagStorage, tagStorage } from './tagCaptions';

export const tagClass = 'wk-print-tag-wukong';

const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'image',
  'box',
];
const heldAttributes = ['colspan', 'rowspan', 'colwidth', 'data-colwidth'];
const heldByImage = ['src', 'alt', 'title', 'width', 'height'];
const markStyles = ['color', 'background-color', 'font-family', 'font-size', 'line-height'];

const attribute = (read: (element: HTMLElement) => unknown) => ({
  default: null,
  parseHTML: read,
  renderHTML: ({ kept }: Record<string, unknown>) => (kept as Kept | null) ?? {},
});

/** Attributes that the editor does not know stay with their element. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  // Rendered first, so that what the editor sets replaces what was read.
  priority: 1000,
  addGlobalAttributes() {
    const kept = attribute((element) =>
      withoutStyles(keptOf(element, element.localName === 'img' ? heldByImage : heldAttributes), ['text-align']),
    );
    return [
      { types: blocks, attributes: { kept } },
      {
        types: ['textStyle'],
        attributes: { kept: attribute((element) => withoutStyles(keptOf(element), markStyles)) },
      },
    ];
  },
});

/** Spans and fonts of any attributes, not those with a style only. */
const AnyTextStyle = TextStyle.extend({
  addAttributes: () => ({
    element: { default: 'span', parseHTML: (element: HTMLElement) => element.localName, renderHTML: () => ({}) },
  }),
  parseHTML: () => [
    { tag: 'span', consuming: false, getAttrs: (element) => (element.attributes.length > 0 ? {} : false) },
    { tag: 'font', consuming: false },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs.element as string, HTMLAttributes, 0],
});

/** The section of a table that a row stands in: `thead` is printed on every page. */
const SectionRow = TableRow.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      section: {
        default: 'tbody',
        parseHTML: (element: HTMLElement) => (element.parentElement?.localName === 'thead' ? 'thead' : 'tbody'),
        renderHTML: ({ section }) => (section === 'thead' ? { 'data-section': 'thead' } : {}),
      },
    };
  },
});

/** A block of the family or of a header and footer that holds other blocks. */
const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    element: { default: 'div', parseHTML: (element: HTMLElement) => element.localName, renderHTML: () => ({}) },
  }),
  parseHTML: () => ['div', 'header', 'footer', 'section', 'article', 'center'].map((tag) => ({ tag, priority: 20 })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.element as string, HTMLAttributes, 0],
});

const textual = {
  addAttributes: () => ({
    kept: attribute((element) => keptOf(element)),
    text: { default: '', parseHTML: (element: HTMLElement) => element.textContent ?? '', renderHTML: () => ({}) },
  }),
};

/** A value: `data-tag` with its code, format, sum and condition; also the marks `page` and `pages`. */
const PrintTag = Node.create({
  name: 'printTag',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  ...textual,
  parseHTML: () => [
    { tag: `span.${tagClass}`, priority: 100 },
    { tag: 'span[data-print]', priority: 100 },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), node.attrs.text as string],
  addStorage: tagStorage,
  addNodeView() {
    const storage = this.storage as TagStorage;
    return ({ node, HTMLAttributes }) => {
      const dom = document.createElement('span');
      for (const [name, value] of Object.entries(HTMLAttributes)) dom.setAttribute(name, String(value));
      const paint = () => {
        dom.textContent = storage.caption(node.attrs.kept as Kept | null, node.attrs.text as string);
      };
      paint();
      storage.paint.add(paint);
      return { dom, destroy: () => storage.paint.delete(paint) };
    };
  },
});

const PrintBreak = Node.create({
  name: 'printBreak',
  group: 'block',
  atom: true,
  addAttributes: () => ({ kept: attribute((element) => keptOf(element)) }),
  parseHTML: () => [{ tag: 'div[data-print="break"]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
});

const raw = (name: string, inline: boolean) =>
  Node.create({
    name,
    group: inline ? 'inline' : 'block',
    inline,
    atom: true,
    addAttributes: () => ({
      html: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-html') ?? '',
        renderHTML: ({ html }) => ({ 'data-html': html as string }),
      },
    }),
    parseHTML: () => [{ tag: inline ? 'weft-raw' : 'weft-raw-block', priority: 100 }],
    renderHTML: ({ HTMLAttributes }) => [inline ? 'weft-raw' : 'weft-raw-block', HTMLAttributes],
  });

/** What a print template may hold; elements that it does not know are written back as they were read. */
export const templateNodes = [
  KeptAttributes,
  StarterKit.configure({ link: { openOnClick: false }, trailingNode: false }),
  Image.configure({ inline: true, allowBase64: true }),
  TextStyleKit.configure({ textStyle: false }),
  AnyTextStyle,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: true }, tableRow: false }),
  SectionRow,
  Box,
  PrintTag,
  PrintBreak,
  raw('raw', true),
  raw('rawBlock', false),
];
