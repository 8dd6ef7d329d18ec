import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { see } from './screen';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

interface Found {
  violations: Violation[];
}

/** Runs in the page, which has axe: what these rules find, or all whose findings are serious; that of a rule is fixed. */
async function scan(values: string[] | undefined): Promise<Violation[]> {
  const { axe } = window as unknown as {
    axe: { _audit: { rules: { id: string; impact: string }[] }; run: (options: object) => Promise<Found> };
  };
  const minor = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const rules = Object.fromEntries(minor.map(({ id }) => [id, { enabled: false }]));
  const wanted = values ? { runOnly: { type: 'rule', values } } : { rules };
  return (await axe.run({ resultTypes: ['violations'], ...wanted })).violations;
}

/** The serious and critical findings of axe on the current screen, as text; `rules`: of these only. */
export async function faults(page: Page, where: string, rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  return (await page.evaluate(scan, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${where}: ${id} ×${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
    );
}

const appearance = (page: Page) => page.locator('html').getAttribute('data-appearance');

/** `faults` of the screen in both modes: all rules as it is, those of colours in the other mode, in which the page stays. */
export async function faultsInBothModes(page: Page, where: string): Promise<string[]> {
  const shown = await appearance(page);
  const found = await faults(page, `${where} (${shown})`);
  const other = shown === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await see.poll(() => appearance(page)).toBe(other);
  return [...found, ...(await faults(page, `${where} (${other})`, ['color-contrast', 'link-in-text-block']))];
}
