import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parseFragment, serialize, serializeOuter } from 'parse5';

export type Node = DefaultTreeAdapterMap['childNode'];
export type Parent = DefaultTreeAdapterMap['parentNode'];
export type Element = DefaultTreeAdapterMap['element'];
export type TextNode = DefaultTreeAdapterMap['textNode'];
export type Fragment = DefaultTreeAdapterMap['documentFragment'];

export const parse = (text: string): Fragment => parseFragment(text);
export const write = (node: Parent): string => serialize(node);
export const writeOuter = (element: Element): string => serializeOuter(element);
export const isElement = (node: Node | Parent): node is Element => 'tagName' in node;
export const isText = (node: Node): node is TextNode => node.nodeName === '#text';

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

export const textNode = (value: string): TextNode => ({ nodeName: '#text', value, parentNode: null });

export function createElement(tag: string, attrs: Record<string, string>, children: Node[] = []): Element {
  const list = Object.entries(attrs).map(([name, value]) => ({ name, value }));
  const element = defaultTreeAdapter.createElement(tag, html.NS.HTML, list);
  setChildren(element, children);
  return element;
}

export function setChildren(parent: Parent, children: Node[]): void {
  parent.childNodes = children;
  for (const child of children) child.parentNode = parent;
}

/** Replaces a node by others; none removes it. */
export function replaceNode(node: Node, by: Node[]): void {
  const parent = node.parentNode;
  if (parent)
    setChildren(parent, [
      ...parent.childNodes.slice(0, parent.childNodes.indexOf(node)),
      ...by,
      ...parent.childNodes.slice(parent.childNodes.indexOf(node) + 1),
    ]);
}

/** A deep copy without a parent. */
export function copyOf<Kind extends Node>(node: Kind): Kind {
  const copy = { ...node, parentNode: null } as Kind;
  if (!isElement(node)) return copy;
  const element = copy as Element;
  element.attrs = node.attrs.map((each) => ({ ...each }));
  setChildren(element, node.childNodes.map(copyOf));
  return copy;
}

/** Every node below, parents before children, as the tree is when the call begins. */
export function nodesBelow(parent: Parent): Node[] {
  return parent.childNodes.flatMap((node) => (isElement(node) ? [node, ...nodesBelow(node)] : [node]));
}

export const elementsBelow = (parent: Parent): Element[] => nodesBelow(parent).filter(isElement);

/** The nearest ancestor with this tag. */
export function ancestorOf(node: Node, tag: string): Element | undefined {
  for (let at = node.parentNode; at; at = 'parentNode' in at ? at.parentNode : null)
    if (isElement(at) && at.tagName === tag) return at;
  return undefined;
}

export const textOf = (parent: Parent): string =>
  parent.childNodes.map((node) => (isText(node) ? node.value : isElement(node) ? textOf(node) : '')).join('');
