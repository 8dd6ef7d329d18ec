import { isObject } from '../isObject';
import { cleanTemplate } from './clean';
import { barPicture, qrPicture } from './codes';
import { formatted } from './formats';
import { attribute, createElement, type Element, type Node, parse, textNode } from './tree';
import { RichText } from './types';

const pictureName = /\.(?:png|jpe?g|gif|webp|bmp)(?:\?|$)/i;
const pictureData = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i;
const address = (item: unknown): string | undefined => {
  const url = isObject(item) ? item.url : item;
  if (typeof url !== 'string') return undefined;
  const isPicture = pictureData.test(url) || (/^\/api\/file\//i.test(url) && pictureName.test(url));
  return isPicture ? url : undefined;
};

/** Addresses of the pictures and signatures that a value holds. */
export function picturesOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => address(item) ?? []);
}

/** Value objects by what people read of them. */
const names = ['fullName', 'name', 'label', 'fullAddress', 'address', 'text'];
function objectText(value: Record<string, unknown>): string {
  const name = names.find((each) => typeof value[each] === 'string');
  return name ? String(value[name]) : JSON.stringify(value);
}

/** The text of a value; nothing for null. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof RichText) return value.html;
  if (Array.isArray(value)) return value.map(textOfValue).filter(Boolean).join(',');
  return isObject(value) ? objectText(value) : String(value);
}

/** Texts that come from data: what looks like a token in them is none. */
const filled = new WeakSet<Node>();
export const isFilled = (node: Node): boolean => filled.has(node);

export function filledText(value: string): Node {
  const node = textNode(value);
  filled.add(node);
  return node;
}

function picture(src: string, attrs: Record<string, string>): Element {
  return createElement('img', { src, alt: '', ...attrs });
}

export function codeNodes(kind: string, text: string, style = ''): Node[] {
  const code = kind === 'qr' ? qrPicture(text) : barPicture(text);
  if (!text || !code) return [];
  const size = { width: String(code.widthPx), height: String(code.heightPx) };
  return [picture(code.src, { class: `weft-print-${kind}`, ...size, ...(style ? { style } : {}) })];
}

function richNodes(html: string): Node[] {
  const tree = parse(html);
  cleanTemplate(tree);
  const mark = (nodes: Node[]): void => {
    for (const node of nodes) {
      filled.add(node);
      if ('childNodes' in node) mark(node.childNodes);
    }
  };
  mark(tree.childNodes);
  return tree.childNodes;
}

/** Lines of a text stay lines. */
function lineNodes(text: string): Node[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at) => [...(at ? [createElement('br', {})] : []), filledText(line)]);
}

/** What a tag shows of its value: a code, pictures, rich text, or text in the format of the tag. */
export function valueNodes(value: unknown, tag: Element): Node[] {
  const code = attribute(tag, 'data-code');
  if (code) return codeNodes(code, textOfValue(value), attribute(tag, 'style'));
  const pictures = picturesOf(value);
  if (pictures.length) return pictures.map((src) => picture(src, { class: 'weft-print-picture' }));
  if (value instanceof RichText) return richNodes(value.html);
  return lineNodes(formatted(textOfValue(value), attribute(tag, 'data-format')));
}
