/** A pointer that moved further than this between press and release was dragged. */
const slackPx = 8;

interface Press {
  button: HTMLElement;
  x: number;
  y: number;
}

const buttonAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('button, [role="button"]')) || undefined;

const isLive = (button: HTMLElement): boolean =>
  button.isConnected && !(button as HTMLButtonElement).disabled && button.getAttribute('aria-disabled') !== 'true';

/**
 * A press on a button takes the focus from a field, whose message can move the button away from under the pointer: the
 * browser then sends no click. Such a press clicks the button that was pressed. A finger takes the focus only after it has
 * left: the button moves between the mouse events that the browser makes of a tap. Returns the function that ends this.
 */
export function keepPresses(root: Document): () => void {
  let press: Press | undefined;
  /** The button that a finger has tapped, until its click. */
  let tapped: HTMLElement | undefined;
  const down = (event: PointerEvent): void => {
    const button = event.isPrimary && event.button === 0 ? buttonAt(event.target) : undefined;
    press = button && { button, x: event.clientX, y: event.clientY };
    tapped = undefined;
  };
  const up = (event: PointerEvent): void => {
    const pressed = press;
    press = undefined;
    if (!pressed || !event.isPrimary || !isLive(pressed.button)) return;
    const stayed = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= slackPx;
    if (!stayed || !(event.target instanceof Node)) return;
    if (!pressed.button.contains(event.target)) pressed.button.click();
    else if (event.pointerType === 'touch') tapped = pressed.button;
  };
  const released = ({ target }: MouseEvent): void => {
    const button = tapped;
    tapped = undefined;
    if (button && isLive(button) && target instanceof Node && !button.contains(target)) button.click();
  };
  const cancel = (): void => {
    press = undefined;
  };
  root.addEventListener('pointerdown', down, true);
  root.addEventListener('pointerup', up, true);
  root.addEventListener('pointercancel', cancel, true);
  root.addEventListener('mouseup', released, true);
  return () => {
    root.removeEventListener('pointerdown', down, true);
    root.removeEventListener('pointerup', up, true);
    root.removeEventListener('pointercancel', cancel, true);
    root.removeEventListener('mouseup', released, true);
  };
}
