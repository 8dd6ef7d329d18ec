import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';

interface EscDropdownProps {
  disabled?: boolean;
  menu: MenuProps;
  children: ReactNode;
}

/** A menu behind a button; Escape closes it, and not the dialog around it. */
export function EscDropdown({ disabled, menu, children }: EscDropdownProps) {
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the button and the menu in it
    <span
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <Dropdown trigger={['click']} disabled={disabled} open={open} onOpenChange={setOpen} menu={menu}>
        {children}
      </Dropdown>
    </span>
  );
}
