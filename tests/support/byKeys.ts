/**
 * New records of the built-in screens by keyboard alone: a page is found by the search over pages, its button and each
 * field that must be filled by Tab, choices by arrow keys, and the record is saved by Enter.
 */
import type { Browser, Page } from 'playwright-core';
import { adminPassword } from './builtServer';
import { settle } from './settle';

/** How a screen is seen: at 1440 px, or at 200 % zoom of the same window with the colours of the system. */
const looks = {
  usual: { viewport: { width: 1440, height: 900 } },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, forcedColors: 'active' },
} as const;
export type KeyboardLook = keyof typeof looks;

interface KeyboardScreen {
  /** The page as the menu names it. */
  title: string;
  /** Values of fields whose form is checked; others get a text of letters. */
  values?: Record<string, string>;
  /** Title of the page on which a new record is made; absent: in a dialog. */
  onPage?: string;
}

export const keyboardScreens: KeyboardScreen[] = [
  { title: '组织管理' },
  { title: '岗位管理' },
  { title: '用户管理' },
  { title: '角色管理' },
  { title: '分组管理' },
  { title: '数据字典' },
  { title: '单据规则', values: { startNumber: '1', digit: '4' } },
  { title: '行政区划', values: { enCode: '990000' } },
  { title: '应用菜单' },
  { title: '系统公告' },
  { title: '数据接口', values: { sql: 'select 1 as one' } },
  { title: '打印模板', onPage: '打印模板设计' },
  { title: '固定资产' },
  { title: '请假申请' },
  { title: '客户' },
];

/** More than any form has stops. */
const mostTabs = 120;
const waitMs = 5_000;

/** What has the focus: runs in the page. */
function focused() {
  const own = document.activeElement as HTMLElement | null;
  const item = own?.closest<HTMLElement>('.weft-item');
  const box = own as HTMLInputElement | null;
  const select = own?.closest('.ant-select');
  const list = own?.closest('[data-cell]');
  const text = select ? select.querySelector('.ant-select-selection-item')?.textContent : box?.value;
  return {
    field: item?.dataset.field ?? list?.getAttribute('data-cell')?.split('.').pop() ?? '',
    required: Boolean(item?.querySelector('.weft-item-required')),
    empty: !text,
    picks: own?.getAttribute('aria-haspopup') === 'dialog' || Boolean(own?.closest('[aria-haspopup="dialog"]')),
    chooses: own?.getAttribute('role') === 'combobox',
    types: own?.matches('input:not([type=radio],[type=checkbox]), textarea, [contenteditable="true"]') ?? false,
    dates: Boolean(own?.closest('.ant-picker')),
    counts: own?.getAttribute('role') === 'spinbutton',
    saves:
      own?.matches(':is(.weft-dialog-footer, .weft-drawer-footer, .page:not([hidden])) [data-action="ok"]') ?? false,
    inTree: Boolean(own?.closest('.ant-tree')),
    picked:
      own?.matches('[role="treeitem"], .ant-table-row, .weft-picker-row, [role="option"], .ant-tree input') ?? false,
  };
}

const dialogs = (page: Page) =>
  page.locator('.ant-modal-wrap:visible [role="dialog"], .ant-drawer-open [role="dialog"]');

async function tabUntil(page: Page, wanted: (at: ReturnType<typeof focused>) => boolean): Promise<void> {
  for (let count = 0; count < mostTabs; count += 1) {
    if (wanted(await page.evaluate(focused))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** The first entry of the picker that is open. */
async function pick(page: Page): Promise<void> {
  const before = await dialogs(page).count();
  await page.keyboard.press('Enter');
  await dialogs(page).nth(before).waitFor({ timeout: waitMs });
  await settle(page);
  await tabUntil(page, ({ picked }) => picked);
  if ((await page.evaluate(focused)).inTree) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await settle(page);
  if ((await dialogs(page).count()) === before) return;
  await tabUntil(page, ({ saves }) => saves);
  await page.keyboard.press('Enter');
  await dialogs(page).nth(before).waitFor({ state: 'hidden', timeout: waitMs });
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (let count = 0; count < mostTabs; count += 1) {
    const at = await page.evaluate(focused);
    if (at.saves) return;
    if (at.required && at.empty) {
      if (at.picks) await pick(page);
      else if (at.chooses) {
        await page.keyboard.press('ArrowDown');
        const first = page
          .locator('.ant-select-dropdown:visible')
          .locator('[role="option"], [role="treeitem"]')
          .first();
        await first.waitFor({ state: 'attached', timeout: waitMs });
        await page.keyboard.press('Enter');
      } else if (at.dates) {
        await page.keyboard.type('2026-03-04');
        await page.keyboard.press('Enter');
      } else if (at.counts) await page.keyboard.type('1');
      else if (at.types) await page.keyboard.type(values[at.field] ?? `kb${at.field}`);
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead to the button that saves');
}

const headed = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 1 }).waitFor({ state: 'attached', timeout: waitMs });

async function openPage(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  await page.keyboard.type(title);
  await page.getByRole('option', { name: title }).first().waitFor({ timeout: waitMs });
  await page.keyboard.press('Enter');
  await headed(page, title);
  await settle(page);
}

async function work(page: Page, { title, values = {}, onPage }: KeyboardScreen): Promise<void> {
  await openPage(page, title);
  for (let count = 0; ; count += 1) {
    if (count > mostTabs) throw new Error('Tab does not lead to the button for a new record');
    const there = '.page:not([hidden]) .weft-toolbar [data-action^="add"]';
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), there)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  if (onPage) {
    await headed(page, onPage);
    await settle(page);
    await fill(page, values);
    await page.keyboard.press('Enter');
    return headed(page, title);
  }
  const entry = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem').first();
  await Promise.race([dialogs(page).first().waitFor({ timeout: waitMs }), entry.waitFor({ timeout: waitMs })]);
  if (await entry.isVisible()) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialogs(page).first().waitFor({ timeout: waitMs });
  }
  await settle(page);
  const save = page.locator('[data-action="saveAndNew"]:visible, .weft-item-required:visible');
  await fill(page, values);
  await page.keyboard.press('Enter');
  // A dialog that follows, of a first password, has no field to fill; its own button closes it.
  await save.first().waitFor({ state: 'hidden', timeout: waitMs });
  await settle(page);
  if (await dialogs(page).count()) {
    await tabUntil(page, ({ saves }) => saves);
    await page.keyboard.press('Enter');
  }
  await dialogs(page).first().waitFor({ state: 'hidden', timeout: waitMs });
}

/** What keeps a screen from being worked; undefined: the record was saved. */
async function faultOf(page: Page, screen: KeyboardScreen, out: string): Promise<string | undefined> {
  try {
    await work(page, screen);
    return undefined;
  } catch (error) {
    await page.screenshot({ path: `${out}/${screen.title}.png` });
    const said = await page.locator('.weft-item-error, .toast').allTextContents();
    return `${screen.title}: ${(error as Error).message.replaceAll('\n', ' ').slice(0, 160)} ${said.join(' ')}`;
  }
}

async function signInByKeys(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).waitFor();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
}

/**
 * Signs in, installs the sample application and makes a record on each screen, by keys alone; what keeps screens from it.
 * `out`: a folder for pictures of these.
 */
export async function workByKeys(browser: Browser, url: string, out: string, look: KeyboardLook): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', ...looks[look] });
  const page = await context.newPage();
  await signInByKeys(page);
  await page.locator('[data-action="install"]').press('Enter');
  await page.locator('[data-action="remove"]').waitFor({ timeout: 120_000 });
  const found: string[] = [];
  for (const screen of keyboardScreens) {
    const fault = await faultOf(page, screen, out);
    if (!fault) continue;
    found.push(fault);
    await page.goto('/home');
    await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
  }
  await context.close();
  return found;
}
