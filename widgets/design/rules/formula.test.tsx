import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { ruleFields } from '../../../core/design/rules/fieldKinds';
import { normaliseModel } from '../../../core/model/normalise';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { WordsContext } from '../../words';
import { FormulaInput } from './FormulaInput';

afterEach(cleanup);

const node = (jnpfKey: string, name: string, label: string, more: object = {}) => ({
  __config__: { jnpfKey, label, ...more },
  __vModel__: name,
});
const fields = ruleFields(
  normaliseModel({
    webType: 2,
    formData: JSON.stringify({
      fields: [
        node('inputNumber', 'price', 'Price'),
        node('table', 'tableField112', 'Check items', { children: [node('inputNumber', 'number114', 'Score')] }),
      ],
    }),
  }),
);

function Stage({ first, told }: { first: string; told: (formula: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <FormulaInput
        value={value}
        fields={fields}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
      />
      <button type="button">Next</button>
    </>
  );
}

function open(first = '') {
  let now = first;
  const outside: string[] = [];
  const { t } = createFakeHost();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what a dialog would
    <div onKeyDown={({ key, defaultPrevented }) => defaultPrevented || outside.push(key)}>
      <WordsContext value={t}>
        <Stage first={first} told={(next) => (now = next)} />
      </WordsContext>
    </div>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox');
  return { box, now: () => now, outside };
}
/** What the open list offers; one that fades away is closed. */
const options = () =>
  screen.getByRole('combobox').getAttribute('aria-expanded') === 'true'
    ? screen.getAllByRole('option').map(({ textContent }) => textContent)
    : [];

describe('the list of a formula', () => {
  test('is closed by Escape alone; the text stays, and the next Escape is for what is around', async () => {
    const { box, now, outside } = open();
    await userEvent.type(box, 'price * 2 + pri');
    expect(options()).toEqual(['Price']);
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect([box.value, now()]).toEqual(['price * 2 + pri', 'price * 2 + pri']);
    expect(outside).not.toContain('Escape');
    await userEvent.keyboard('{Escape}');
    expect(now()).toBe('price * 2 + pri');
    expect(outside).toContain('Escape');
  });

  test('takes nothing when Tab leaves the box; what the arrows went to is taken by Tab, by Enter, and by a press', async () => {
    const { box, now } = open();
    await userEvent.type(box, 'sum(Scor');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByText('Next'));
    expect(now()).toBe('sum(Scor');
    await userEvent.clear(box);
    await userEvent.type(box, 'sum(Scor{ArrowDown}');
    await userEvent.tab();
    expect(now()).toBe('sum(tableField112.number114');
    expect(document.activeElement).toBe(box);
    await userEvent.clear(box);
    await userEvent.type(box, '2 * Pri{Enter} + Scor');
    await userEvent.click(screen.getAllByRole('option').at(-1) as HTMLElement);
    expect(now()).toBe('2 * price + tableField112.number114');
  });

  test('takes nothing at a press on its heading or its edge', async () => {
    const { box, now } = open();
    await userEvent.type(box, 'sum(');
    await userEvent.click(screen.getByText('rules.formula.fields'));
    await userEvent.click(screen.getByRole('listbox'));
    expect(now()).toBe('sum(');
    expect(document.activeElement).toBe(box);
  });

  test('is open where a value is missing or a word begins, and closed behind a whole one', async () => {
    const { box } = open();
    const seen = async (text: string) => {
      await userEvent.clear(box);
      await userEvent.type(box, text);
      return options().length > 0;
    };
    for (const text of ['p', 'price +', 'sum(', 'round(price, ', '=']) expect(await seen(text), text).toBe(true);
    for (const text of ['price', 'price ', 'sum(tableField112.number114)', '12', '(price + 2)'])
      expect(await seen(text), text).toBe(false);
    await userEvent.keyboard('{Control>} {/Control}');
    expect(options().length).toBeGreaterThan(0);
    await userEvent.keyboard('{Escape}{ArrowDown}');
    expect(options().length).toBeGreaterThan(0);
  });

  test('completes the word at the cursor, not the end', async () => {
    const { box, now } = open(' + 1');
    await userEvent.click(box);
    box.setSelectionRange(0, 0);
    fireEvent.change(box, { target: { value: 'Pri + 1', selectionStart: 3, selectionEnd: 3 } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(now()).toBe('price + 1');
  });

  test('has the labels of fields, and the fault stands outside it', async () => {
    const { box } = open();
    await userEvent.type(box, 'sum(');
    const list = screen.getByRole('listbox');
    expect(options()).toContain('Check items · Score');
    expect(list.textContent).not.toContain('number114');
    expect(within(list).queryByRole('alert')).toBeNull();
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});

describe('a formula as spreadsheets write it', () => {
  test('is stored as formulas are, and is seen so when the box is left', async () => {
    const { box, now } = open();
    await userEvent.type(box, '=SUM(tableField112.number114) * 2');
    expect(box.value).toBe('=SUM(tableField112.number114) * 2');
    expect(now()).toBe('sum(tableField112.number114) * 2');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    expect(box.value).toBe('sum(tableField112.number114) * 2');
  });

  test('has its fault under the character as it is typed', async () => {
    const { box } = open();
    await userEvent.type(box, '=price + gone');
    expect(screen.getByRole('alert').querySelector('code')?.textContent).toBe(`${' '.repeat(9)}^`);
  });
});

test('a formula is said with the labels of its fields, and tried over two rows', () => {
  open('sum(tableField112.number114)');
  expect(screen.getByText('sum(Check items · Score)')).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value)).toEqual(['2', '3']);
  expect(screen.getByRole('status').textContent).toContain('5');
  cleanup();
  open('count(tableField112) * price');
  expect(screen.getByRole('status').textContent).toContain('6');
});
