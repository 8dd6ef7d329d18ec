import { framedHtml, takeFrame } from './frames';
import type { PrintPage } from './pageParam';
import { type Fragment, write, writeOuter } from './tree';

const fonts = `"Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", SimSun, Arial, sans-serif`;

const layoutCss = `
* { box-sizing: border-box; }
html, body { margin: 0; padding: 0; }
body { color: #000; background: #fff; font: 14px/1.5 ${fonts}; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
p { margin: 0; min-height: 1em; }
table { border-collapse: collapse; max-width: 100%; }
table:not([cellpadding]) > * > tr > :is(td, th) { padding: 2px 4px; }
thead { display: table-header-group; }
tfoot { display: table-row-group; }
tr, img { break-inside: avoid; }
img { max-width: 100%; }
.weft-print-bar, .weft-print-qr { image-rendering: pixelated; }
.weft-print-picture { max-height: 200px; }
.weft-print-approvals th, .weft-print-approvals td { padding: 2px 6px; border: 1px solid #000; }
.weft-print-break { min-height: 0; }
.weft-print-frame { width: 100%; border: 0; }
.weft-print-frame > thead > tr > td, .weft-print-frame > tbody > tr > td, .weft-print-frame > tfoot > tr > td { padding: 0; border: 0; }
.weft-print-frame > tfoot { display: table-footer-group; }
.weft-print-body { flex: 1; min-width: 0; }
.weft-print-record + .weft-print-record, .weft-print-page + .weft-print-page { break-before: page; }`;

function pageCss({ widthMm, heightMm, marginsMm }: PrintPage): string {
  const [top, right, bottom, left] = marginsMm;
  const margins = marginsMm.map((each) => `${each}mm`).join(' ');
  // A pixel less: a page that rounding makes too high would be two.
  const height = `calc(${heightMm - top - bottom}mm - 1px)`;
  return `@page { size: ${widthMm}mm ${heightMm}mm; margin: ${margins}; }
.weft-print-page { display: flex; flex-direction: column; width: ${widthMm - left - right}mm; min-height: ${height}; }
@media screen {
body { background: #e8e8e8; padding: 16px 0; }
.weft-print-page { box-sizing: content-box; margin: 0 auto 16px; padding: ${margins}; background: #fff; box-shadow: 0 1px 6px rgb(0 0 0 / 20%); }
}`;
}

/** Only pictures: of this server, inside the document, or of addresses that a designer typed. */
const policy = "default-src 'none'; img-src 'self' data: https: http:; style-src 'unsafe-inline'";

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface PrintDocument {
  title: string;
  page: PrintPage;
  /** Filled trees, one for each record; they are taken apart. */
  records: readonly Fragment[];
  /** `flow`: for programs that make the pages themselves (Word); headers and footers are then parts of a table. */
  layout?: 'pages' | 'flow';
}

const part = (name: string, html: string) => (html ? `<div class="weft-print-${name}">${html}</div>` : '');

function recordHtml(tree: Fragment, layout: PrintDocument['layout']): string {
  const [header, footer] = [takeFrame(tree, 'header'), takeFrame(tree, 'footer')];
  if (layout === 'flow') return framedHtml(tree, header, footer);
  const parts = [part('header', header ? writeOuter(header) : ''), part('content', write(tree))];
  return [...parts, part('footer', footer ? writeOuter(footer) : '')].join('');
}

/** The document to print: records that `paginate` lays out in pages. Every record begins on a page of its own. */
export function printDocument({ title, page, records, layout = 'pages' }: PrintDocument): string {
  const bodies = records.map((tree) => `<section class="weft-print-record">${recordHtml(tree, layout)}</section>`);
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escaped(title)}</title>`;
  return `<!doctype html><html><head>${head}<style>${layoutCss}${pageCss(page)}</style></head><body>${bodies.join('\n')}</body></html>`;
}
