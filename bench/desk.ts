/**
 * The desk with a form of 200 fields, on the embedded database: how long a change takes to be painted, over how long the same form takes
 * to be mounted; and what the drawn form does while something is dragged above it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { call, signIn, startServer } from '../tests/support/builtServer';
import { configOf } from './forms/modelOf';
import { specifyModel } from './forms/spec';
import { median, row } from './measure.mjs';

const count = 200;
const rounds = 9;
const moves = 100;
/** A person's pause between two acts: what follows an act, such as its check, is over. */
const restMs = 1000;

/** In every window: commits of React, and pauses of more than 50 ms. */
function countWork(): void {
  const counts = { commits: 0, pauses: 0 };
  Object.assign(window, {
    bench: counts,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      ...{ supportsFiber: true, isDisabled: false, renderers: new Map() },
      ...{ inject: () => 1, checkDCE: () => undefined, onCommitFiberUnmount: () => undefined },
      onCommitFiberRoot: () => {
        counts.commits += 1;
      },
    },
  });
  new PerformanceObserver((list) => {
    counts.pauses += list.getEntries().length;
  }).observe({ entryTypes: ['longtask'] });
}

/** What has to be there: an element of the drawn form, perhaps with a text, and one of the desk. */
interface Wanted {
  drawn: string;
  text?: string;
  desk?: string;
}

/** Milliseconds from the end of a press or a key until what is wanted is painted, measured within the page. */
async function until(page: Page, wanted: Wanted, act: () => Promise<void>): Promise<number> {
  await page.evaluate(({ drawn, text = '', desk }) => {
    const state = window as unknown as { benchTook: Promise<number> };
    const inside = () => document.querySelector<HTMLIFrameElement>('.weft-preview-pane iframe')?.contentDocument;
    const isThere = () =>
      [...(inside()?.querySelectorAll(drawn) ?? [])].some((each) => each.textContent?.includes(text)) &&
      (!desk || document.querySelector(desk) !== null);
    let from = 0;
    const begin = (event: Event) => {
      from ||= event.timeStamp;
    };
    for (const name of ['pointerup', 'keydown']) document.addEventListener(name, begin, { capture: true, once: true });
    state.benchTook = new Promise((resolve, reject) => {
      const deadline = performance.now() + 60_000;
      const look = () => {
        if (from && isThere()) resolve(performance.now() - from);
        else if (performance.now() > deadline) reject(new Error(`${drawn} ${text} did not come`));
        else requestAnimationFrame(() => painted.port2.postMessage(''));
      };
      // A message that is sent within a frame arrives when all of the frame is painted.
      const painted = new MessageChannel();
      painted.port1.onmessage = look;
      look();
    });
  }, wanted);
  await act();
  return page.evaluate(() => (window as unknown as { benchTook: Promise<number> }).benchTook);
}

/** A draft of the form, its list of the first fields, so that a rename changes both texts. */
async function makeDraft(url: string, token: string): Promise<void> {
  const columnList = ['f0', 'f1', 'f2'].map((prop, index) => ({ prop, label: `Field ${index}` }));
  const config = configOf(specifyModel(count));
  const body = {
    ...config,
    webType: 2,
    // As the desk writes its texts: by lines.
    formData: JSON.stringify(JSON.parse(String(config.formData)), null, 2),
    columnData: JSON.stringify({ columnList, searchList: [] }, null, 2),
  };
  const { code, msg } = await call(url, token, 'POST', '/api/visualdev/Base', body);
  if (code !== 200) throw new Error(msg);
}

async function openDesk(context: BrowserContext, token: string): Promise<Page> {
  await context.addInitScript(countWork);
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('weft_token', JSON.stringify(value)), token);
  await page.goto('/onlineDev/webDesign');
  await page.locator('.ant-table-row [data-action="edit"]').first().click();
  await page.frameLocator('.weft-preview-pane iframe').locator(last).waitFor({ timeout: 60_000 });
  return page;
}

const last = `[data-field="f${count - 1}"]`;
const field = (page: Page, name: string) =>
  page.frameLocator('.weft-preview-pane iframe').locator(`[data-field="${name}"]`);
const selected = '.weft-glass-part[data-selected]';

/** The form from nothing: the preview shows the list, then the form. */
async function mounts(page: Page): Promise<number[]> {
  const times: number[] = [];
  const part = page.locator('[data-field="part"] .ant-radio-button-wrapper');
  for (let round = 0; round < rounds; round++) {
    await part.nth(1).click();
    await page.frameLocator('.weft-preview-pane iframe').locator('.ant-table').first().waitFor();
    await page.waitForTimeout(restMs);
    times.push(await until(page, { drawn: last }, () => part.nth(0).click()));
  }
  return times;
}

/** Another label of the field that is selected. */
async function edits(page: Page): Promise<number[]> {
  const times: number[] = [];
  const outline = page.getByRole('region', { name: 'Fields' });
  await outline.getByRole('treeitem').first().click();
  for (let round = 0; round < rounds; round++) {
    const box = outline.getByLabel('Label', { exact: true });
    await page.waitForTimeout(restMs);
    await box.fill(`Name ${round}`);
    times.push(await until(page, { drawn: '[data-field="f0"]', text: `Name ${round}` }, () => box.press('Enter')));
  }
  return times;
}

/** A rename changes the form and its list; it is taken back. */
async function undos(page: Page): Promise<number[]> {
  const times: number[] = [];
  const outline = page.getByRole('region', { name: 'Fields' });
  for (let round = 0; round < rounds; round++) {
    await outline.getByRole('treeitem').first().click();
    const box = outline.getByLabel('Data name', { exact: true });
    await box.fill(`name${round}`);
    await box.press('Enter');
    await field(page, `name${round}`).waitFor();
    await page.waitForTimeout(restMs);
    times.push(await until(page, { drawn: '[data-field="f0"]' }, () => page.keyboard.press('Control+z')));
  }
  return times;
}

const middleOf = async (page: Page, name: string) => {
  const box = await field(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return { left: box.x + 4, x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A kind of field is dropped into the form and taken back. */
async function drops(page: Page): Promise<number[]> {
  const times: number[] = [];
  const preset = page.locator('.weft-glass-palette [data-preset="rate"]');
  for (let round = 0; round < rounds; round++) {
    const from = await preset.boundingBox();
    const to = await middleOf(page, 'f2');
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) - 12);
    await page.mouse.move(to.left, to.y, { steps: 5 });
    await page.locator('.weft-glass-line').waitFor();
    await page.waitForTimeout(restMs);
    times.push(await until(page, { drawn: '.ant-rate', desk: selected }, () => page.mouse.up()));
    await page.keyboard.press('Control+z');
    await page.frameLocator('.weft-preview-pane iframe').locator('.ant-rate').waitFor({ state: 'detached' });
  }
  return times;
}

/** Commits of the frame and pauses of the thread that both windows share, while a field is dragged. */
async function drag(page: Page): Promise<{ commits: number; pauses: number }> {
  const from = await middleOf(page, 'f0');
  const to = await middleOf(page, 'f6');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 6);
  await page.locator('.weft-glass-line').waitFor();
  // The press marks its field in the frame; what follows is of the moves.
  await page.waitForTimeout(500);
  const reads = () =>
    page.evaluate(() => {
      type Counts = { commits: number; pauses: number };
      const inner = document.querySelector<HTMLIFrameElement>('.weft-preview-pane iframe')?.contentWindow;
      const [frame, outer] = [inner, window].map((each) => (each as unknown as { bench: Counts }).bench);
      return { commits: frame?.commits ?? Number.NaN, pauses: outer?.pauses ?? Number.NaN };
    });
  const before = await reads();
  for (let step = 1; step <= moves; step++) {
    const share = step / moves;
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
  }
  const after = await reads();
  if (!before.commits) throw new Error('the commits of the frame are not counted');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return { commits: after.commits - before.commits, pauses: after.pauses - before.pauses };
}

async function measure(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/Actions/Draw')) calls.push(request.url());
  });
  const mounted = median(await mounts(page));
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Design', { exact: true }).click();
  await page.locator('.weft-glass').waitFor();
  const ratio = (name: string, times: number[], goal: number) => {
    const value = median(times) / mounted;
    return row(`${name} (${median(times).toFixed(0)} ms)`, value, `≤ ${goal}`, value <= goal);
  };
  const rows = [
    row(`desk, ${count} fields: full mount`, mounted, 'no goal', true, 'ms'),
    ratio('  an edited property painted / mount', await edits(page), 0.1),
    ratio('  a dropped field painted and selected / mount', await drops(page), 0.15),
    ratio('  a rename in two texts taken back / mount', await undos(page), 0.15),
  ];
  const { commits, pauses } = await drag(page);
  return [
    ...rows,
    row(`  commits of the form in ${moves} moves of a drag`, commits, '0', commits === 0, ''),
    row(`  pauses over 50 ms in ${moves} moves of a drag`, pauses, '0', pauses === 0, ''),
    row('  drawing calls of all this', calls.length, '0', calls.length === 0, ''),
  ];
}

export async function benchDesk() {
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  const server = await startServer(join(dir, 'data'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const token = await signIn(server.url);
    await makeDraft(server.url, token);
    const context = await browser.newContext({
      ...{ baseURL: server.url, locale: 'en-GB' },
      viewport: { width: 1440, height: 900 },
    });
    return await measure(await openDesk(context, token));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
