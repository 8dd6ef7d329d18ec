import { createContext } from 'react';

/** The width of trees beside lists, which belongs to the account. */
export interface SideWidth {
  /** undefined: the person left it as it is. */
  widthPx: number | undefined;
  least: number;
  most: number;
  onWidth: (widthPx: number | undefined) => void;
}

/** The app provides it; without it the width is fixed. */
export const SideWidthContext = createContext<SideWidth | undefined>(undefined);
