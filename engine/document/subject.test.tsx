import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DetailDoc, FormDoc } from '../../core/language/types';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const word = (text: string) => ({ text });
const shared = {
  id: 'thing.edit',
  subject: 'name',
  load: { call: 'thing.info', params: { id: { $: 'args.id' } } },
  fields: [{ name: 'name', widget: 'input', label: word('Name') }],
};
const form: FormDoc = { ...shared, kind: 'form', frame: 'dialog', title: word('Edit thing') };
const detail: DetailDoc = { ...shared, kind: 'detail', title: word('Thing') };
const hostOf = (name: string | null) => createFakeHost({ 'thing.info': () => ({ name }) });

it('issue 15 §2 (look 16) the title names the loaded record; typing does not change it', async () => {
  draw(form, hostOf('PO1'), { args: { id: '1' } });
  expect(await screen.findByText('· PO1')).toBeTruthy();
  fireEvent.change(screen.getByDisplayValue('PO1'), { target: { value: 'PO2' } });
  expect(screen.getByDisplayValue('PO2')).toBeTruthy();
  expect(screen.getByText('· PO1')).toBeTruthy();
});

it('issue 15 §2 the title of a detail names its record', async () => {
  draw(detail, hostOf('PO1'), { args: { id: '1' } });
  expect(await screen.findByText('· PO1')).toBeTruthy();
});

it('a new record and one without a name have the title alone', async () => {
  draw(form, hostOf('PO1'), {});
  await screen.findByLabelText('Name');
  expect(screen.queryByText(/·/)).toBeNull();
  cleanup();
  draw(detail, hostOf(''), { args: { id: '1' } });
  await screen.findByText('—');
  expect(screen.queryByText(/·/)).toBeNull();
});
