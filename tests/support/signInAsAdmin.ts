import type { Page } from 'playwright-core';
import { adminPassword } from './adminPassword';

/** Signs in as `admin` on the sign-in page, in whatever language it is. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input').first().fill('admin');
  await page.locator('input[type=password]').fill(adminPassword);
  await page.keyboard.press('Enter');
}
