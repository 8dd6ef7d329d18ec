import type { Layout } from '../../../runtime/settings';

/** Which part of the menu is where: `all` of it, its `first` level, what is `below` the chosen entry, or `icons`. */
interface Arrangement {
  top?: 'all' | 'first';
  side?: 'all' | 'below' | 'icons';
}

/** SHELL-01…04. */
export const arrangements: Record<Layout, Arrangement> = {
  classic: { side: 'all' },
  functional: { top: 'all' },
  blend: { top: 'first', side: 'below' },
  plain: { side: 'icons' },
};
