import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { convertFormily } from '../../core/language/convert/convertFormily';
import type { Document } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { corpus } from '../../tests/support/formilyCorpus';
import { widgetDefinitions } from '../definitions';

const item = (component: string, more: object = {}) => ({
  type: 'string',
  'x-decorator': 'FormItem',
  'x-component': component,
  ...more,
});
const number = (title: string, more: object = {}) => item('NumberPicker', { type: 'number', title, ...more });

const order = {
  type: 'object',
  properties: {
    layout: {
      type: 'void',
      'x-component': 'FormLayout',
      'x-component-props': { labelWidth: 120 },
      properties: {
        kind: item('Radio.Group', { title: 'Kind', enum: ['goods', 'service'], default: 'goods', required: true }),
        weight: item('Input', {
          title: 'Weight',
          'x-reactions': {
            dependencies: ['kind'],
            when: "{{$deps[0] === 'goods'}}",
            fulfill: { state: { visible: true, required: true } },
            otherwise: { state: { visible: false } },
          },
        }),
        card: {
          type: 'void',
          'x-component': 'Card',
          'x-component-props': { title: 'Sum' },
          properties: {
            price: number('Price'),
            count: number('Count', { default: 2 }),
            total: number('Total', {
              'x-reactions': {
                dependencies: ['price', 'count'],
                fulfill: { state: { value: '{{$deps[0] * $deps[1]}}' } },
              },
            }),
          },
        },
      },
    },
  },
};

const registry = createRegistry(widgetDefinitions as never);
const drawConverted = (schema: unknown) => {
  const { document } = convertFormily(schema);
  return draw(
    { ...document, submit: [{ do: 'call', call: 'thing.create' }] } as unknown as Document,
    createFakeHost(),
    {},
    {
      registry,
    },
  );
};
const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }) as HTMLInputElement;

beforeAll(async () => {
  await Promise.all(widgetDefinitions.map(({ load }) => load?.()));
}, 60_000);
afterEach(cleanup);

describe('a schema converted from Formily, drawn', () => {
  it('hides, requires and computes as its reactions say, and saves the record', async () => {
    const { host } = drawConverted(order);
    await waitFor(() => expect(field('Total')).toBeTruthy(), { timeout: 20_000 });
    fireEvent.change(field('Price'), { target: { value: '4' } });
    await waitFor(() => expect(field('Total').value).toMatch(/^8/));
    fireEvent.click(screen.getByText('engine.ok'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    fireEvent.click(screen.getByText('service'));
    expect(screen.queryByLabelText(/^Weight/, { selector: 'input' })).toBeNull();
    fireEvent.click(screen.getByText('engine.ok'));
    await act(async () => undefined);
    expect(host.calls.at(-1)).toEqual({
      name: 'thing.create',
      params: { kind: 'service', price: 4, count: 2, total: 8 },
    });
  });

  it.each(corpus.map((sample) => [sample.about, sample.schema] as const))(
    'draws without a broken node: %s',
    async (_, schema) => {
      const { host, container } = drawConverted(schema);
      await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull());
      expect(host.reports).toEqual([]);
    },
  );
});
