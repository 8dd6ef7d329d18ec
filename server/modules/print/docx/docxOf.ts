import {
  convertMillimetersToTwip,
  Document,
  type FileChild,
  Footer,
  Header,
  type ISectionOptions,
  Packer,
  PageOrientation,
  type Paragraph,
  type Table,
} from 'docx';
import { takeFrame } from '../../../../core/print/frames';
import { type PrintPage, readPage } from '../../../../core/print/pageParam';
import type { Fragment } from '../../../../core/print/tree';
import type { Filled } from '../print';
import { blocksOf } from './blocks';

const font = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'SimSun' };
const look = { font, size: 21 };

function pageOf({ widthMm, heightMm, marginsMm }: PrintPage) {
  const [top, right, bottom, left] = marginsMm.map((each) => convertMillimetersToTwip(each));
  const landscape = widthMm > heightMm;
  // The library swaps the sides of a landscape page itself.
  const [width, height] = landscape ? [heightMm, widthMm] : [widthMm, heightMm];
  const orientation = landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT;
  const size = { width: convertMillimetersToTwip(width), height: convertMillimetersToTwip(height), orientation };
  return { size, margin: { top, right, bottom, left } };
}

type Blocks = (Paragraph | Table)[];

function sectionOf(tree: Fragment, page: PrintPage): ISectionOptions {
  const [header, footer] = (['header', 'footer'] as const).map((name) => takeFrame(tree, name));
  const blocks = (nodes: Fragment['childNodes']): FileChild[] => blocksOf(nodes, { look });
  return {
    properties: { page: pageOf(page) },
    ...(header ? { headers: { default: new Header({ children: blocks(header.childNodes) as Blocks }) } } : {}),
    ...(footer ? { footers: { default: new Footer({ children: blocks(footer.childNodes) as Blocks }) } } : {}),
    children: [...blocks(tree.childNodes)],
  };
}

/** The records as a .docx: each begins on a page of its own, with its header and footer. */
export async function docxOf({ title, pageParam, records }: Filled): Promise<Buffer> {
  const page = readPage(pageParam);
  return Packer.toBuffer(new Document({ title, sections: records.map((tree) => sectionOf(tree, page)) }));
}
