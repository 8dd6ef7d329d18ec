import {
  attribute,
  type Element,
  elementsBelow,
  type Fragment,
  isElement,
  type Node,
  type Parent,
  replaceNode,
  textOf,
  write,
  writeOuter,
} from './tree';

type FrameName = 'header' | 'footer';

/** The header or footer of a template, taken out of its tree. */
export function takeFrame(tree: Parent, name: FrameName): Element | undefined {
  const found = tree.childNodes.find((node) => isElement(node) && attribute(node, 'data-print') === name);
  if (found) replaceNode(found, []);
  return found as Element | undefined;
}

/** `page` or `pages` of an element that shows a number of pages. */
export function pageCounter(node: Node): 'page' | 'pages' | undefined {
  const mark = isElement(node) ? attribute(node, 'data-print') : undefined;
  return mark === 'page' || mark === 'pages' ? mark : undefined;
}

const shows = (frame: Element) =>
  textOf(frame).trim() !== '' || elementsBelow(frame).some(({ tagName }) => tagName === 'img');

/** Numbers of pages: only a layout in pages has them. */
function dropCounters(tree: Parent): void {
  for (const element of elementsBelow(tree)) if (pageCounter(element)) replaceNode(element, []);
}

/** The record with its header and footer as parts of a table, which programs repeat on every page. */
export function framedHtml(tree: Fragment, header: Element | undefined, footer: Element | undefined): string {
  for (const each of [tree, header, footer]) if (each) dropCounters(each);
  const [top, bottom] = [header, footer].map((frame) => (frame && shows(frame) ? frame : undefined));
  if (!top && !bottom) return write(tree);
  const section = (tag: string, frame: Element | undefined) =>
    frame ? `<${tag}><tr><td>${writeOuter(frame)}</td></tr></${tag}>` : '';
  return `<table class="weft-print-frame">${section('thead', top)}${section('tfoot', bottom)}<tbody><tr><td>${write(tree)}</td></tr></tbody></table>`;
}
