import type { Page } from 'playwright-core';
import { see } from './screen';

/** Goes to an address of the opened product as its Back key does: no page is loaded anew. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await see(page.locator('main#content .page:not([hidden])')).toBeVisible();
}
