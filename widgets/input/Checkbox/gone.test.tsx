import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Checkbox } from './Checkbox';

afterEach(cleanup);
const options = [{ id: 'b', label: 'Banana' }];

it('issue 27 §5 O2 a stored choice that is no option any more stays until it is unticked', () => {
  const onChange = vi.fn();
  const { rerender } = render(<Checkbox label="Fruit" options={options} value={['a', 'b']} onChange={onChange} />);
  fireEvent.click(screen.getByLabelText('Banana'));
  expect(onChange).toHaveBeenLastCalledWith(['a']);
  rerender(<Checkbox label="Fruit" options={options} value={['a']} onChange={onChange} />);
  fireEvent.click(screen.getByLabelText('Banana'));
  expect(onChange).toHaveBeenLastCalledWith(['a', 'b']);
  fireEvent.click(screen.getByLabelText('a'));
  expect(onChange).toHaveBeenLastCalledWith([]);
});
