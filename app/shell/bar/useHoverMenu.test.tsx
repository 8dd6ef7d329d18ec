import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Dropdown } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { useHoverMenu } from './useHoverMenu';

afterEach(cleanup);

function Menu() {
  const { menu, button } = useHoverMenu();
  return (
    <Dropdown {...menu} menu={{ items: [{ key: 'out', label: 'Sign out' }] }}>
      <button type="button" data-open={menu.open} {...button}>
        Me
      </button>
    </Dropdown>
  );
}
const me = () => screen.getByRole('button', { name: 'Me' });
const isOpen = () => me().dataset.open === 'true';
const click = () => {
  fireEvent.pointerDown(me());
  fireEvent.pointerUp(me());
  fireEvent.click(me());
};

it('a click on the button whose menu the pointer has opened leaves it open, the next one closes it', async () => {
  render(<Menu />);
  fireEvent.pointerEnter(me());
  fireEvent.mouseEnter(me());
  await waitFor(() => expect(isOpen()).toBe(true));
  click();
  expect(isOpen()).toBe(true);
  click();
  await waitFor(() => expect(isOpen()).toBe(false));
});

it('a click without the pointer, as by keys or a finger, opens and closes it', async () => {
  render(<Menu />);
  fireEvent.click(me());
  await waitFor(() => expect(isOpen()).toBe(true));
  fireEvent.click(me());
  await waitFor(() => expect(isOpen()).toBe(false));
});
