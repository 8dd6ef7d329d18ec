import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PageDoc } from '../../../core/language/types';
import { draw } from '../../../engine/testing/draw';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { rulesView } from './definition';

beforeAll(() => import('./RulesView'), 60_000);
afterEach(cleanup);

const node = (name: string, label: string) => ({ __config__: { jnpfKey: 'input', label }, __vModel__: name });
const formData = JSON.stringify({
  fields: [node('reason', 'Reason'), node('note', 'Note')],
  linkages: [{ name: 'First', when: { note: 'x' }, then: [{ require: ['note'] }] }],
});
const page = {
  language: 1,
  kind: 'page',
  frame: 'drawer',
  id: 'p',
  title: { text: 'Rules' },
  views: [
    {
      id: 'rules',
      view: 'rules',
      text: { $: 'args.formData' },
      show: { $: 'args.show', else: '' },
      open: { $: 'args.open', else: '' },
    },
  ],
  submit: [{ do: 'close', result: { $: 'view.rules.values.text' } }],
} as unknown as PageDoc;

function open(args: object = {}) {
  const host = createFakeHost();
  const onClose = vi.fn();
  draw(page, host, { args: { formData, ...args }, onClose }, { views: [rulesView] });
  return { host, onClose };
}
const cards = async () => (await screen.findAllByRole('listitem')).filter((each) => each.matches('.weft-rule'));
const openCards = async () => (await cards()).filter((each) => each.matches('[data-open]'));

test('rules that were changed are asked about before the drawer closes', async () => {
  const { host, onClose } = open();
  const asked = vi.spyOn(host, 'confirm');
  host.confirms.push({ message: 'engine.leave', answer: false });
  fireEvent.click(await screen.findByText('rules.add'));
  fireEvent.click(screen.getByText('engine.cancel'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await asked.mock.results[0]?.value;
  expect(onClose).not.toHaveBeenCalled();
  expect(await cards()).toHaveLength(2);
});

test('a rule that is begun for a field shows it, says what it lacks, and is no work to lose', async () => {
  const { host, onClose } = open({ show: 'reason' });
  const asked = vi.spyOn(host, 'confirm');
  const [card, ...others] = await openCards();
  expect(others).toEqual([]);
  expect(card?.textContent).toContain('rules.chooseCondition');
  expect(within(card as HTMLElement).getAllByText('Reason').length).toBeGreaterThan(0);
  expect(within(card as HTMLElement).getByText('rules.until.show')).toBeTruthy();
  fireEvent.click(screen.getByText('engine.cancel'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith({ ok: false }));
  expect(asked).not.toHaveBeenCalled();
});

test('a rule that was pressed elsewhere is open', async () => {
  open({ open: 0 });
  expect((await openCards())[0]?.textContent).toContain('First');
});
