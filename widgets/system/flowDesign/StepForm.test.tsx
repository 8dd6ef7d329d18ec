import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FlowDoc, FlowStep } from '../../../core/flow/types';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { StepForm } from './StepForm';
import type { World } from './world';

afterEach(cleanup);

const doc: FlowDoc = { language: 1, kind: 'flow', id: 'f', title: 'f', model: 'm', start: {}, steps: [] };

function drawn(step: FlowStep) {
  const host = createFakeHost({});
  const fields = [
    { name: 'title', label: 'Title', kind: 'input' },
    { name: 'note', label: 'Note', kind: 'input' },
  ];
  const saying = { t: host.t, field: (name: string) => name, value: (_: string, value: unknown) => String(value) };
  const world = { host, fields, compared: [], computed: [], targets: () => [], saying } as unknown as World;
  const put = vi.fn();
  const openBranch = vi.fn();
  render(<StepForm world={world} doc={doc} step={step} put={put} openBranch={openBranch} />);
  return { put, openBranch };
}

test('a step of conditions leads to the condition of each branch', () => {
  const step: FlowStep = {
    id: 'c',
    do: 'choose',
    branches: [
      { id: 'b1', title: 'Large', steps: [] },
      { id: 'b2', else: true, steps: [] },
    ],
  };
  const { openBranch } = drawn(step);
  const [press, ...others] = screen.getAllByRole('button');
  expect(others).toEqual([]);
  fireEvent.click(press!);
  expect(openBranch).toHaveBeenCalledWith('b1');
});

test('a field that is set starts without a field: none is emptied unasked', () => {
  const { put } = drawn({ id: 's', do: 'set', set: {} });
  fireEvent.click(screen.getByRole('button', { name: /addField/ }));
  expect(put).toHaveBeenCalledWith('set', { '': '' });
});

test('a wait is set in hours or days; the document has hours', async () => {
  const { put } = drawn({ id: 'w', do: 'wait', hours: 72 });
  const count = screen.getByRole('spinbutton');
  expect(count).toHaveProperty('value', '3');
  fireEvent.change(count, { target: { value: '5' } });
  fireEvent.blur(count);
  expect(put).toHaveBeenLastCalledWith('hours', 120);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /unitOf/ }));
  await act(async () => fireEvent.click(screen.getByTitle('flow.design.units.hours')));
  expect(put).toHaveBeenLastCalledWith('hours', 3);
});

test('the settings of an approval begin with people and time, and each is shown by one press', () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = function (this: Element) {
    shown((this as HTMLElement).dataset.part);
  };
  drawn({ id: 'a', do: 'approve', who: 'starter' });
  const parts = [...document.querySelectorAll<HTMLElement>('section[data-part]')].map(({ dataset }) => dataset.part);
  expect(parts).toEqual(['who', 'time', 'fields', 'deciding', 'copies', 'effects']);
  fireEvent.click(screen.getByRole('button', { name: 'flow.design.fields' }));
  expect(shown).toHaveBeenCalledExactlyOnceWith('fields');
});
