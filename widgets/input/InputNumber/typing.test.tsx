import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { WidgetHostContext } from '../../../engine/widgetHost';
import { NumberRange } from '../NumberRange/NumberRange';
import { InputNumber, type NumberInputProps } from './InputNumber';

afterEach(cleanup);

/** A box that keeps its value as a form does. */
function Held({ given, keep }: { given: NumberInputProps; keep: (value: unknown) => void }) {
  const [value, set] = useState(given.value ?? null);
  useEffect(() => keep(value), [value, keep]);
  return <InputNumber {...given} label="Sum" value={value} onChange={set} />;
}

/** What a box stores, shows and tells. */
function open(given: NumberInputProps) {
  const told: string[] = [];
  let stored: unknown;
  const keep = (value: unknown) => {
    stored = value;
  };
  const host = { notify: (_: string, message: string) => told.push(message) } as never;
  render(
    <WidgetHostContext value={host}>
      <Held given={given} keep={keep} />
      <button type="button">next</button>
    </WidgetHostContext>,
  );
  const box = screen.getByLabelText('Sum') as HTMLInputElement;
  return { box, told, stored: () => stored };
}

const spellings: [string, number][] = [
  ...([
    ['12．5', 12.5],
    ['0．25', 0.25],
    ['８．８', 8.8],
    ['12。5', 12.5],
    ['１２３', 123],
    ['１２．５０', 12.5],
  ] as const),
  ...([
    ['1,234.50', 1234.5],
    ['￥12', 12],
    ['(3.5)', -3.5],
    ['－3', -3],
    ['12元', 12],
  ] as const),
].map(([text, number]) => [text, number]);

it.each(spellings)('issue 27 §5 %s is the number that was written, typed or given at once', async (text, number) => {
  for (const thousands of [false, true])
    for (const at of ['keys', 'once']) {
      const { box, told, stored } = open({ precision: 2, thousands });
      if (at === 'keys' && !text.includes('(')) await userEvent.type(box, text);
      else fireEvent.change(box, { target: { value: text } });
      fireEvent.blur(box);
      expect([stored(), told]).toEqual([number, []]);
      expect(Number(box.value.replaceAll(',', ''))).toBe(number);
      cleanup();
    }
});

it.each([
  ['2.5', { precision: 0 }, 'widget.tooManyDecimals'],
  ['1.239', { precision: 2 }, 'widget.tooManyDecimals'],
  ['10²', {}, 'widget.notANumber'],
  ['½', {}, 'widget.notANumber'],
  ['50%', {}, 'widget.notANumber'],
  ['1,5', {}, 'widget.notANumber'],
  ['12abc', {}, 'widget.notANumber'],
  ['99', { max: 28 }, 'widget.outOfBounds'],
])('issue 27 §5 %s leaves the box as it was, with a sentence', async (text, props, message) => {
  for (const value of [undefined, 7]) {
    const { box, told, stored } = open({ ...props, value });
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste(text);
    await userEvent.tab();
    expect([stored(), told]).toEqual([value ?? null, [message]]);
    expect(Number(box.value)).toBe(value ?? 0);
    cleanup();
  }
  const { box, told, stored } = open({ ...props, value: 7 });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect([stored(), told, Number(box.value)]).toEqual([7, [message], 7]);
});

it('issue 27 §5 a stored value stays when the box is only passed through, though it is shown rounded or out of bounds', async () => {
  for (const value of [1.239, 99]) {
    const { box, told, stored } = open({ precision: 2, max: 28, value });
    await userEvent.click(box);
    await userEvent.tab();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect([stored(), told]).toEqual([value, []]);
    cleanup();
  }
});

it('issue 27 §5 the ends of a range are read alike', () => {
  let stored: unknown;
  render(<NumberRange label="Sum" value={[]} onChange={(next) => (stored = next)} />);
  fireEvent.change(screen.getAllByRole('spinbutton')[0] as HTMLElement, { target: { value: '1．5' } });
  expect(stored).toEqual([1.5, null]);
});

it('a phone offers digits, and a screen reader no steppers with English names', () => {
  const { box } = open({ precision: 2 });
  expect(box.inputMode).toBe('decimal');
  expect(screen.queryByRole('button', { name: /Increase/ })).toBeNull();
  cleanup();
  expect(open({ precision: 0 }).box.inputMode).toBe('numeric');
});
