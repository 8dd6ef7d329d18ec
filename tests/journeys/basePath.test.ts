import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, type Journey, startJourney } from '../support/journey';
import { type ModelPage, publishPage } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { type PathProxy, pathProxy } from '../support/pathProxy';
import { dotPng } from '../support/sampleFiles';
import { field, see } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let papers: ModelPage;
const proxies: PathProxy[] = [];

beforeAll(async () => {
  journey = await startJourney({ BASE_PATH: '/weft' });
  const files = fieldNode('uploadFile', 'files', '附件', { span: 24 }, { fileSize: 100, sizeUnit: 'MB', limit: 9 });
  papers = await publishPage(await openOffice(journey), {
    enCode: 'papers',
    fields: [fieldNode('input', 'title', '标题'), files],
  });
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await journey?.close();
});

async function proxied(strips: boolean): Promise<PathProxy> {
  const proxy = await pathProxy(journey.url, '/weft', strips);
  proxies.push(proxy);
  return proxy;
}

async function enter(scope: Page | Frame): Promise<void> {
  await scope.getByRole('textbox').first().fill('admin');
  await scope.locator('input[type="password"]').first().fill(adminPassword);
  await scope.locator('button[type="submit"]').click();
}

test.each([false, true])(
  'BASE_PATH: page, calls, socket, files and links work below a path of a shared host; the proxy cuts it off: %s',
  async (strips) => {
    const { url, outside } = await proxied(strips);
    const { page, problems } = await journey.visit();
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.goto(`${url}/weft${papers.path}`);
    await page.waitForURL(`${url}/weft/login?redirect=*`);
    await enter(page);
    await page.waitForURL(`${url}/weft${papers.path}`);
    await page.locator('.weft-toolbar [data-action="add"]').first().click();
    const form = page.getByRole('dialog').last();
    await field(form, 'title').getByRole('textbox').fill('一');
    const uploaded = page.waitForResponse((answer) => /\/weft\/api\/file\/Uploader/i.test(answer.url()));
    await field(form, 'files')
      .locator('input[type="file"]')
      .setInputFiles({ name: '点.png', mimeType: 'image/png', buffer: dotPng });
    await uploaded;
    await see(form.getByText('点.png')).toBeVisible();
    await form.locator('[data-action="ok"]').click();
    const row = page.locator('tbody tr.ant-table-row').first();
    await see(row).toBeVisible();
    await row.getByText('点.png').click();
    const picture = page.locator('.weft-viewer-picture img');
    await see(picture).toBeVisible();
    expect(await picture.getAttribute('src')).toMatch(/^\/weft\/FileServer\//);
    await page.keyboard.press('Escape');
    await page.goto(`${url}/weft/helpCenter`);
    await see(page.locator('main, #content').first()).toBeVisible();
    await page.goto(`${url}/weft/api/docs`);
    await page.waitForURL(`${url}/weft/onlineDev/openApi`);
    await see(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
    expect(sockets.length).toBeGreaterThan(0);
    for (const socket of sockets) expect(socket).toContain('/weft/websocket');
    expect(outside.filter((path) => path !== '/favicon.ico')).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('weft/weft_')))).toEqual(
      [],
    );
    expect(problems).toEqual([]);
  },
);

test('BASE_PATH: a page of the same host frames the product, which signs in and works there', async () => {
  const { url, outside } = await proxied(true);
  const { page, problems } = await journey.visit();
  await page.goto(`${url}/frame`);
  await see(page.frameLocator('iframe').locator('input[type="password"]').first()).toBeVisible();
  const frame = page.frames()[1]!;
  await enter(frame);
  await see(frame.locator('.bar-user')).toBeVisible();
  expect(frame.url()).toContain(`${url}/weft/`);
  expect(outside.filter((path) => path !== '/favicon.ico')).toEqual([]);
  expect(problems).toEqual([]);
});
