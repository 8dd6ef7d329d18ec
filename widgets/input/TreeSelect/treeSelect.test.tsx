import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TreeSelect } from './TreeSelect';

afterEach(cleanup);

const options = [
  { id: 'g', label: 'Orders', disabled: true, children: [{ id: 'm', label: 'Purchase' }] },
  { id: 'd', label: 'Sales', children: [{ id: 'e', label: 'North' }] },
];

test('the heading of a group is drawn and cannot be chosen; a node that holds others can', async () => {
  const onChange = vi.fn();
  render(<TreeSelect label="Form" options={options} onChange={onChange} />);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByText('Orders'));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Purchase'));
  fireEvent.click(screen.getByText('Sales'));
  expect(onChange.mock.calls).toEqual([['m'], ['d']]);
});
