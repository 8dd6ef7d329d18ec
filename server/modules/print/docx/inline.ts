import { ImageRun, type IRunOptions, PageNumber, type ParagraphChild, TextRun } from 'docx';
import { pageCounter } from '../../../../core/print/frames';
import { attribute, type Element, isElement, isText, type Node } from '../../../../core/print/tree';
import { declarations, pointsOf, runLook } from './styles';

const kinds: Record<string, 'png' | 'jpg' | 'gif' | 'bmp'> = {
  png: 'png',
  jpeg: 'jpg',
  jpg: 'jpg',
  gif: 'gif',
  bmp: 'bmp',
};
const usualPx = 150;

/** A picture that is inside the document; those elsewhere are not fetched. */
function picture(element: Element): ParagraphChild[] {
  const [, kind = '', data = ''] = /^data:image\/(\w+);base64,(.+)$/s.exec(attribute(element, 'src') ?? '') ?? [];
  const type = kinds[kind.toLowerCase()];
  if (!type) return [];
  const style = declarations(element);
  const pixels = (name: string) => {
    const points = pointsOf(style[name] ?? attribute(element, name));
    return points ? Math.round(points / 0.75) : undefined;
  };
  const [width, height] = [pixels('width'), pixels('height')];
  const transformation = { width: width ?? height ?? usualPx, height: height ?? width ?? usualPx };
  return [new ImageRun({ type, data: Buffer.from(data, 'base64'), transformation })];
}

/** Runs of the texts below a node. */
export function runsOf(node: Node, look: IRunOptions): ParagraphChild[] {
  if (isText(node)) {
    const text = node.value.replace(/[\t\n\r ]+/g, ' ');
    return text ? [new TextRun({ ...look, text })] : [];
  }
  if (!isElement(node)) return [];
  const counter = pageCounter(node);
  if (counter)
    return [new TextRun({ ...look, children: [counter === 'page' ? PageNumber.CURRENT : PageNumber.TOTAL_PAGES] })];
  if (node.tagName === 'br') return [new TextRun({ ...look, break: 1 })];
  if (node.tagName === 'img') return picture(node);
  const own = runLook(node, look);
  return node.childNodes.flatMap((child) => runsOf(child, own));
}
