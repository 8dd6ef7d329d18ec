import type { ThemeConfig } from 'antd';
import type { Look } from '../../core/look';

type Size = Look['size'];

/** The size of antd's components for each entry of the size menu (decision SHELL-56). */
export const componentSizes: Record<Size, 'middle' | 'small'> = {
  default: 'middle',
  medium: 'middle',
  small: 'small',
  mini: 'small',
};

/** Heights of controls and size of letters in px: 32, 28, 26 and 24 high; mini has letters of 13. */
export const sizeTokens: Record<Size, NonNullable<ThemeConfig['token']>> = {
  default: {},
  medium: { controlHeight: 28 },
  small: { controlHeightSM: 26 },
  mini: { controlHeightSM: 24, fontSize: 13 },
};

/** Under a finger controls of every size are 44 px high (WCAG 2.5.5), and what stands within a line or a calendar 36. */
export const fingerTokens: NonNullable<ThemeConfig['token']> = {
  controlHeight: 44,
  controlHeightSM: 36,
  controlHeightLG: 44,
  controlInteractiveSize: 20,
};
