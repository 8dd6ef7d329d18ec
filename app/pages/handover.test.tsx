import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Document, FormDoc } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { loadDocument, loadLocale } from '../../schemas';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames, loadFrames } from '../../widgets/frames';
import { loadViews, viewDefinitions } from '../../widgets/views';

let words: Record<string, string>;
beforeAll(async () => {
  await loadFrames();
  await loadViews();
  words = await loadLocale('zh');
  await Promise.all(widgetDefinitions.map(({ load }) => load?.()));
}, 60_000);
afterEach(cleanup);

const failed = [{ id: 'i', title: '请假一天', message: '流程已挂起' }];
const draws = (document: Document, answers: object, args: Record<string, unknown> = {}) => {
  const host = createFakeHost({ ...answers }, { t: (key: string) => words[key] ?? key });
  draw(document, host, { args }, { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions });
  return host;
};

/** The dialog with its people filled in. */
async function handOver(list: object[]) {
  const form = (await loadDocument('flow.handover')) as FormDoc;
  const fields = form.fields.map((field) => ({
    ...field,
    widget: 'input',
    default: `${'name' in field && field.name}`,
  }));
  const host = draws({ ...form, fields } as Document, { 'flowHandover.hand': () => ({ done: 1, failed: list }) });
  await userEvent.click(await screen.findByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('flowHandover.hand'));
  return host;
}

it('contract-flow §5 what could not be handed over is a list with its reasons', async () => {
  const host = await handOver(failed);
  await waitFor(() => expect(host.opened).toMatchObject([{ document: 'flow.handoverFailed', args: { rows: failed } }]));
  cleanup();
  draws((await loadDocument('flow.handoverFailed')) as Document, {}, { rows: failed });
  expect(await screen.findByText('请假一天')).toBeTruthy();
  expect(screen.getByText('流程已挂起')).toBeTruthy();
});

it('nothing failed: no list', async () => {
  const host = await handOver([]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(host.opened).toEqual([]);
});
