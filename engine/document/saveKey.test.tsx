import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FormDoc, PageDoc } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const pressSave = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const words = (text: string) => ({ text });

const form: FormDoc = {
  kind: 'form',
  frame: 'dialog',
  id: 'thing.edit',
  title: words('Thing'),
  fields: [{ name: 'name', widget: 'input' }],
  submit: [{ do: 'call', call: 'thing.create', params: { $: 'form' } }],
};
const views: PageDoc = { kind: 'page', frame: 'dialog', id: 'thing.views', title: words('Views'), views: [] };

test('ux 48 Ctrl+S presses OK of views in a dialog', async () => {
  const host = createFakeHost({ 'thing.publish': () => null });
  draw({ ...views, submit: [{ do: 'call', call: 'thing.publish' }] }, host);
  await screen.findByText('engine.ok');
  pressSave();
  await waitFor(() => expect(host.calls).toMatchObject([{ name: 'thing.publish' }]));
});

test('ux 48 Ctrl+S saves no form below what is on top', async () => {
  const host = createFakeHost({ 'thing.create': () => null });
  const { engine } = draw(form, host);
  await screen.findByText('engine.ok');
  const upper = render(<engine.Document document={views} onClose={() => undefined} />);
  await screen.findByText('engine.close');
  pressSave();
  expect(host.calls).toEqual([]);
  upper.unmount();
  pressSave();
  await waitFor(() => expect(host.calls).toMatchObject([{ name: 'thing.create' }]));
});
