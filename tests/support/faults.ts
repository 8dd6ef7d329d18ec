import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** The serious and critical findings of axe on the current screen, as text. */
export async function faults(page: Page, where: string): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: unknown[] }> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return (violations as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${where}: ${id} ×${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
    );
}
