import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright-core';
import { signInForm } from './builtServer';
import { adminPassword } from './journey';

/** Expects that wait as long as a busy machine may take; one that is met ends at once. */
export const see = expect.configure({ timeout: 30_000 });

const signInWords = { zh: ['账号', '密码'], en: ['Account', 'Password'] } as const;

/** Types account and password into the sign-in page of an address. */
export async function enter(
  page: Page,
  account: string,
  path: string,
  { language = 'zh', password = adminPassword }: { language?: 'zh' | 'en'; password?: string } = {},
): Promise<void> {
  const [name, secret] = signInWords[language];
  await page.goto(path);
  await page.getByLabel(name, { exact: true }).fill(account);
  await page.getByLabel(secret, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/**
 * Signs in as the sign-in page does (which has journeys of its own) and waits for the shell at `path`; the session is that
 * of this browser.
 */
export async function signIn(page: Page, account: string, path = '/', password = adminPassword): Promise<void> {
  // The storage belongs to an origin: this address of it draws nothing.
  await page.goto('/favicon.svg');
  await page.evaluate(
    async (form) => {
      const answer = await fetch('/api/oauth/Login', { method: 'POST', body: new URLSearchParams(form) });
      const { code, msg, data } = await answer.json();
      if (code !== 200) throw new Error(msg);
      localStorage.setItem('weft_token', JSON.stringify(data.token));
    },
    signInForm(account, password),
  );
  await page.goto(path);
  // The open pages, in any language.
  await page.locator('nav.tabs').waitFor();
}

/** Chooses in a select of a scope by its name. */
export async function chooseIn(scope: Locator, name: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name }).first().click({ force: true });
  await scope
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(option, { exact: true })
    .click();
}

/** Presses that are counted, for goals of a job. */
export function countedPresses(): {
  press: (place: Locator) => Promise<void>;
  /** A double click, which is one. */
  twice: (place: Locator) => Promise<void>;
  presses: () => number;
} {
  let count = 0;
  const press = async (place: Locator) => {
    count += 1;
    await place.click();
  };
  const twice = async (place: Locator) => {
    count += 1;
    await place.dblclick();
  };
  return { press, twice, presses: () => count };
}

/** The one message on screen. */
export const toast = (page: Page): Locator => page.locator('.toast');

/** Runs in the page: the texts of the messages that appear from now on. */
function keepToasts(): string[] {
  const kept: string[] = [];
  const keep = ({ addedNodes }: MutationRecord) => {
    for (const node of addedNodes) if ((node as Element).matches('.toast')) kept.push(node.textContent ?? '');
  };
  const region = document.querySelector('.toast-region') as Element;
  new MutationObserver((changes) => changes.forEach(keep)).observe(region, { childList: true });
  return kept;
}

/** Keeps what the messages of this page say; what it returns waits for one, which may be gone by then: it stays for a second. */
export async function hearToasts(page: Page): Promise<(told: RegExp) => Promise<void>> {
  const kept = await page.evaluateHandle(keepToasts);
  return (told) => see.poll(async () => (await kept.jsonValue()).at(-1) ?? '').toMatch(told);
}

/** A field of a form, a dialog or a search, by its name. */
export const field = (scope: Page | Locator, name: string): Locator => scope.locator(`[data-field="${name}"]`);

/** Opens the code of these fields, which is closed at first. */
export async function openCode(scope: Page | Locator, ...names: string[]): Promise<void> {
  for (const name of names) {
    const code = field(scope, name).getByRole('button', { name: /^(Code|代码)$/ });
    if ((await code.getAttribute('aria-pressed')) === 'false') await code.click();
  }
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The dialog, drawer or question with this title, which the name of its record may follow. */
export const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^${literally(name)}( · .*)?$`) });

/** The confirmation over the page (提示). */
export const question = (page: Page): Locator => page.locator('.ant-modal-confirm');

/** Answers the confirmation; `words` is its expected text. */
export async function answer(page: Page, words: string, button: '确定' | '取消'): Promise<void> {
  const asked = question(page).filter({ hasText: words });
  // The button that agrees may have another verb (删除).
  const agrees = asked.locator('.ant-modal-confirm-btns button').last();
  await (button === '确定' ? agrees : asked.getByRole('button', { name: button, exact: true })).click();
  await asked.waitFor({ state: 'hidden' });
}

const openMenus = (page: Page): Locator => page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');

/** Entries of the menu that is open now (not of the sidebar). */
export const entries = (page: Page): Locator => openMenus(page).getByRole('menuitem');

/** Chooses an entry of the menu that is open now. */
export async function choose(page: Page, name: string): Promise<void> {
  await see(openMenus(page)).toHaveCount(1);
  await openMenus(page).getByRole('menuitem', { name, exact: true }).click();
  await see(openMenus(page)).toHaveCount(0);
}

/** Clicks an action of a row, visible or under 更多, once the row is there. */
export async function pressIn(row: Locator, name: string): Promise<void> {
  await see(row).toBeVisible();
  const direct = row.getByRole('button', { name, exact: true });
  if (await direct.isVisible()) return direct.click();
  await row.getByRole('button', { name: '更多' }).click();
  await choose(row.page(), name);
}

/** Chooses an option of a select, a tree select or the like. */
export async function pick(scope: Locator, label: string): Promise<void> {
  await scope.locator('.ant-select').click();
  const list = scope.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list
    .locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper')
    .getByText(label, { exact: true })
    .click();
}
