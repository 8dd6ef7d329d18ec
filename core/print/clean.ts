import { html } from 'parse5';
import { richTags } from '../richText';
import { type Element, isElement, isText, type Node, type Parent, setChildren } from './tree';

const allowed = new Set([
  ...richTags,
  ...'header footer section article main font center small big address figure figcaption dl dt dd'.split(' '),
]);
/** Dropped with their content; of other tags that are not allowed the content stays. */
const dropped = new Set(
  'script style template iframe frameset noscript noembed noframes object embed applet audio video canvas title head textarea select button input form xmp plaintext svg math link meta base'.split(
    ' ',
  ),
);
const attributes = new Set(
  'id class style src alt title width height colspan rowspan colwidth align valign border cellpadding cellspacing bgcolor color face size start type dir lang href'.split(
    ' ',
  ),
);
/** Runs code, fetches an address, or hides one in an escape. */
const unsafeStyle =
  /url\s*\(|image(?:-set)?\s*\(|expression|@import|behavior|-moz-binding|\\|<|position\s*:\s*(?:fixed|sticky)/i;
const picture = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z\d+/\s]*={0,2}\s*$/i;
/** Pictures of this server, by their path. */
const ownFile = /^\/api\/file\/[^\\]*$/i;
const outside = /^https?:\/\//i;

function cleanStyle(text: string): string {
  // A semicolon inside a function or a quoted name would split it; such a declaration is dropped in parts, never joined.
  return text
    .split(';')
    .filter((declaration) => declaration.trim() && !unsafeStyle.test(declaration))
    .join(';');
}

function keptValue(name: string, value: string): string | undefined {
  if (name.startsWith('data-')) return value;
  if (!attributes.has(name)) return undefined;
  if (name === 'style') return cleanStyle(value) || undefined;
  if (name === 'src') return picture.test(value) || ownFile.test(value) || outside.test(value) ? value : undefined;
  if (name === 'href') return outside.test(value) ? value : undefined;
  return value;
}

function cleanAttributes(element: Element): void {
  element.attrs = element.attrs.flatMap(({ name, value }) => {
    const kept = keptValue(name, value);
    return kept === undefined ? [] : [{ name, value: kept }];
  });
}

/** Comments stay: one of them marks a page break. */
function keptNodes(node: Node): Node[] {
  if (isText(node) || node.nodeName === '#comment') return [node];
  if (!isElement(node) || dropped.has(node.tagName)) return [];
  const children = node.childNodes.flatMap(keptNodes);
  if (node.namespaceURI !== html.NS.HTML || !allowed.has(node.tagName)) return children;
  cleanAttributes(node);
  setChildren(node, children);
  return [node];
}

/** Removes what could run, fetch or leave the page. The layout of a template stays: classes, styles, borders. */
export function cleanTemplate(tree: Parent): void {
  setChildren(tree, tree.childNodes.flatMap(keptNodes));
}
