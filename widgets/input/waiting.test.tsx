import { cleanup, fireEvent, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { widgetDefinitions } from '../definitions';

const names = ['radio', 'checkbox', 'transfer', 'cascader', 'select', 'treeSelect'];
const choices = widgetDefinitions.filter(({ name }) => names.includes(name));
beforeAll(async () => {
  await Promise.all(choices.map(({ load }) => load?.()));
}, 60_000);
afterEach(cleanup);

const held = { transfer: ['a'], checkbox: ['a'], cascader: ['a'] } as Record<string, unknown>;
const options = [{ id: 'a', label: 'Apple' }];

it.each(names)('%s draws bones while its choices are fetched, then the choices, and never an id', (name) => {
  const { component } = choices.find((each) => each.name === name)!;
  const Widget = component as ComponentType<Record<string, unknown>>;
  const given = { id: 'f', label: 'F', value: held[name] ?? 'a' };
  const { container, rerender } = render(<Widget {...given} loading />);
  expect(container.querySelectorAll('.weft-bone').length).toBeGreaterThan(0);
  expect(container.textContent?.trim()).not.toMatch(/^a$/);
  expect(container.querySelector('[aria-label="F"]')).toBeTruthy();
  rerender(<Widget {...given} options={options} />);
  expect(container.querySelectorAll('.weft-bone')).toHaveLength(0);
  expect(container.textContent).toContain('Apple');
});

it('a tree that is open when its choices arrive shows them open; a node that was closed stays closed', () => {
  const { component } = choices.find((each) => each.name === 'treeSelect')!;
  const Widget = component as ComponentType<Record<string, unknown>>;
  const tree = [{ id: 'a', label: 'Apple', children: [{ id: 'b', label: 'Bramley' }] }];
  const { container, rerender } = render(<Widget id="f" label="F" value="a" loading />);
  fireEvent.mouseDown(container.querySelector('.ant-select')!.firstElementChild!);
  rerender(<Widget id="f" label="F" value="a" options={tree} />);
  expect(document.body.textContent).toContain('Bramley');
  fireEvent.click(document.querySelector('.ant-select-tree-switcher_open')!);
  rerender(<Widget id="f" label="F" value="a" options={[...tree]} />);
  expect(document.querySelector('.ant-select-tree-switcher_close')).toBeTruthy();
});
