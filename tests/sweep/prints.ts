/**
 * Ten print templates as pages, compared by pixels with the pictures in tests/sweep/prints; UPDATE=1 writes them anew.
 * They are of Noto Sans CJK SC: without that font nothing is compared.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { row } from '../../bench/measure.mjs';
import { fillTree } from '../../core/print/fillTemplate';
import { readPage } from '../../core/print/pageParam';
import { paginate } from '../../core/print/paginate';
import { printDocument } from '../../core/print/printDocument';
import { type PrintSample, printSamples, sampleData, sampleSystem } from './printSamples';

const kept = join(import.meta.dirname, 'prints');
/** Small pictures: a third of the size on screen. */
const scale = 1 / 3;
const viewport = { width: 900, height: 1200 };
/** Levels by which a channel of a pixel may differ, and how many may differ more for each pixel with ink: pages are mostly white. One changed letter is more. */
const tolerance = { levels: 64, share: 0.001 };

const htmlOf = ({ html, page = {}, rows }: PrintSample) =>
  printDocument({
    title: 'x',
    page: readPage(page),
    records: [fillTree(html, sampleData(rows), sampleSystem)],
  });

/** Runs in the page: the font of the pictures is there. */
function hasFont(): boolean {
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const width = (font: string) => {
    pen.font = `40px ${font}`;
    return pen.measureText('Weft print 123').width;
  };
  return width('"Noto Sans CJK SC", monospace') !== width('monospace');
}

/** Runs in the page: the pixels that differ for each pixel with ink; 1 for pictures of different sizes. */
async function difference({ pictures, levels }: { pictures: string[]; levels: number }): Promise<number> {
  const read = async (src: string) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  const [before, after] = (await Promise.all(pictures.map(read))) as [ImageData, ImageData];
  if (before.width !== after.width || before.height !== after.height) return 1;
  const differs = (at: number) =>
    [0, 1, 2].some((channel) => Math.abs((before.data[at + channel] ?? 0) - (after.data[at + channel] ?? 0)) > levels);
  const hasInk = (at: number) => (before.data[at] ?? 0) < 160 || (after.data[at] ?? 0) < 160;
  let [count, ink] = [0, 0];
  for (let at = 0; at < before.data.length; at += 4) {
    if (differs(at)) count += 1;
    if (hasInk(at)) ink += 1;
  }
  return count / Math.max(1, ink);
}

async function pictureOf(page: Page, sample: PrintSample): Promise<Buffer> {
  await page.setContent(htmlOf(sample));
  await page.evaluate(`(${paginate.toString()})(document)`);
  return page.screenshot({ fullPage: true });
}

async function compare(browser: Browser, page: Page, sample: PrintSample, out: string) {
  const picture = await pictureOf(page, sample);
  writeFileSync(join(out, `${sample.name}.png`), picture);
  const path = join(kept, `${sample.name}.png`);
  if (process.env.UPDATE) writeFileSync(path, picture);
  const blank = await browser.newPage();
  const pictures = [picture, existsSync(path) ? readFileSync(path) : Buffer.alloc(0)];
  const addresses = pictures.map((each) => `data:image/png;base64,${each.toString('base64')}`);
  const share = await blank.evaluate(difference, { pictures: addresses, levels: tolerance.levels }).catch(() => 1);
  await blank.close();
  return row(
    `print template ${sample.name}: differing pixels for each with ink`,
    share * 100,
    tolerance.share * 100,
    share <= tolerance.share,
    '%',
  );
}

/** One row a template: the share of pixels that differ from its kept picture. The new pictures are in `out`. */
export async function sweepPrints(out: string) {
  for (const folder of [out, kept]) mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport, deviceScaleFactor: scale });
    if (!(await page.evaluate(hasFont))) {
      console.log('Noto Sans CJK SC is not there: print templates are not compared');
      return [];
    }
    const rows = [];
    for (const sample of printSamples) rows.push(await compare(browser, page, sample, out));
    return rows;
  } finally {
    await browser.close();
  }
}
