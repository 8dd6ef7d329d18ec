import {
  BorderStyle,
  type FileChild,
  type IRunOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  WidthType,
} from 'docx';
import { attribute, type Element, elementsBelow, isElement, isText, type Node } from '../../../../core/print/tree';
import { runsOf } from './inline';
import { alignmentOf, colourOf, declarations, runLook } from './styles';

const blockTags = new Set(
  'p div section article main header footer h1 h2 h3 h4 h5 h6 ul ol li blockquote pre center table hr dl dt dd figure'.split(
    ' ',
  ),
);
const isBlock = (node: Node): node is Element => isElement(node) && blockTags.has(node.tagName);

interface Around {
  look: IRunOptions;
  alignment?: ReturnType<typeof alignmentOf>;
}

const breaksPage = (element: Element) =>
  /(?:page-)?break-after\s*:\s*(?:always|page)/.test(attribute(element, 'style') ?? '');

function paragraph(children: ParagraphChild[], { alignment }: Around): Paragraph {
  return new Paragraph({ children, ...(alignment ? { alignment } : {}) });
}

/** Blocks as they are, and what stands between them as paragraphs. */
export function blocksOf(nodes: readonly Node[], around: Around): FileChild[] {
  const blocks: FileChild[] = [];
  let line: ParagraphChild[] = [];
  const end = () => {
    if (line.length) blocks.push(paragraph(line, around));
    line = [];
  };
  for (const node of nodes) {
    if (isText(node) && !node.value.trim() && !line.length) continue;
    if (!isBlock(node) && !(isElement(node) && elementsBelow(node).some(isBlock))) {
      line.push(...runsOf(node, around.look));
      continue;
    }
    end();
    blocks.push(...blockOf(node as Element, around));
  }
  end();
  return blocks;
}

function blockOf(element: Element, around: Around): FileChild[] {
  if (element.tagName === 'table') return tableOf(element, around);
  const alignment = alignmentOf(element) ?? around.alignment;
  const own: Around = { look: runLook(element, around.look), ...(alignment ? { alignment } : {}) };
  const inside = blocksOf(element.childNodes, own);
  const blocks = inside.length ? inside : [paragraph([], own)];
  // The next paragraph begins a page.
  return breaksPage(element) ? [...inside, new Paragraph({ pageBreakBefore: true })] : blocks;
}

const line = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
const nothing = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const all = (border: typeof line | typeof nothing) => ({ top: border, bottom: border, left: border, right: border });

const hasBorder = (element: Element) => {
  const border = attribute(element, 'border');
  const style = declarations(element);
  const said = Object.entries(style).some(
    ([name, value]) =>
      /^border(?:-top|-bottom|-left|-right)?(?:-width|-style)?$/.test(name) && !/^(?:0|none)/.test(value),
  );
  return said || (border !== undefined && border !== '0' && border !== '');
};

const count = (element: Element, name: string) =>
  Math.max(1, Number.parseInt(attribute(element, name) ?? '1', 10) || 1);

function cellOf(cell: Element, bordered: boolean, around: Around): TableCell {
  const alignment = alignmentOf(cell) ?? around.alignment;
  const own: Around = { look: runLook(cell, around.look), ...(alignment ? { alignment } : {}) };
  const children = blocksOf(cell.childNodes, own) as (Paragraph | Table)[];
  const fill = colourOf(declarations(cell)['background-color'] ?? attribute(cell, 'bgcolor'));
  return new TableCell({
    // A cell of Word ends with a paragraph.
    children: children.at(-1) instanceof Paragraph ? children : [...children, new Paragraph({})],
    columnSpan: count(cell, 'colspan'),
    rowSpan: count(cell, 'rowspan'),
    borders: all(bordered || hasBorder(cell) ? line : nothing),
    ...(fill ? { shading: { fill } } : {}),
  });
}

/** Rows of the table itself, not of tables inside it. */
function rowsOf(table: Element): { row: Element; head: boolean }[] {
  return table.childNodes.filter(isElement).flatMap((section) => {
    if (section.tagName === 'tr') return [{ row: section, head: false }];
    const rows = section.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'tr');
    return rows.map((row) => ({ row, head: section.tagName === 'thead' }));
  });
}

function tableOf(table: Element, around: Around): FileChild[] {
  const bordered = hasBorder(table);
  const rows = rowsOf(table).flatMap(({ row, head }) => {
    const cells = row.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
    if (!cells.length) return [];
    const children = cells.map((cell) => cellOf(cell, bordered, around));
    return [new TableRow({ children, tableHeader: head, cantSplit: true })];
  });
  return rows.length ? [new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } })] : [];
}
