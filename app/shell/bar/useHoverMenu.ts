import { useRef, useState } from 'react';

/**
 * Props of a menu that opens under the pointer or by a click, and of its button. The pointer is always there before the click: a
 * click that meets the menu it has just opened leaves it open; the next one closes it.
 */
export function useHoverMenu() {
  const [open, setOpen] = useState(false);
  const pressed = useRef(false);
  const byPointer = useRef(false);
  const onOpenChange = (next: boolean): void => {
    const stays = !next && pressed.current && byPointer.current;
    byPointer.current = next && !pressed.current;
    if (!stays) setOpen(next);
  };
  const press = (isDown: boolean) => (): void => {
    pressed.current = isDown;
  };
  return {
    menu: { open, onOpenChange, trigger: ['click', 'hover'] as ('click' | 'hover')[] },
    button: { onPointerDown: press(true), onClick: press(false), onPointerLeave: press(false) },
  };
}
