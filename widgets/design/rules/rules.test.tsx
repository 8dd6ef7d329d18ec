import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PageDoc } from '../../../core/language/types';
import { draw } from '../../../engine/testing/draw';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import shipped from '../../../schemas/drawers/visualdev/rules.json';
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

function open(args: object = {}, document = page) {
  const host = createFakeHost();
  const onClose = vi.fn();
  draw(document, host, { args: { formData, ...args }, onClose }, { views: [rulesView] });
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

const broken = JSON.stringify({
  fields: [node('reason', 'Reason')],
  linkages: [
    { name: 'Old', when: { gone: 'x' }, then: [{ require: ['gone'] }] },
    { name: 'Good', when: { reason: 'x' }, then: [{ require: ['reason'] }] },
  ],
});
const jsonBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'rules.json' });

test('a rule whose text is no JSON keeps what is typed, says so, and the drawer asks before it closes', async () => {
  const { host, onClose } = open({ formData: broken });
  const asked = vi.spyOn(host, 'confirm');
  host.confirms.push({ message: 'engine.leave', answer: false });
  await cards();
  fireEvent.change(jsonBox(), { target: { value: '{"name": ' } });
  fireEvent.click(screen.getByText('engine.cancel'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await asked.mock.results[0]?.value;
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.blur(jsonBox());
  fireEvent.click(screen.getByText('rules.add'));
  expect(jsonBox().value).toBe('{"name": ');
  expect(jsonBox().closest('.weft-rule')?.textContent).toContain('designer.notJson');
});

test('taking the rules over asks while one of them is not finished, and then leaves it out', async () => {
  const { host, onClose } = open({ formData: broken }, shipped as unknown as PageDoc);
  await cards();
  fireEvent.change(jsonBox(), { target: { value: '{' } });
  fireEvent.blur(jsonBox());
  host.confirms.push({ message: 'rules.unfinished', answer: true });
  fireEvent.click(screen.getByText('engine.ok'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith({ ok: true, result: { formData: broken } }));
  expect(host.notes).toEqual(['confirm: rules.unfinished']);
});

test('what is not finished in a rule is there again after another was open, moved or added', async () => {
  open({ formData: broken, open: 1 });
  const [, good] = await cards();
  const word = within(good as HTMLElement).getByRole('combobox', { name: 'rules.actWord' });
  fireEvent.mouseDown(word);
  fireEvent.click(await screen.findByTitle('rules.act.set'));
  const field = within(good as HTMLElement).getAllByRole('combobox', { name: 'rules.field' });
  fireEvent.mouseDown(field.at(-1) as HTMLElement);
  const options = await screen.findAllByTitle('Reason');
  fireEvent.click(options.at(-1) as HTMLElement);
  expect(within(good as HTMLElement).getAllByRole('combobox', { name: 'rules.source.title' })).toHaveLength(2);
  fireEvent.click(within(good as HTMLElement).getByRole('button', { name: /^rules.up/ }));
  fireEvent.click(screen.getByText('rules.add'));
  const [first] = await cards();
  expect(first?.textContent).toContain('Good');
  expect(first?.matches('[data-open]')).toBe(false);
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: /^rules.edit/ }));
  expect(within(first as HTMLElement).getAllByRole('combobox', { name: 'rules.source.title' })).toHaveLength(2);
});
