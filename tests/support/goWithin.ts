import type { Page } from 'playwright-core';

/** Goes to an address as a link does, so the application stays loaded. Resolves when the page of the address is in front. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('.page:not([hidden])')?.setAttribute('data-left', '');
    // The router counts its entries and tells them apart by their keys.
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: String(idx) }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  await page.locator('.page:not([hidden]):not([data-left])').waitFor();
}

/** From the next load on a page that is left is forgotten, and its tab is not shown. */
export const keepNoPages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const name of ['useCache', 'tagsView']) localStorage.setItem(`weft_${name}`, 'false');
  });
