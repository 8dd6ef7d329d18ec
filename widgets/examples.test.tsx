import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../core/language/types';
import { createEngine } from '../engine/createEngine';
import { createRegistry } from '../engine/registry';
import { createFakeHost } from '../engine/testing/fakeHost';
import { widgetDefinitions } from './definitions';
import { frames, loadFrames } from './frames/index';
import { loadViews, viewDefinitions } from './views';

const folder = join(import.meta.dirname, '../schemas/examples');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

/** A document that an example shows in place. */
const inner = (id: string): Document => ({
  language: 1,
  kind: 'page',
  id,
  views: [{ id: 'text', view: 'text', text: { text: 'inside' } }] as never,
});

async function draw(name: string) {
  const document = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Document;
  const host = createFakeHost({}, { document: async (id) => inner(id) });
  const engine = createEngine({ host, registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions });
  const { container } = render(<engine.Document document={document} />);
  await waitFor(
    // Dialogs and pickers are rendered outside the container.
    () =>
      expect(
        globalThis.document.querySelector(
          '.weft-item, .weft-sheet, .ant-table-row, .ant-card, .ant-tree, .ant-typography, .weft-upload-view, .weft-rules, .weft-merge, .weft-changes, .weft-relations',
        ),
      ).not.toBeNull(),
    {
      timeout: 20_000,
    },
  );
  await waitFor(() => expect(container.querySelector('.weft-loading, .weft-pending')).toBeNull());
  return { host, container, document };
}

beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews()]);
}, 60_000);
afterEach(cleanup);

describe('the examples, drawn by the engine', () => {
  it.each(names)(
    '%s is drawn whole',
    async (name) => {
      const { host, container } = await draw(name);
      const boxes = name === 'unknown' ? '.weft-error-box' : '.weft-error-box, .weft-unknown';
      expect(container.querySelector(boxes)).toBeNull();
      expect(host.reports).toEqual([]);
    },
    30_000,
  );

  it('a computed amount follows what is typed, in the sub-table and in its total', async () => {
    const { container } = await draw('table');
    fireEvent.click(screen.getByText('Add an item'));
    const row = await waitFor(() => {
      const found = container.querySelector('tbody tr');
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });
    const [, count, price] = row.querySelectorAll<HTMLInputElement>('td[data-cell] input');
    fireEvent.change(count as HTMLInputElement, { target: { value: '3' } });
    fireEvent.change(price as HTMLInputElement, { target: { value: '500.5' } });
    await waitFor(() => expect(row.querySelector('[data-cell="0.amount"]')?.textContent).toBe('1,501.50'));
    await waitFor(() => expect(container.querySelector('[data-sum=amount]')?.textContent).toBe('1,501.50'));
    expect(container.querySelector('[data-sum=count]')?.textContent).toBe('3');
  }, 30_000);

  it('a required field says so beside itself once it is left empty', async () => {
    const { container } = await draw('input');
    const field = container.querySelector('[data-field=plain] input') as HTMLInputElement;
    fireEvent.focus(field);
    fireEvent.blur(field);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBeTruthy();
  }, 30_000);
});
