import {
  attribute,
  createElement,
  elementsBelow,
  isElement,
  type Node,
  nodesBelow,
  type Parent,
  replaceNode,
  textOf,
} from './tree';

const pageBreak = () =>
  createElement('p', {
    class: 'weft-print-break',
    style: 'page-break-after: always; break-after: page; margin: 0; height: 0',
  });

const isMarker = (node: Node) =>
  node.nodeName === '#comment' && 'data' in node && /^\s*page\s*-?break\s*$/i.test(node.data);

/** PRNT-12: the paragraph of the marker comment, or `data-print="break"`, becomes a paragraph that breaks the page. */
export function fillBreaks(tree: Parent): void {
  for (const element of elementsBelow(tree)) {
    if (attribute(element, 'data-print') === 'break') replaceNode(element, [pageBreak()]);
  }
  for (const node of nodesBelow(tree)) {
    if (!isMarker(node)) continue;
    const parent = node.parentNode;
    const alone = parent && isElement(parent) && parent.tagName === 'p' && !textOf(parent).trim();
    replaceNode(alone ? parent : node, [pageBreak()]);
  }
  for (const node of nodesBelow(tree)) if (node.nodeName === '#comment') replaceNode(node, []);
}
