import type { Editor } from '@tiptap/react';
import type { FieldBranch, FieldLeaf } from './fieldTree';
import type { Kept } from './keptAttributes';
import { tagClass } from './templateNodes';

/** The nearest node of a type around the selection. */
export function around(editor: Editor, names: readonly string[]) {
  const { selection } = editor.state;
  const chosen = 'node' in selection ? (selection.node as typeof selection.$from.parent) : undefined;
  if (chosen && names.includes(chosen.type.name)) return { node: chosen, at: selection.from };
  for (let depth = selection.$from.depth; depth > 0; depth--) {
    const node = selection.$from.node(depth);
    if (names.includes(node.type.name)) return { node, at: selection.$from.before(depth) };
  }
  return undefined;
}

/** Attributes of the nearest node of a type, changed; false where there is none. */
export function change(editor: Editor, names: readonly string[], to: (kept: Kept | null) => Kept | null): boolean {
  const found = around(editor, names);
  if (!found) return false;
  const attrs = { ...found.node.attrs, kept: to(found.node.attrs.kept as Kept | null) };
  editor.view.dispatch(editor.state.tr.setNodeMarkup(found.at, null, attrs));
  return true;
}

/** One attribute set, or removed by undefined. */
export const withAttribute = (kept: Kept | null, name: string, value: string | undefined): Kept | null => {
  const { [name]: _old, ...others } = kept ?? {};
  const next = value === undefined ? others : { ...others, [name]: value };
  return Object.keys(next).length ? next : null;
};

const node = (attributes: Kept, text: string) => ({ type: 'printTag', attrs: { kept: attributes, text } });

/** A tag of the family: `{col}` in a span with its address. */
export function tagNode(tag: string, more: Kept = {}) {
  return node({ class: tagClass, 'data-tag': tag, ...more }, `{${tag.slice(tag.indexOf('.') + 1)}}`);
}

/** Inserts the value at the selection or at `at`; in a row of sums it is the sum. */
export function insertTag(editor: Editor, tag: string, at?: number): void {
  if (at !== undefined) editor.commands.setTextSelection(at);
  const row = around(editor, ['tableRow'])?.node.attrs.kept as Kept | null | undefined;
  const sums = row?.['data-print'] !== undefined && !tag.startsWith('headTable.');
  editor
    .chain()
    .focus()
    .insertContent(tagNode(tag, sums ? { 'data-sum': '1' } : {}))
    .run();
}

export const insertCount = (editor: Editor, name: 'page' | 'pages') =>
  editor
    .chain()
    .focus()
    .insertContent(node({ 'data-print': name }, `{${name}}`))
    .run();

const cell = (content: unknown, type = 'tableCell', textAlign?: string) => ({
  type,
  content: [{ type: 'paragraph', attrs: { textAlign }, ...(content ? { content: [content] } : {}) }],
});
const text = (value: string) => ({ type: 'text', text: value });

/** Kinds of fields whose digits are compared line by line. */
const figures = new Set(['inputNumber', 'calculate']);
const alignOf = ({ kind = '' }: FieldLeaf) => (figures.has(kind) ? 'right' : undefined);
const formatOf = ({ format }: FieldLeaf): Kept => (format ? { 'data-format': format } : {});

const table = (rows: readonly object[]) => ({
  type: 'table',
  attrs: { kept: { border: '1', style: 'width: 100%; border-collapse: collapse' } },
  content: rows,
});

/** A table with repeated heads, one row for each row of the sub-table, and a row of sums where the model adds up. */
function rowsTable({ id, children = [] }: FieldBranch, total: string) {
  const shown = children.slice(0, 8);
  const sums = { 'data-print': 'total', 'data-table': id };
  const sumOf = (leaf: FieldLeaf, at: number) => {
    if (leaf.summed) return tagNode(`${id}.${leaf.id}`, { 'data-sum': '1', ...formatOf(leaf) });
    return at ? undefined : text(total);
  };
  const sumsRow = {
    type: 'tableRow',
    attrs: { kept: sums },
    content: shown.map((leaf, at) => cell(sumOf(leaf, at), 'tableCell', leaf.summed ? 'right' : undefined)),
  };
  const rows = [
    {
      type: 'tableRow',
      attrs: { section: 'thead' },
      content: shown.map((leaf) => cell(text(leaf.fullName), 'tableHeader', alignOf(leaf))),
    },
    {
      type: 'tableRow',
      content: shown.map((leaf) => cell(tagNode(`${id}.${leaf.id}`, formatOf(leaf)), 'tableCell', alignOf(leaf))),
    },
    ...(shown.some((leaf) => leaf.summed) ? [sumsRow] : []),
  ];
  return shown.length ? [table(rows)] : [];
}

export function insertTable(editor: Editor, branch: FieldBranch, total: string): void {
  editor.chain().focus().insertContent(rowsTable(branch, total)).run();
}

/** Every field of the source: those of the main table with their names, a table for each sub-table. */
export function insertAll(editor: Editor, branches: readonly FieldBranch[], total: string): void {
  const main = branches.find(({ id }) => id === 'headTable')?.children ?? [];
  const rows = main.map((leaf) => ({
    type: 'tableRow',
    content: [cell(text(leaf.fullName), 'tableHeader'), cell(tagNode(`headTable.${leaf.id}`, formatOf(leaf)))],
  }));
  const others = branches.filter(({ id }) => id !== 'headTable');
  const tables = [...(rows.length ? [table(rows)] : []), ...others.flatMap((branch) => rowsTable(branch, total))];
  const content = tables.flatMap((each) => [each, { type: 'paragraph' }]);
  editor.chain().focus('end').insertContent(content).run();
}

/** A row of sums after the selected row, for the sub-table that the rows read. */
export function insertSums(editor: Editor, kind: 'subtotal' | 'total', word: string): void {
  const row = around(editor, ['tableRow']);
  if (!row) return;
  let table = 'T1';
  around(editor, ['table'])?.node.descendants((each) => {
    const tag = (each.attrs.kept as Kept | null)?.['data-tag'];
    if (each.type.name === 'printTag' && tag && /^T\d+\./.test(tag)) table = tag.slice(0, tag.indexOf('.'));
  });
  const cells = Array.from({ length: row.node.childCount }, (_each, at) => cell(at ? undefined : text(word)));
  const attrs = { kept: { 'data-print': kind, 'data-table': table } };
  editor.commands.insertContentAt(row.at + row.node.nodeSize, { type: 'tableRow', attrs, content: cells });
}

/** The header at the start or the footer at the end; once each. */
export function insertFrame(editor: Editor, name: 'header' | 'footer'): void {
  const there = editor.state.doc.children.some(({ attrs }) => (attrs.kept as Kept | null)?.['data-print'] === name);
  const at = name === 'header' ? 0 : editor.state.doc.content.size;
  const box = { type: 'box', attrs: { element: name, kept: { 'data-print': name } }, content: [{ type: 'paragraph' }] };
  if (!there)
    editor
      .chain()
      .insertContentAt(at, box)
      .focus(name === 'header' ? 'start' : 'end')
      .run();
}
