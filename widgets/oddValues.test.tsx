import { cleanup, fireEvent, render } from '@testing-library/react';
import fc from 'fast-check';
import { type ComponentType, createElement, useEffect, useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { WidgetDefinition } from '../engine/registry';
import { createFakeHost } from '../engine/testing/fakeHost';
import { WidgetHostContext } from '../engine/widgetHost';
import { odd } from '../tests/support/odd/ways';
import { widgetDefinitions } from './definitions';

beforeAll(async () => {
  await Promise.all(widgetDefinitions.map(({ load }) => load?.()));
}, 60_000);
afterEach(cleanup);

const options = [
  { id: 'apple', label: 'Apple' },
  { id: 'pear', label: 'Pear' },
];
/** The texts of all ways, and none. */
const texts = [...odd, ''];
const props = { precision: 1, min: -1_000, max: 1e6 };

interface Drawn {
  Widget: ComponentType<Record<string, unknown>>;
  given: Record<string, unknown>;
  keep: (value: unknown) => void;
}

/** A widget whose value is kept as a form keeps it. */
function Held({ Widget, given, keep }: Drawn) {
  const [value, set] = useState(given.value);
  useEffect(() => keep(value), [value, keep]);
  return createElement(Widget, { ...given, value, onChange: set });
}

function draw({ component, name, choice }: WidgetDefinition, value: unknown) {
  const host = createFakeHost();
  const at = { stored: value };
  const keep = (next: unknown) => {
    at.stored = next;
  };
  const given = {
    ...{ id: 'f', label: 'F', value, options: choice ? options : undefined },
    ...(name === 'inputNumber' && props),
  };
  const { container } = render(
    <WidgetHostContext value={host}>
      <Held Widget={component as Drawn['Widget']} given={given} keep={keep} />
    </WidgetHostContext>,
  );
  return { container, host, at };
}

/** Boxes that hold what is typed into them. */
const typed = widgetDefinitions.filter(({ name }) =>
  ['input', 'textarea', 'inputNumber', 'numRange', 'autoComplete'].includes(name),
);
const pasted = widgetDefinitions.filter(({ fromText }) => fromText);
/** Every text once, and examples again. */
const run = { numRuns: 80, seed: 27, examples: texts.map((text): [string] => [text]) };
/** These hold texts, or lists, and nothing else; the server refuses other kinds. */
const textsOnly = new Set(['iconSelect', 'colorPicker', 'code']);
const presetOf = (name: string, value: unknown): unknown =>
  name === 'transfer' ? [value] : textsOnly.has(name) ? String(value) : value;

/** Numbers are equal by value: there is no -0. */
const plain = (number: unknown): number => Number(number) + 0;

/** A number that a text writes, read on its own: full-width forms, thousands in threes, -0 is 0; undefined when it writes none. */
function written(text: string): number | undefined {
  const narrow =
    text.normalize('NFKC') === text
      ? text
      : text.replace(/[！-～]/g, (at) => String.fromCharCode(at.charCodeAt(0) - 65_248));
  const bare = narrow.trim().replace(/^\((.+)\)$/, '-$1');
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^-?\d+(\.\d+)?$/.test(digits) ? plain(digits) : undefined;
}

it.each(typed.map((each) => [each.name, each] as const))(
  'issue 27 §5 %s: what is typed is stored and shown as it is, or refused with a sentence',
  (name, definition) => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), (text) => {
        const { container, host, at } = draw(definition, definition.empty);
        const box = container.querySelector('input, textarea') as HTMLInputElement;
        fireEvent.focus(box);
        fireEvent.change(box, { target: { value: text } });
        fireEvent.blur(box);
        const stored = Array.isArray(at.stored) ? at.stored[0] : at.stored;
        const isNumber = name === 'inputNumber' || name === 'numRange';
        const refused = host.notes.length > 0;
        if (isNumber && (stored === null || stored === undefined))
          expect([text, refused || text.trim() === '']).toEqual([text, true]);
        else if (isNumber) {
          expect([text, plain(stored)]).toEqual([text, written(text)]);
          expect([text, plain(box.value)]).toEqual([text, plain(stored)]);
        } else expect([text, stored ?? '']).toEqual([text, box.value]);
        cleanup();
      }),
      run,
    );
  },
);

it.each(pasted.map((each) => [each.name, each] as const))(
  'issue 27 §5 %s: text of a spreadsheet is a value that is shown as that text, or none',
  (name, definition) => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), (text) => {
        const found = definition.fromText?.(text, { options, props: name === 'inputNumber' ? { precision: 1 } : {} });
        if (!found || found.value === null) return;
        const value: unknown = found.value;
        if (typeof value === 'number' && definition.ordered && name === 'inputNumber')
          expect([text, plain(value)]).toEqual([text, written(text)]);
        if (name === 'rate' || name === 'slider') {
          expect([text, plain(value)]).toEqual([text, written(text)]);
          const { container } = draw(definition, value);
          const shown =
            name === 'rate'
              ? container.querySelectorAll('.ant-rate-star-full').length
              : Number(container.querySelector('[role=slider]')?.getAttribute('aria-valuenow'));
          expect([text, shown]).toEqual([text, plain(value)]);
          cleanup();
        }
        if (definition.choice) for (const id of [value].flat(2)) expect(options.map((each) => each.id)).toContain(id);
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
      }),
      run,
    );
  },
);

it.each(widgetDefinitions.filter(({ kind }) => kind === 'input').map((each) => [each.name, each] as const))(
  'issue 27 §5 %s: a preset or a script’s value stays when nobody touches the box',
  (_, definition) => {
    fc.assert(
      fc.property(fc.constantFrom<unknown>(...texts, null, 0, 1.239, 2 ** 53, ['gone'], true), (given) => {
        const value = presetOf(definition.name, given);
        const { container, at } = draw(definition, value);
        const box = container.querySelector('input, textarea');
        if (box) {
          fireEvent.focus(box);
          fireEvent.blur(box);
        }
        expect(at.stored).toBe(value);
        cleanup();
      }),
      { numRuns: 8, seed: 27 },
    );
  },
);
