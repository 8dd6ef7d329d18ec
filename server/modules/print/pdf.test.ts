import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fillTree } from '../../../core/print/fillTemplate';
import { readPage } from '../../../core/print/pageParam';
import { printDocument } from '../../../core/print/printDocument';
import { pdfOf } from './pdf';

afterEach(() => vi.unstubAllEnvs());

const tag = (name: string) => `<span class="wk-print-tag-wukong" data-tag="${name}">{x}</span>`;
const row = `<tr style="height: 60px"><td>${tag('T1.name')}</td></tr>`;
const table = `<table border="1"><tbody><tr><td>品名</td></tr>${row}</tbody></table>`;
const counted = 'P<span data-print="page"></span>of<span data-print="pages"></span>';
const system = { words: { systemPrinter: '', systemPrintTime: '' }, approvals: [], captions: [] };

/** The texts of the pages of a PDF, without spaces. */
async function textsOf(pdf: Buffer): Promise<string[]> {
  const { numPages, getPage } = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise.then((file) => ({
    numPages: file.numPages,
    getPage: (at: number) => file.getPage(at),
  }));
  const pages = Array.from({ length: numPages }, async (_, at) => (await getPage(at + 1)).getTextContent());
  return (await Promise.all(pages)).map(({ items }) =>
    items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replace(/\s/g, ''),
  );
}

async function printed(template: string, records: { name: string }[][]): Promise<string[]> {
  vi.stubEnv('PDF_BROWSER', process.env.CHROMIUM);
  const trees = records.map((rows) => fillTree(template, { head: {}, tables: [rows] }, system));
  return textsOf(await pdfOf(printDocument({ title: 'x', page: readPage({}), records: trees })));
}

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `N${at};` }));

describe.skipIf(!process.env.CHROMIUM)('pages of a PDF', () => {
  it('50 rows of a sub-table take three pages: head, header, footer and number on each', async () => {
    const header = `<header data-print="header">抬头</header>`;
    const footer = `<footer data-print="footer">Foot ${counted}</footer>`;
    const [first, ...others] = await printed(`${header}${table}${footer}`, [rows(50)]);
    const pages = [first ?? '', ...others];
    expect(pages).toHaveLength(3);
    pages.forEach((text, at) => {
      expect(text).toMatch(/^抬头品名N\d+;/);
      expect(text).toMatch(new RegExp(`;FootP${at + 1}of${pages.length}$`));
    });
    expect(pages.join('').match(/N\d+;/g)).toHaveLength(50);
  }, 120_000);

  it('rows that a cell joins stay together', async () => {
    const pair =
      '<tr style="height: 200px"><td rowspan="2">A</td><td>B</td></tr><tr style="height: 200px"><td>C</td></tr>';
    const template = `<div><table><thead><tr><th>H</th></tr></thead><tbody>${pair.repeat(3)}</tbody></table></div><p>end</p>`;
    expect(await printed(template, [[]])).toEqual(['HABCABC', 'HABCend']);
  }, 120_000);

  it('numbers of pages in the body, a page break, and records that count their own pages', async () => {
    const template = `<p>${counted}</p><div data-print="break"></div><p>${counted}!</p>`;
    expect(await printed(template, [[], []])).toEqual(['P1of2', 'P2of2!', 'P1of2', 'P2of2!']);
  }, 120_000);
});

it('refuses without a browser', () => {
  vi.stubEnv('PDF_BROWSER', '');
  expect(() => pdfOf('<p>x</p>')).toThrow('printDev.noPdf');
});
