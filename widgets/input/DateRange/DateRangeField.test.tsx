// Process: own. Parts that others have loaded would be there at once.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateRangeField } from './DateRangeField';

afterEach(cleanup);

it('a press opens the calendar when its code arrives between press and release', async () => {
  render(<DateRangeField value={[]} onChange={vi.fn()} />);
  const [, to] = screen.getAllByRole('textbox');
  // The browser moves no focus of its own after the press: the pressed input may be gone by then.
  expect(fireEvent.mouseDown(to!)).toBe(false);
  expect(document.activeElement).toBe(to);
  // The picker has replaced the box: the release goes to another element, and no click event is fired.
  await waitFor(() => expect(document.querySelector('.ant-picker')).toBeTruthy());
  await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).toBeTruthy());
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[1]);
});
