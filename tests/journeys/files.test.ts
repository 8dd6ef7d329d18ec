import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type ModelPage, publishPage, roleOf } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { act } from '../support/rows';
import { docxOf, dotPng, pdfOf, xlsxOf } from '../support/sampleFiles';
import { enter, field, see, signIn, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let papers: ModelPage;
beforeAll(async () => {
  journey = await startJourney({}, { noSetUp: true });
  const office = await openOffice(journey);
  const files = fieldNode('uploadFile', 'files', '附件', { span: 24 }, { fileSize: 100, sizeUnit: 'MB', limit: 9 });
  papers = await publishPage(office, { enCode: 'papers', fields: [fieldNode('input', 'title', '标题'), files] });
  await office.makePerson('clerk', [
    await roleOf(office, [{ page: papers, buttons: ['btn_add', 'btn_edit', 'btn_detail'] }]),
  ]);
});
afterAll(() => journey.close());

const open = async (page: Page) => {
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const form = page.getByRole('dialog').last();
  await see(field(form, 'title').getByRole('textbox')).toBeVisible();
  return form;
};
const chooser = (form: Locator) => field(form, 'files').locator('input[type="file"]');
const save = async (page: Page, form: Locator, title: string) => {
  await field(form, 'title').getByRole('textbox').fill(title);
  await form.locator('[data-action="ok"]').click();
  await see(page.locator('tbody tr.ant-table-row').filter({ hasText: title }).first()).toBeVisible();
};

test('PREV-01 PREV-02 PREV-03 PREV-04 PREV-09 ERR-24 ERR-25 files are shown over the whole screen, and what cannot be drawn says so', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'clerk', papers.path);
  const form = await open(page);
  const files = [
    { name: '点.png', mimeType: 'image/png', buffer: dotPng },
    { name: '书.pdf', mimeType: 'application/pdf', buffer: pdfOf(['First page', 'Second page']) },
    { name: '函.docx', mimeType: '', buffer: await docxOf(['合同第一条', '合同第二条']) },
    {
      name: '表.xlsx',
      mimeType: '',
      buffer: xlsxOf({
        一月: [
          ['名称', '数量'],
          ['螺丝', 12],
        ],
        二月: [['另一张']],
      }),
    },
    { name: '文.txt', mimeType: 'text/plain', buffer: Buffer.from('一段文字 <b>不是标记</b>') },
    { name: '演示.pptx', mimeType: '', buffer: await docxOf(['x']) },
  ];
  await chooser(form).setInputFiles(files);
  await see(field(form, 'files').locator('button.weft-file-name')).toHaveCount(files.length);
  await save(page, form, '一套文件');
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: '一套文件' }).first();
  await act(row, 'detail');
  const detail = page.getByRole('dialog').last();
  await detail.getByRole('button', { name: '点.png', exact: true }).click();
  const preview = page.locator('.weft-viewer');
  const picture = preview.getByRole('img', { name: '点.png' });
  await see(picture).toBeVisible();
  await preview.getByRole('button', { name: '旋转' }).click();
  await see(picture).toHaveAttribute('style', /rotate\(90deg\)/);
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await preview.getByRole('button', { name: '放大' }).click();
  await see.poll(width).toBeGreaterThan(before);
  expect(await faults(page, 'picture')).toEqual([]);

  await page.keyboard.press('ArrowRight');
  // pdf.js is the largest part of the product.
  await see(preview.getByRole('region', { name: '第 1 页，共 2 页' })).toContainText('First page', { timeout: 30_000 });
  await see(preview.locator('.weft-viewer-page canvas').first()).toBeVisible();

  await preview.getByRole('button', { name: '下一个' }).click();
  const word = preview.locator('iframe[title="函.docx"]');
  await see(word).toHaveAttribute('data-drawn', 'true');
  expect(await word.getAttribute('sandbox')).toBe('allow-scripts');
  await see(word.contentFrame().getByText('合同第二条')).toBeVisible();
  await word.contentFrame().getByText('link', { exact: true }).click();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  // The frame has an origin of its own: neither the page nor its storage.
  const reached = await word
    .contentFrame()
    .locator('body')
    .evaluate(() => {
      try {
        return String(localStorage.length) + String(parent.document);
      } catch (error) {
        return (error as Error).name;
      }
    });
  expect(reached).toBe('SecurityError');
  // Its keys are the preview's.
  await page.keyboard.press('ArrowRight');
  const sheet = preview.locator('iframe[title="表.xlsx"]');
  await see(sheet.contentFrame().getByRole('cell', { name: '螺丝' })).toBeVisible();
  await sheet.contentFrame().getByRole('button', { name: '二月' }).click();
  await see(sheet.contentFrame().getByRole('cell', { name: '另一张' })).toBeVisible();

  await preview.getByRole('button', { name: '下一个' }).click();
  await see(preview.locator('pre')).toHaveText('一段文字 <b>不是标记</b>');
  await preview.getByRole('button', { name: '下一个' }).click();
  await see(preview.getByText('不支持', { exact: true })).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await preview.getByRole('status').getByRole('button', { name: '下载' }).click();
  expect((await downloaded).suggestedFilename()).toBe('演示.pptx');
  await page.keyboard.press('Escape');
  await see(preview).toHaveCount(0);
  await see(detail).toBeVisible();

  const packed = page.waitForEvent('download');
  await detail.locator('[data-action="downloadAll"]').click();
  expect((await packed).suggestedFilename()).toMatch(/^附件\d{14}\.zip$/);

  // ERR-24: the file has gone meanwhile.
  await page.route('**/Uploader/Preview?*', (route) =>
    route.fulfill({ json: { code: 404, msg: '文件不存在', data: null } }),
  );
  await detail.getByRole('button', { name: '文.txt', exact: true }).click();
  await see(toast(page)).toHaveText(/文件不存在/);
  await see(preview).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('PREV-01 a preview on a phone, in the dark and in English', async () => {
  const { page, problems } = await journey.visit({ width: 390, dark: true, language: 'en-US' });
  await enter(page, 'clerk', papers.path, { language: 'en' });
  await page.getByText('一套文件').first().waitFor();
  // The cell names two of the six files; the others are behind their number.
  await page.getByRole('button', { name: '+4', exact: true }).first().click();
  const preview = page.locator('.weft-viewer');
  await preview.getByRole('button', { name: 'Next' }).click();
  await see(preview.locator('iframe').contentFrame().getByRole('cell', { name: '螺丝' })).toBeVisible();
  await see(preview.getByRole('button', { name: 'Close' })).toBeInViewport();
  await preview.getByRole('button', { name: 'Next' }).click();
  await see(preview.locator('pre')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faults(page, 'phone')).toEqual([]);
  expect(problems).toEqual([]);
});

test('FILE-05 FILE-12 issue 14 a big file is paused, the page is loaded again, and only the missing chunks are sent', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'clerk', papers.path);
  const big = join(journey.dataDir, '大.zip');
  writeFileSync(big, Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26 << 20, 7)]));
  const isChunk = (url: URL) => url.pathname === '/api/file/chunk';
  const isSent = (request: { method: () => string; url: () => string }) =>
    request.method() === 'POST' && isChunk(new URL(request.url()));
  let sent = 0;
  let stored = 0;
  page.on('response', (response) => {
    if (isSent(response.request())) stored += 1;
  });
  // The first two arrive; the others stay on the line until the page has gone.
  await page.route(isChunk, (route) => {
    if (isSent(route.request())) sent += 1;
    if (sent <= 2) return route.continue();
  });
  const form = await open(page);
  await chooser(form).setInputFiles(big);
  await see.poll(() => stored, { timeout: 40_000 }).toBe(2);
  await form.getByRole('button', { name: '暂停 大.zip' }).click();
  await see(field(form, 'files')).toContainText('已暂停');
  await page.unroute(isChunk);
  await page.reload();
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
  let again = 0;
  page.on('request', (request) => {
    if (isSent(request)) again += 1;
  });
  const second = await open(page);
  await chooser(second).setInputFiles(big);
  await see(field(second, 'files').getByRole('button', { name: '大.zip', exact: true })).toBeVisible({
    timeout: 40_000,
  });
  // 26 MiB are six chunks.
  expect(again).toBe(4);
  await save(page, second, '大文件');
  expect(problems).toEqual([]);
});
