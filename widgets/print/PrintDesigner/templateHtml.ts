import { DOMSerializer, Fragment, type Node, DOMParser as NodeReader, type Schema } from '@tiptap/pm/model';

/** The source text of blocks as they were read: a block that nobody changes is written as it was. */
export type Sources = WeakMap<Node, string>;

const known = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tfoot tr td th colgroup col blockquote pre code hr br img span font b strong i em u s del strike a div header footer section article center weft-raw weft-raw-block'.split(
    ' ',
  ),
);
const inlineParents = new Set(
  'p h1 h2 h3 h4 h5 h6 span font b strong i em u s del strike a pre code td th li'.split(' '),
);

function standIn(node: ChildNode, html: string): void {
  const parent = node.parentElement?.localName ?? '';
  const holder = document.createElement(inlineParents.has(parent) ? 'weft-raw' : 'weft-raw-block');
  holder.setAttribute('data-html', html);
  node.replaceWith(holder);
}

/** Puts a stand-in in the place of comments and elements that the editor does not know. */
function hideUnknown(parent: Element): void {
  for (const node of [...parent.childNodes]) {
    if (node instanceof Comment) standIn(node, `<!--${node.data}-->`);
    else if (node instanceof Element && !known.has(node.localName)) standIn(node, node.outerHTML);
    else if (node instanceof Element) hideUnknown(node);
  }
}

const sourceOf = (node: ChildNode) =>
  node instanceof Element ? node.outerHTML : node instanceof Comment ? `<!--${node.data}-->` : htmlOfText(node);

function htmlOfText(node: ChildNode): string {
  const holder = document.createElement('div');
  holder.append(node.cloneNode());
  return holder.innerHTML;
}

/** Reads HTML without running or fetching what is in it. */
const parse = (html: string) => new DOMParser().parseFromString(`<body>${html}`, 'text/html').body;

/** The document of a template, and the source of each of its blocks. */
export function readTemplate(html: string, schema: Schema): { doc: Node; sources: Sources; before: string } {
  const reader = NodeReader.fromSchema(schema);
  const sources: Sources = new WeakMap();
  const read: Node[] = [];
  let before = '';
  for (const node of [...parse(html).childNodes]) {
    const source = sourceOf(node);
    const last = read.at(-1);
    if (!(node instanceof Element || node instanceof Comment) && !node.textContent?.trim()) {
      if (last) sources.set(last, (sources.get(last) ?? '') + source);
      else before += source;
      continue;
    }
    const box = document.implementation.createHTMLDocument('').createElement('body');
    box.append(node.cloneNode(true));
    hideUnknown(box);
    const children = reader.parse(box, { preserveWhitespace: false }).children;
    const whole = children.length === 1 ? children[0] : undefined;
    const block = whole ?? schema.nodes.rawBlock?.create({ html: source });
    if (!block) continue;
    sources.set(block, source);
    read.push(block);
  }
  const filled = read.length ? read : [schema.nodes.paragraph?.create()].filter((node) => node !== undefined);
  return { doc: schema.topNodeType.create(null, Fragment.fromArray(filled)), sources, before };
}

/** Rows under the section that they were read from. */
function sectionRows(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll<HTMLElement>('tr[data-section=thead]')].filter(
    (row) => row.closest('table') === table,
  );
  if (!heads.length) return;
  const head = document.createElement('thead');
  table.tBodies[0]?.before(head);
  for (const row of heads) {
    row.removeAttribute('data-section');
    head.append(row);
  }
}

function htmlOf(node: Node, schema: Schema): string {
  const page = document.implementation.createHTMLDocument('');
  const box = page.createElement('div');
  box.append(DOMSerializer.fromSchema(schema).serializeNode(node, { document: page }));
  for (const table of box.querySelectorAll('table')) sectionRows(table);
  const kept: string[] = [];
  for (const holder of box.querySelectorAll('weft-raw, weft-raw-block')) {
    kept.push(holder.getAttribute('data-html') ?? '');
    holder.replaceWith(page.createComment(`weft-kept-${kept.length - 1}`));
  }
  return box.innerHTML.replace(/<!--weft-kept-(\d+)-->/g, (_all, at: string) => kept[Number(at)] ?? '');
}

/** The template as it is saved; blocks that were not touched as they were read. */
export function writeTemplate(doc: Node, sources: Sources, before = ''): string {
  const empty = doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;
  if (empty && !sources.has(doc.firstChild as Node)) return '';
  return before + doc.children.map((node) => sources.get(node) ?? htmlOf(node, doc.type.schema)).join('');
}

/** HTML of another program (Word) without what runs, its frames, comments and declarations. */
export function pastedHtml(html: string): string {
  const body = parse(html);
  for (const element of body.querySelectorAll(
    'script, style, meta, link, title, xml, iframe, object, embed, template, form, svg',
  ))
    element.remove();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: globalThis.Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  for (const element of body.querySelectorAll('*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    else cleanPasted(element);
  }
  return body.innerHTML;
}

function cleanPasted(element: Element): void {
  for (const { name, value } of [...element.attributes])
    if (
      /^on/i.test(name) ||
      (/^(?:lang|class)$/i.test(name) && /mso/i.test(value)) ||
      /^\s*(?:javascript|vbscript):/i.test(value)
    )
      element.removeAttribute(name);
  const style = element.getAttribute('style');
  if (style && /mso-/i.test(style))
    element.setAttribute(
      'style',
      style
        .split(';')
        .filter((line) => !/^\s*mso-/i.test(line))
        .join(';'),
    );
}
