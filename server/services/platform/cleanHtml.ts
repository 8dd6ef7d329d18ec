import { type DefaultTreeAdapterMap, defaultTreeAdapter, html as html5, parseFragment, serialize } from 'parse5';
import { cleanAttribute, linkAttributes, richTags } from '../../../core/richText';

type Parent = DefaultTreeAdapterMap['parentNode'];
type Child = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/** Bounds of the tree, so that a text of few bytes cannot take the parser minutes. */
const mostDepth = 250;
const mostElements = 100_000;

const allowed = new Set(richTags);
/** Dropped with their content. Other tags that are not allowed are dropped and their content stays. */
const dropped = new Set(
  'script style template iframe frameset noscript noembed noframes object embed applet audio video canvas title head textarea select xmp plaintext svg math'.split(
    ' ',
  ),
);

/** Rich text beyond the bounds. */
export class HtmlTooLarge extends Error {}

/** A tree adapter that stops the parser at the bounds. */
function boundedAdapter() {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    onItemPush: () => {
      depth += 1;
      elements += 1;
      if (depth > mostDepth || elements > mostElements) throw new HtmlTooLarge();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}

function cleanElement(element: Element): void {
  const tag = element.tagName;
  const attrs = element.attrs.flatMap(({ name, value }) => {
    const kept = cleanAttribute(tag, name, value);
    return kept === undefined ? [] : [{ name, value: kept }];
  });
  const own = tag === 'a' ? Object.entries(linkAttributes).map(([name, value]) => ({ name, value })) : [];
  element.attrs = [...attrs.filter(({ name }) => !own.some((each) => each.name === name)), ...own];
}

/** The node as it may stay: itself, its cleaned children, or nothing. */
function kept(node: Child): Child[] {
  if (node.nodeName === '#text') return [node];
  if (!('tagName' in node) || dropped.has(node.tagName)) return [];
  const children = node.childNodes.flatMap(kept);
  if (node.namespaceURI !== html5.NS.HTML || !allowed.has(node.tagName)) return children;
  cleanElement(node);
  return [withChildren(node, children)];
}

function withChildren<Node extends Parent>(parent: Node, children: Child[]): Node {
  parent.childNodes = children;
  for (const child of children) child.parentNode = parent;
  return parent;
}

/**
 * Rich text of the allow list of core/richText, parsed as browsers parse it. Text without a tag is unchanged. Throws
 * HtmlTooLarge beyond 250 levels or 100,000 elements.
 */
export function cleanHtml(text: string): string {
  if (!text.includes('<')) return text;
  const tree = parseFragment(text, { treeAdapter: boundedAdapter() });
  return serialize(withChildren(tree, tree.childNodes.flatMap(kept)));
}
