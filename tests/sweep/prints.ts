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
import { differenceOf, hasPictureFont } from '../looks/pictures';
import { type PrintSample, printSamples, sampleData, sampleSystem } from './printSamples';

const kept = join(import.meta.dirname, 'prints');
/** Small pictures: a third of the size on screen. */
const scale = 1 / 3;
const viewport = { width: 900, height: 1200 };
/** Pixels that may differ for each with ink: pages are mostly white. One changed letter is more. */
const mostDiffering = 0.001;

const htmlOf = ({ html, page = {}, rows }: PrintSample) =>
  printDocument({
    title: 'x',
    page: readPage(page),
    records: [fillTree(html, sampleData(rows), sampleSystem)],
  });

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
  const share = await differenceOf(blank, [picture, existsSync(path) ? readFileSync(path) : Buffer.alloc(0)], 'png');
  await blank.close();
  return row(
    `print template ${sample.name}: differing pixels for each with ink`,
    share * 100,
    mostDiffering * 100,
    share <= mostDiffering,
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
    if (!(await hasPictureFont(page))) {
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
