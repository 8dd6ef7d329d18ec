import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPresses } from './keepPresses';

const fire = (target: Element, type: string, x = 10, y = 10, pointerType = 'mouse') =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, clientX: x, clientY: y, pointerType }),
  );

describe('keepPresses (ux 44): a button that moves between press and release', () => {
  let stop = () => {};
  const clicked = vi.fn();
  beforeEach(() => {
    document.body.innerHTML = '<p>below</p><button><span>add</span></button>';
    document.querySelector('button')?.addEventListener('click', clicked);
    clicked.mockClear();
    stop = keepPresses(document);
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });
  const button = () => document.querySelector('button') as HTMLButtonElement;
  const below = () => document.querySelector('p') as HTMLElement;

  it('is clicked once when the release hits what moved under the pointer', () => {
    fire(document.querySelector('span') as Element, 'pointerdown');
    fire(below(), 'pointerup');
    expect(clicked).toHaveBeenCalledTimes(1);
  });
  it('is left to the browser when it did not move', () => {
    fire(button(), 'pointerdown');
    fire(button(), 'pointerup');
    expect(clicked).not.toHaveBeenCalled();
  });
  it('is not clicked when the pointer was dragged away, or the button is disabled or gone', () => {
    fire(button(), 'pointerdown');
    fire(below(), 'pointerup', 10, 40);
    fire(button(), 'pointerdown');
    button().disabled = true;
    fire(below(), 'pointerup');
    button().disabled = false;
    fire(button(), 'pointerdown');
    const pressed = button();
    pressed.remove();
    fire(below(), 'pointerup');
    expect(clicked).not.toHaveBeenCalled();
  });
  it('is clicked once when a tap moves it: a finger takes the focus after it has left', () => {
    const tap = (released: Element) => {
      fire(button(), 'pointerdown', 10, 10, 'touch');
      fire(button(), 'pointerup', 10, 10, 'touch');
      button().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      released.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    };
    tap(below());
    expect(clicked).toHaveBeenCalledTimes(1);
    tap(button());
    expect(clicked).toHaveBeenCalledTimes(1);
    below().dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    expect(clicked).toHaveBeenCalledTimes(1);
  });
  it('a release without a press does nothing', () => {
    fire(button(), 'pointerdown');
    fire(below(), 'pointercancel');
    fire(below(), 'pointerup');
    expect(clicked).not.toHaveBeenCalled();
  });
});
